/** A request asks only for what the answered request declares; so does a task. */
export const ASKED = 'mrtr-input-request-capability'
export const TASK = 'tasks-input-capability'

const RELIANCE = 'cap-no-undeclared-reliance'
const ROOTS = 'roots-srv-check-capability'
/** Broken where the capability was declared by an earlier request only. */
const INFERRED = ['schema-no-capability-inference', 'stateless-no-context-from-prior-requests']

/** All that a kind of input which is asked for may keep or break. */
export const CAPABILITY_SENTENCES = [ASKED, RELIANCE, ROOTS, ...INFERRED, TASK]

const OF_CALL = [ASKED, RELIANCE]
const OF_ROOTS = [...OF_CALL, ROOTS]
const OF_TASK = [TASK, RELIANCE]

/** The sentences that a request for input puts to the test; `inferred`: it rests on what an earlier request declared. */
export function sentencesOf(capability: string, ofTask: boolean, inferred: boolean): readonly string[] {
  const usual = ofTask ? OF_TASK : capability === 'roots' ? OF_ROOTS : OF_CALL
  return inferred ? [...usual, ...INFERRED] : usual
}
