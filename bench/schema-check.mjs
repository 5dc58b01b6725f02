// Checks each message against the schema that the specification publishes: node bench/schema-check.mjs SCHEMA FILE
// It goes as deep as the wire check of @modelcontextprotocol/conformance, which looks only at its own live traffic: the
// definition of the method, of the error code, or of the result that the method has.
import { readFileSync } from 'node:fs'
import Ajv from 'ajv/dist/2020.js'
import { eachValue } from './lines.mjs'

const ID = 'mcp:schema'
/** Unions with one member carry its method, but name a side. */
const isUnion = (name) => /^(Client|Server)(Request|Notification|Result|Message)$/.test(name)

/** Names of definitions: by method, by error code, and of the result by the method that it answers. */
export function definitionsOf(schema) {
  const byMethod = new Map()
  const byCode = new Map()
  const results = new Map()
  for (const [name, { properties = {} }] of Object.entries(schema.$defs)) {
    if (isUnion(name)) continue
    const method = properties.method?.const
    if (method !== undefined) {
      byMethod.set(method, name)
      const result = name.replace(/Request$/, 'Result')
      if (result !== name && result in schema.$defs) results.set(method, result)
    }
    for (const { properties: error } of properties.error?.allOf ?? [])
      if (error?.code?.const !== undefined) byCode.set(error.code.const, name)
  }
  return { byMethod, byCode, results }
}

/** Gives a function that says whether a message fits; `asked` is the method that a result answers. */
export function checker(schema) {
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema({ ...schema, $id: ID })
  const compiled = new Map()
  const fits = (name, value) => {
    let validate = compiled.get(name)
    if (validate === undefined) {
      validate = ajv.compile({ $ref: `${ID}#/$defs/${name}` })
      compiled.set(name, validate)
    }
    return validate(value)
  }
  const { byMethod, byCode, results } = definitionsOf(schema)
  const fitsResult = (result, asked) => {
    const name = result?.resultType === 'input_required' ? 'InputRequiredResult' : results.get(asked)
    return name === undefined || fits(name, result)
  }
  return (message, asked) => {
    const { method, error, result } = message
    if (typeof method === 'string')
      return fits(byMethod.get(method) ?? ('id' in message ? 'JSONRPCRequest' : 'JSONRPCNotification'), message)
    if (error !== undefined) return fits(byCode.get(error?.code) ?? 'JSONRPCErrorResponse', message)
    return result !== undefined && fitsResult(result, asked) && fits('JSONRPCResultResponse', message)
  }
}

if (process.argv[1]?.endsWith('schema-check.mjs')) {
  const [schema, path] = process.argv.slice(2)
  const check = checker(JSON.parse(readFileSync(schema, 'utf8')))
  const open = new Map()
  let misfits = 0
  const lines = eachValue(path, ({ message }) => {
    const { id, method } = message
    if (!check(message, open.get(id))) misfits++
    if (method === undefined) open.delete(id)
    else if (id !== undefined) open.set(id, method)
  })
  console.log(`${lines} messages, ${misfits} that do not fit`)
}
