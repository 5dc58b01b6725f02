import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' }
import { Ajv } from 'ajv'

// The published schema of SARIF 2.1.0. It is written in draft 4, of which it uses nothing but the name `id` that later
// drafts changed.

const { $schema: _draft, id: _id, ...definition } = schema

const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })
ajv.addFormat('uri', /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]*$/i)
ajv.addFormat('uri-reference', /^(?:[^\s<>"{}|\\^`%]|%[0-9a-f]{2})*$/i)
ajv.addFormat('date-time', (text: string) => !Number.isNaN(Date.parse(text)))
const validate = ajv.compile(definition)

/** What the published schema has against a SARIF document; empty where it is fine. */
export const sarifProblems = (document: unknown): readonly string[] => {
  validate(document)
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`)
}
