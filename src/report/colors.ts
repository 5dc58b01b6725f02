import { styleText } from 'node:util'

const NAMES = ['red', 'yellow', 'blue', 'green', 'dim', 'bold'] as const

/** By name, how a text looks on a terminal. */
export type Colors = Readonly<Record<(typeof NAMES)[number], (text: string) => string>>

const plain = (text: string): string => text

/** Colours, or none: whether there are any is decided by the command line, not by where the output goes. */
export const colorsOf = (on: boolean): Colors =>
  Object.fromEntries(
    NAMES.map((name) => [name, on ? (text: string) => styleText(name, text, { validateStream: false }) : plain]),
  ) as Record<(typeof NAMES)[number], (text: string) => string>
