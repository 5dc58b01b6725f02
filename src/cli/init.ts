import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../errors.js'
import type { Args } from './args.js'
import { CONFIG_NAME } from './config-file.js'
import type { Io } from './io.js'
import { tell } from './tell.js'

/** A configuration that changes nothing and shows everything. */
export const STARTER = `{
  "$schema": "./node_modules/mcp-wirelint/src/config/config.schema.json",

  // Where to start from: "recommended" (all rules but the opt-in ones),
  // "spec" (only rules that a MUST backs) or "all".
  "extends": "recommended",

  // Severity by rule id or "area/*": "off", "info", "warning" or "error".
  // An id wins over its area. The list: mcp-wirelint rules
  "rules": {
    // "mrtr/bare-resend": "off",
    // "capture/*": "warning",
  },

  // Files to leave out, relative to this file.
  "ignores": [],

  // Other settings for some files; where several fit, the last wins.
  "overrides": [
    // { "files": ["captures/2025/**"], "revision": "2025-11-25", "rules": {} },
  ],

  // Judge by this revision whatever the traffic declares.
  // "revision": "2026-07-28",

  // Report one side only: "client" or "server".
  // "party": "server",

  // The lowest severity that fails a run: "error", "warning", "info", "never".
  "failOn": "error",

  // More warnings than this fail a run.
  // "maxWarnings": 0,

  // Known findings, counted by file and rule. The default is the nearest file
  // of this name; mcp-wirelint --suppress-all writes it.
  // "suppressions": "mcp-wirelint.suppressions.json",

  // Modules with rules of your own. Nothing is loaded unless it is named here.
  "plugins": [],
}
`

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** `mcp-wirelint init`: writes the starter into the working folder. Never overwrites. */
export const init = (args: Args, io: Io): 0 => {
  if (args.operands.length > 0)
    throw new UsageError('the command "init" takes no paths', 'It writes into the working folder.')
  try {
    writeFileSync(join(io.cwd, CONFIG_NAME), STARTER, { flag: 'wx' })
  } catch (error) {
    if (isTaken(error)) throw new UsageError(`${CONFIG_NAME} exists already`, 'Delete it first to start again.')
    const why = error instanceof Error ? error.message : String(error)
    throw new UsageError(`cannot write ${CONFIG_NAME}: ${why}`)
  }
  tell(io, `wrote ${CONFIG_NAME}`)
  return 0
}
