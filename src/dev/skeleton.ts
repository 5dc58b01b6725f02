/** `mrtr/state-changed`: two kebab-case words, also the path of the rule's files. */
export const RULE_ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*\/[a-z][a-z0-9]*(-[a-z0-9]+)*$/

const REQUEST =
  '{"dir":"c2s","message":{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}}'
const RESULT =
  '{"dir":"s2c","message":{"jsonrpc":"2.0","id":1,"result":{"resultType":"complete","tools":[],"ttlMs":0,"cacheScope":"private"}}}'

/** The transcript that a new rule starts from: one conforming exchange. */
const EXAMPLE = `${REQUEST}\n${RESULT}\n`

const ruleText = (id: string): string => `import { REVISIONS } from '../../src/model/revision.js'
import { at, defineRule } from '../../src/rule.js'

export default defineRule({
  meta: {
    id: '${id}',
    title: 'What is wrong, in one sentence.',
    severity: 'error',
    party: 'both',
    evidence: 'message',
    revisions: REVISIONS,
    quiet: 'What it must not report.',
    needs: 'direction',
    requirements: [],
    messages: {
      wrong: {
        text: 'What is wrong with {method}, what was seen, what was expected.',
        requirement: 'legacy',
      },
    },
  },
  create: (context) => ({
    request: ({ request }) => {
      context.check('legacy', request.method !== '', () => ({
        message: 'wrong',
        at: at(request, '/method'),
        data: { method: request.method },
      }))
    },
  }),
})
`

const pageText = (id: string): string => `# ${id}

## What

What the rule reports.

## Why

Which clause asks for it, and what breaks where it is not kept.

## Bad

\`\`\`jsonl
${EXAMPLE}\`\`\`

## Good

\`\`\`jsonl
${EXAMPLE}\`\`\`

## When to turn it off

When it is of no use.
`

/** The files of a new rule, by path. It compiles; its tests fail until the fixtures show the fault. */
export function skeleton(id: string): ReadonlyMap<string, string> {
  const fixtures = `fixtures/rules/${id}`
  return new Map([
    [`rules/${id}.ts`, ruleText(id)],
    [`rules/${id}.md`, pageText(id)],
    [`${fixtures}/bad-example.jsonl`, EXAMPLE],
    [`${fixtures}/bad-example.expect`, ''],
    [`${fixtures}/ok-example.jsonl`, EXAMPLE],
  ])
}
