/**
 * A function that remembers its answer for the newest argument: several rules ask the same of the message that is being
 * judged, one after the other. Only one argument is held.
 */
export function forNewest<Argument extends object, Answer>(
  answer: (argument: Argument) => Answer,
): (argument: Argument) => Answer {
  let newest: Argument | undefined
  let known: Answer
  return (argument) => {
    if (argument === newest) return known
    known = answer(argument)
    newest = argument
    return known
  }
}
