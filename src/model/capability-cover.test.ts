import { expect, test } from 'vitest'
import { covers } from './capability-cover.js'

test.each([
  [{ sampling: {} }, { sampling: {} }, true],
  [{ sampling: { tools: {} }, roots: {} }, { sampling: { tools: {} } }, true],
  [{ sampling: {} }, { sampling: { tools: {} } }, false],
  [{ sampling: {} }, { sampling: {}, roots: {} }, false],
  [{}, { sampling: {} }, false],
  [{ sampling: {} }, {}, false],
  [{ elicitation: {} }, { elicitation: {} }, true],
  [{ elicitation: {} }, { elicitation: { form: {} } }, true],
  [{ elicitation: { form: {} } }, { elicitation: {} }, true],
  [{ elicitation: {} }, { elicitation: { url: {} } }, false],
  [{ elicitation: { url: {} } }, { elicitation: {} }, false],
  [{ elicitation: { form: {}, url: {} } }, { elicitation: { url: {} } }, true],
  [{ roots: { listChanged: true } }, { roots: { listChanged: true } }, true],
  [{ roots: {} }, { roots: { listChanged: true } }, false],
])('%j covers %j: %s', (declared, required, expected) => {
  expect(covers(declared, required)).toBe(expected)
})
