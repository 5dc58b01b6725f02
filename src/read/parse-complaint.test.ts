import { expect, it } from 'vitest'
import { complaintIn } from './parse-complaint.js'

it.each([
  [
    `Unexpected token 'E', "Error: bad"... is not valid JSON {`,
    `Unexpected token 'E', "Error: bad"... is not valid JSON`,
  ],
  [`Unexpected token 'h', "hello" is not valid JSON`, `Unexpected token 'h', "hello" is not valid JSON`],
  [
    `Unexpected token '}', ..."rue, "a":}"... is not valid JSON`,
    `Unexpected token '}', ..."rue, "a":}"... is not valid JSON`,
  ],
  [`SyntaxError: Unexpected token 'x', "x" is not valid JSON`, `Unexpected token 'x', "x" is not valid JSON`],
  ['Unexpected token E in JSON at position 0 {"context":1}', 'Unexpected token E in JSON at position 0'],
  [
    `Expected ',' or ']' after array element in JSON at position 5 (line 1 column 6)`,
    `Expected ',' or ']' after array element in JSON at position 5`,
  ],
  [`Expected property name or '}' in JSON at position 1`, `Expected property name or '}' in JSON at position 1`],
  [
    'Unexpected non-whitespace character after JSON at position 4',
    'Unexpected non-whitespace character after JSON at position 4',
  ],
  [
    'Bad control character in string literal in JSON at position 9',
    'Bad control character in string literal in JSON at position 9',
  ],
  ['No number after minus sign in JSON at position 1', 'No number after minus sign in JSON at position 1'],
  ['Unexpected end of JSON input', undefined],
  [`Unexpected token 'u', "undefined" is not valid JSON`, undefined],
  [`Unexpected token 'o', "[object Obj"... is not valid JSON`, undefined],
  ['MCP error -32001: Request timed out', undefined],
  [`It said: Unexpected token 'h', "hello" is not valid JSON`, undefined],
])('%s', (entry, complaint) => expect(complaintIn(entry)).toBe(complaint))
