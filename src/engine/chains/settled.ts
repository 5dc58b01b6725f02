import type { Retry } from '../../model/chain.js'
import { aboutOf } from '../marks.js'
import type { Attempt } from './parts.js'
import { stepsOf } from './steps.js'

/** What was found out about a retry. */
type Found = Pick<
  Retry,
  'grade' | 'round' | 'candidates' | 'declared' | 'state' | 'keys' | 'idTakenBy' | 'changedParams' | 'answers'
>

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

  constructor(attempt: Attempt, found: Found) {
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
    this.grade = found.grade
    this.round = found.round
    this.candidates = found.candidates
    this.declared = found.declared
    this.state = found.state
    this.keys = found.keys
    this.idTakenBy = found.idTakenBy
    this.changedParams = found.changedParams
    this.answers = found.answers
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
