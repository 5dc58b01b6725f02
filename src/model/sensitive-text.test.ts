import { describe, expect, it } from 'vitest'
import { sensitiveIn } from './sensitive-text.js'

const kinds = (text: string, name = '') => sensitiveIn(text, name).map(({ kind }) => kind)
const jwt = `${'eyJhbGciOi'}J9.eyJzdWIiOiIx.c2lnbmF0dXJl`

describe('what a log message gives away', () => {
  it.each<[string, string[]]>([
    [`Authorization: Bearer ${'abc123'.repeat(5)}`, ['secret']],
    [jwt, ['secret']],
    ['AKIAIOSFODNN7EXAMPLE', ['secret']],
    [`ghp_${'a1'.repeat(18)}`, ['secret']],
    ['-----BEGIN RSA PRIVATE KEY-----', ['secret']],
    ['{"password":"correct-horse"}', ['secret']],
    ['password=<secret>', []],
    ['password=***', []],
    ['password is missing', []],
    ['mail to jane.doe@mail.demo.net failed', ['personal']],
    ['mail to jane@example.com failed', []],
    ['mail to support@mail.demo.net failed', []],
    ['card 4111 1111 1111 1111', ['personal']],
    ['card 4111 1111 1111 1112', []],
    ['id 078-05-1120', ['personal']],
    ['id 666-05-1120', []],
    ['    at run (/srv/app/run.js:10:5)', ['internal']],
    ['    at run (C:\\app\\run.js:10:5)', ['internal']],
    ['    at run (run.js:10:5)', []],
    ['connected to db:5432', []],
    ['[REDACTED]', []],
  ])('%s', (text, found) => {
    expect(kinds(text)).toEqual(found)
  })

  it('takes the value of a member that is named like a secret for one', () => {
    expect(kinds('correct-horse', 'client_secret')).toEqual(['secret'])
    expect(kinds('[hidden]', 'client_secret')).toEqual([])
    expect(kinds('correct-horse', 'client_secret_name')).toEqual([])
  })

  it('is not slow on any text', () => {
    const hostile = [
      'at '.repeat(7_000),
      'eyJ'.repeat(7_000),
      'a@'.repeat(10_000),
      '4111 '.repeat(4_000),
      'password='.repeat(2_000),
    ]
    const started = performance.now()
    for (const text of hostile) sensitiveIn(text, '')
    expect(performance.now() - started).toBeLessThan(2_000)
  })
})
