import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { at, defineRule } from '../rule.js'
import { FixtureError, lintText, runFixtures } from './index.js'

/** Finds calls of a tool that is called "bad". */
const noBadTool = defineRule({
  meta: {
    id: 'test/bad-tool',
    title: 'A tool is called bad.',
    severity: 'warning',
    party: 'client',
    evidence: 'message',
    revisions: ['2026-07-28'],
    methods: ['tools/call'],
    quiet: '',
    needs: 'direction',
    requirements: [],
    messages: { bad: { text: 'the tool is {name}', requirement: 'legacy' } },
  },
  create: (context) => ({
    request: ({ request }) => {
      context.check('legacy', request.params?.name !== 'bad', () => ({
        message: 'bad',
        at: at(request, '/params/name'),
        data: { name: 'bad' },
      }))
    },
  }),
})

const line = (name: string): string => {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, _meta } }
  return `${JSON.stringify({ dir: 'c2s', message })}\n`
}
const EXPECTED = '1:87-1:92 warning test/bad-tool client /params/name\n'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fixtures-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const files = (texts: Record<string, string>): void => {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text)
}

describe('runFixtures', () => {
  it('passes where the findings are those that are written down', async () => {
    files({ 'bad-a.jsonl': line('bad'), 'bad-a.expect': EXPECTED, 'ok-a.jsonl': line('good'), 'notes.txt': 'x' })
    expect(await runFixtures(noBadTool, folder)).toEqual({
      bad: 1,
      ok: 1,
      reported: new Set(['bad']),
      judged: ['bad-a.jsonl bad: legacy', 'ok-a.jsonl kept: legacy'],
    })
  })

  it.each<[string, Record<string, string>, string]>([
    ['a finding of an ok fixture', { 'ok-a.jsonl': line('bad') }, `ok-a.jsonl:\n+ ${EXPECTED.trim()}`],
    ['a bad fixture that nothing is found in', { 'bad-a.jsonl': line('good') }, `bad-a.jsonl:\n- ${EXPECTED.trim()}`],
    [
      'another place',
      { 'bad-a.expect': EXPECTED.replace('1:87', '1:86') },
      `bad-a.jsonl:\n- 1:86-1:92 warning test/bad-tool client /params/name\n+ ${EXPECTED.trim()}`,
    ],
    [
      'an empty .expect file',
      { 'bad-a.expect': '' },
      `bad-a.jsonl: expects no finding of test/bad-tool\n+ ${EXPECTED.trim()}`,
    ],
  ])('names %s', async (_, texts, problem) => {
    files({ 'bad-a.jsonl': line('bad'), 'bad-a.expect': EXPECTED, 'ok-a.jsonl': line('good'), ...texts })
    await expect(runFixtures(noBadTool, folder)).rejects.toThrow(
      new FixtureError(`test/bad-tool: - expected, + found\n${problem}`),
    )
  })

  it('wants fixtures of both kinds', async () => {
    await expect(runFixtures(noBadTool, folder)).rejects.toThrow(/no bad-\* fixture in .*\nno ok-\* fixture in /)
  })
})

describe('lintText', () => {
  it('gives the findings of a text', async () => {
    const [finding, ...others] = await lintText(line('bad'), { rules: [noBadTool], file: 'a.jsonl' })
    expect(finding).toMatchObject({
      rule: 'test/bad-tool',
      file: 'a.jsonl',
      line: 1,
      column: 87,
      message: 'the tool is bad',
    })
    expect(others).toEqual([])
  })

  it('throws what a rule threw', async () => {
    const create = () => ({
      request: () => {
        throw new Error('broken rule')
      },
    })
    await expect(lintText(line('bad'), { rules: [{ ...noBadTool, create }] })).rejects.toThrow('broken rule')
  })
})
