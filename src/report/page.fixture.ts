import { marked, type Token, type Tokens } from 'marked'

/** A page of Markdown as a reader of GitHub's dialect sees it. */
export interface Page {
  /** Kinds of its blocks. */
  readonly blocks: readonly string[]
  /** Kinds of everything inside of them. */
  readonly inline: ReadonlySet<string>
  readonly links: readonly string[]
  /** Text of each cell, row by row, without the heading. */
  readonly rows: readonly (readonly string[])[]
  /** Mermaid diagrams. */
  readonly diagrams: readonly string[]
  /** How many lists stand in one another. */
  readonly depth: number
}

const decoded = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

const textOf = (tokens: readonly Token[] = []): string =>
  tokens.map((token) => ('tokens' in token && token.tokens ? textOf(token.tokens) : decoded(token.raw))).join('')

const isKind = <Kind extends Tokens.Generic>(token: Token, type: string): token is Kind => token.type === type

const depthOf = (tokens: readonly Token[] = []): number =>
  Math.max(
    0,
    ...tokens.map((token) => {
      if (isKind<Tokens.List>(token, 'list')) return 1 + depthOf(token.items)
      return 'tokens' in token ? depthOf(token.tokens) : 0
    }),
  )

/** Reads a page. */
export const pageOf = (text: string): Page => {
  const blocks = marked.lexer(text).filter(({ type }) => type !== 'space')
  const inline = new Set<string>()
  const links: string[] = []
  marked.walkTokens(blocks, (token) => {
    inline.add(token.type)
    if (isKind<Tokens.Link>(token, 'link')) links.push(token.href)
  })
  const tables = blocks.filter((block): block is Tokens.Table => block.type === 'table')
  return {
    blocks: blocks.map(({ type }) => type),
    inline,
    links,
    rows: tables.flatMap(({ rows }) => rows.map((row) => row.map(({ tokens }) => textOf(tokens)))),
    depth: depthOf(blocks),
    diagrams: blocks.flatMap((block) =>
      isKind<Tokens.Code>(block, 'code') && block.lang === 'mermaid' ? [block.text] : [],
    ),
  }
}

const DIAGRAM = [
  /^sequenceDiagram$/,
  /^ {2}participant (client|server)$/,
  /^ {2}(client->>server|server-->>client): line (?:[\w .,/()=+-]|#\d+;)*$/,
  /^ {2}Note over client,server: (?:[\w .,/()=+-]|#\d+;)+$/,
]

/** Lines of a diagram that are none of ours, or that captured text has changed. */
export const strangeLines = (diagram: string): readonly string[] =>
  diagram.split('\n').filter((line) => !DIAGRAM.some((pattern) => pattern.test(line)))
