import type { CreateFormatter } from './format.js'

/** The report formats by name, each loaded when it is asked for. */
export const FORMATTERS = {
  stylish: async () => (await import('./stylish.js')).createStylish,
  compact: async () => (await import('./compact.js')).createCompact,
  json: async () => (await import('./json.js')).createJson,
  jsonl: async () => (await import('./jsonl.js')).createJsonl,
  sarif: async () => (await import('./sarif.js')).createSarif,
  github: async () => (await import('./github.js')).createGithub,
  junit: async () => (await import('./junit.js')).createJunit,
  gitlab: async () => (await import('./gitlab.js')).createGitlab,
  markdown: async () => (await import('./markdown.js')).createMarkdown,
} as const satisfies Readonly<Record<string, () => Promise<CreateFormatter>>>

export type FormatterName = keyof typeof FORMATTERS

export const FORMATTER_NAMES = Object.keys(FORMATTERS) as FormatterName[]

/** Whether a name is that of a format. */
export const isFormatterName = (name: string): name is FormatterName => Object.hasOwn(FORMATTERS, name)
