import type { Retry } from '../../model/chain.js'
import { aboutOf } from '../marks.js'
import type { Attempt } from './parts.js'
import { stepsOf } from './steps.js'

/** Which rounds a retry continues. */
export type FoundLink = Pick<Retry, 'grade' | 'round' | 'candidates' | 'declared'>

/** What is wrong with it. */
export type FoundFaults = Pick<Retry, 'state' | 'keys' | 'idTakenBy' | 'changedParams'>

/** The facts of a retry whose link is settled. */
export class SettledRetry implements Retry {
  readonly source: Retry['source']
  readonly root: string
  readonly about: Retry['about']
  readonly revision: Retry['revision']
  readonly method: string
  readonly target: string
  readonly id: Retry['id']
  readonly end: Retry['end']
  readonly unmatched: boolean
  readonly grade: Retry['grade']
  readonly round: Retry['round']
  readonly candidates: Retry['candidates']
  readonly declared: Retry['declared']
  readonly state: Retry['state']
  readonly keys: Retry['keys']
  readonly idTakenBy: Retry['idTakenBy']
  readonly changedParams: Retry['changedParams']
  readonly answers: Retry['answers']
  readonly #attempt: Attempt

  constructor(attempt: Attempt, link: FoundLink, faults: FoundFaults, answers: Retry['answers']) {
    const { request, method, target, id, end, unmatched } = attempt
    this.source = request.source
    this.root = request.root
    this.about = aboutOf(request)
    this.revision = request.revision
    this.method = method
    this.target = target
    this.id = id
    this.end = end
    this.unmatched = unmatched
    this.grade = link.grade
    this.round = link.round
    this.candidates = link.candidates
    this.declared = link.declared
    this.state = faults.state
    this.keys = faults.keys
    this.idTakenBy = faults.idTakenBy
    this.changedParams = faults.changedParams
    this.answers = answers
    this.#attempt = attempt
  }

  // For findings only: places are found, and ids shown as they stand in the text, when they are asked for.
  get mark(): Retry['mark'] {
    return this.#attempt.mark
  }

  get steps(): Retry['steps'] {
    return stepsOf(this.#attempt)
  }
}
