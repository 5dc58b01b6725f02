import { InputError } from '../../errors.js'
import type { CreateHand, Hand } from './hand.js'
import type { Post } from './message.js'
import { Queue } from './queue.js'
import { revived } from './sent-error.js'
import type { Unit } from './units.js'
import { type Said, WaitingTexts } from './waiting.js'

const REMEDY = 'Run again with --jobs 1, which needs less memory.'

/** How a team works. */
export interface TeamOptions {
  /** How many workers there are. */
  readonly size: number
  readonly createHand: CreateHand
  /** Called when all have begun. */
  readonly ready: () => void
  readonly progress?: ((file: string, bytes: number) => void) | undefined
  /** Characters that may wait for their turn. */
  readonly room?: number
}

/** Workers, what they have still to judge, and what they have said so far. */
export class Team {
  readonly #units: readonly Unit[]
  readonly #queue: Queue
  readonly #hands: readonly Hand[]
  readonly #texts: WaitingTexts
  readonly #progress: TeamOptions['progress']
  readonly #ready: () => void
  /** Workers that have not begun yet. */
  #coming: number
  /** The unit whose report is being written. */
  #turn = 0
  #fault: { readonly error: unknown } | undefined
  #wake: () => void = () => {}

  constructor(units: readonly Unit[], { size, createHand, ready, progress, room }: TeamOptions) {
    this.#units = units
    this.#ready = ready
    this.#coming = size
    this.#texts = new WaitingTexts(room)
    this.#queue = new Queue(units)
    this.#progress = progress
    const on = {
      post: (hand: Hand, post: Post) => this.#take(hand, post),
      gone: (hand: Hand, why: string) => this.#gone(hand, why),
    }
    this.#hands = Array.from({ length: size }, () => createHand(on))
  }

  /** The reports of all units before this one are written. */
  turn(index: number): void {
    this.#turn = index
    this.#employ()
  }

  /**
   * What is said next of the unit whose turn it is; `nobody` where every worker waits for its turn, so that this thread
   * has to judge the unit itself. Throws where a worker has died.
   */
  async next(): Promise<Said | 'nobody'> {
    for (;;) {
      if (this.#fault !== undefined) throw this.#fault.error
      const said = this.#texts.take(this.#turn)
      if (said !== undefined) return said
      this.#employ()
      if (this.#queue.isWaiting(this.#turn) && this.#isStill()) {
        this.#queue.begin(this.#turn)
        return 'nobody'
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#hands.map((hand) => hand.stop()))
  }

  /** Nobody is at work, nor will be before this turn is over. */
  #isStill(): boolean {
    return !this.#units[this.#turn]?.isFile || this.#hands.every((hand) => WaitingTexts.isHeld(hand))
  }

  #employ(): void {
    for (const hand of this.#hands) {
      if (hand.unit !== undefined) continue
      const index = this.#queue.next(this.#turn, this.#texts.hasRoom)
      const unit = index === undefined ? undefined : this.#units[index]
      if (index === undefined || unit === undefined) return
      this.#queue.begin(index)
      hand.give({ unit: index, group: unit.group })
    }
  }

  #take(hand: Hand, post: Post): void {
    if (post.kind === 'progress') {
      this.#progress?.(post.file, post.bytes)
      return
    }
    if (post.kind === 'begun') {
      if (--this.#coming === 0) this.#ready()
      return
    }
    if (post.kind === 'failed') this.#fault ??= { error: revived(post.error) }
    else if (post.kind === 'events') this.#texts.add(post.unit, { text: post.text, ending: undefined }, hand)
    else {
      this.#texts.add(post.unit, post, undefined)
      this.#employ()
    }
    this.#wake()
  }

  #gone({ unit }: Hand, why: string): void {
    const name = unit === undefined ? undefined : this.#units[unit]?.group[0]?.name
    const at = name === undefined ? '' : ` while it judged ${name}`
    this.#fault ??= { error: new InputError(`a worker thread has stopped${at}: ${why}`, REMEDY) }
    this.#wake()
  }
}
