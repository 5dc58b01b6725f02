import { describe, expect, it } from 'vitest'
import { UsageError } from '../errors.js'
import { parseArgs } from './args.js'
import { FLAGS } from './flags.js'
import { HELP } from './help.js'
import { lintOptions } from './options.js'

const words = (line: string): string[] => line.split(' ').filter((word) => word !== '')
const options = async (line: string) => lintOptions(await parseArgs(words(line)))

describe('operands', () => {
  it.each([
    ['a.jsonl b.jsonl', 'lint', ['a.jsonl', 'b.jsonl']],
    ['', 'lint', []],
    ['-', 'lint', ['-']],
    ['- --quiet a', 'lint', ['-', 'a']],
    ['--quiet - -- - --x', 'lint', ['-', '-', '--x']],
    ['-- rules', 'lint', ['rules']],
    ['./rules', 'lint', ['./rules']],
    ['lint rules', 'lint', ['rules']],
    ['rules', 'rules', []],
    ['--debug explain mrtr/x', 'explain', ['mrtr/x']],
    ['a rules', 'lint', ['a', 'rules']],
    ['--quiet 123 1e3', 'lint', ['123', '1e3']],
    ['--format json a --rule x/y=off b', 'lint', ['a', 'b']],
    ['--print-config a', 'lint', []],
    ['a --print-config --quiet b', 'lint', ['a', 'b']],
    ['--color a', 'lint', ['a']],
  ])('%s', async (line, command, operands) => {
    expect(await parseArgs(words(line))).toMatchObject({ command, operands })
  })
})

describe('flags', () => {
  it.each([
    ['', { formats: [{ name: 'stylish', file: undefined }], marks: true, mask: true, quiet: false, color: undefined }],
    ['-f json', { formats: [{ name: 'json', file: undefined }] }],
    ['-fjson -f=jsonl:C:\\x.jsonl', { formats: [{ name: 'json' }, { name: 'jsonl', file: 'C:\\x.jsonl' }] }],
    ['-f json -o out', { formats: [{ name: 'json', file: 'out' }] }],
    ['-o=out', { formats: [{ name: 'stylish', file: 'out' }] }],
    ['-o -', { formats: [{ name: 'stylish', file: '-' }] }],
    ['--no-marks --no-mask --no-suppressions', { marks: false, mask: false }],
    ['--no-marks --marks', { marks: true }],
    ['--color --no-color', { color: false }],
    ['--config c --no-config', { config: false }],
    ['--no-config --config c', { config: 'c' }],
    ['--fail-on never --fail-on info', { failOn: 'info' }],
    ['--max-warnings 0 --max-findings=12', { maxWarnings: 0, maxFindings: 12 }],
    ['--print-config', { printConfig: '' }],
    ['--print-config=x', { printConfig: 'x' }],
    [
      '--rule a/b=off --rule=a/*=error',
      {
        rules: [
          { id: 'a/b', level: 'off' },
          { id: 'a/*', level: 'error' },
        ],
      },
    ],
    [
      '--dir c2s --transport http --party client --join',
      { dir: 'c2s', transport: 'http', party: 'client', join: true },
    ],
    [
      '--revision 2026-07-28 --preset all --input-format jsonrpc',
      { revision: '2026-07-28', preset: 'all', inputFormat: 'jsonrpc' },
    ],
    ['--pair c2s=a s2c=b x', { pairs: [{ client: 'a', server: 'b' }], paths: ['x'] }],
    [
      '--pair=s2c=b c2s=a=c --pair c2s=- s2c=d',
      {
        pairs: [
          { client: 'a=c', server: 'b' },
          { client: '-', server: 'd' },
        ],
      },
    ],
    ['a', { jobs: 1 }],
    ['--jobs auto', { jobs: 'auto' }],
    ['--jobs 64', { jobs: 64 }],
    ['--stats --debug --quiet --stdin-filename x', { stats: true, debug: true, quiet: true, stdinFilename: 'x' }],
  ])('%s', async (line, expected) => {
    expect(await options(line)).toMatchObject(expected)
  })

  const refused: readonly (readonly [line: string, message: string])[] = [
    ['--qiet', 'unknown flag --qiet (did you mean "--quiet"?)'],
    ['--no-mark', 'unknown flag --no-mark (did you mean "--no-marks"?)'],
    ['--no-quiet', 'unknown flag --no-quiet'],
    ['--no-format', 'unknown flag --no-format'],
    ['--maxWarnings 3', 'unknown flag --maxWarnings (did you mean "--max-warnings"?)'],
    ['--constructor', 'unknown flag --constructor'],
    ['--__proto__=x', 'unknown flag --__proto__'],
    ['-x', 'unknown flag -x'],
    ['--quiet=yes', '--quiet takes no value'],
    ['--no-config=x', '--no-config takes no value'],
    ['--format', '--format needs a value'],
    ['--rule --quiet', '--rule needs a value'],
    ['--config=', '--config needs a value'],
    ['--format json:', '--format json:: no file after the colon'],
    ['-f json -f compact', 'two formats cannot share one output'],
    ['-f json:x -o y', '--output-file: every format has a file already'],
    ['--max-warnings -1', '--max-warnings -1: not a whole number from 0 on'],
    ['--max-warnings abc', '--max-warnings abc: not a whole number from 0 on'],
    ['--max-findings 1.5', '--max-findings 1.5: not a whole number from 0 on'],
    ['--fail-on warn', '--fail-on warn: unknown value'],
    ['--party clients', '--party clients: unknown value (did you mean "client"?)'],
    ['--revision 2026-07-29', 'did you mean "2026-07-28"'],
    ['--input-format pcap', '--input-format pcap: unknown value'],
    ['--pair', '--pair needs c2s=FILE s2c=FILE'],
    ['--pair c2s=a', '--pair needs c2s=FILE s2c=FILE'],
    ['--pair c2s=a c2s=b', '--pair needs c2s=FILE s2c=FILE'],
    ['--pair c2s= s2c=b', '--pair needs c2s=FILE s2c=FILE'],
    ['--pair a b', '--pair needs c2s=FILE s2c=FILE'],
    ['--rule a/b', '--rule a/b: unknown severity ""'],
    ['--rule a/b=eror', '--rule a/b=eror: unknown severity "eror" (did you mean "error"?)'],
    ['diff a b --fail-on info', '--fail-on has no meaning for the command "diff"'],
    ['rules --quiet', '--quiet has no meaning for the command "rules"'],
    ['--jobs 0', '--jobs 0: not a whole number from 1 to 64, nor auto'],
    ['--jobs 65', '--jobs 65: not a whole number from 1 to 64, nor auto'],
    ['--jobs all', '--jobs all: not a whole number from 1 to 64, nor auto'],
  ]
  it.each(refused)('%s is refused', async (line, message) => {
    const understood = options(line)
    await expect(understood).rejects.toThrow(UsageError)
    await expect(understood).rejects.toThrow(message)
  })
})

describe('the help', () => {
  it('fits a screen', () => {
    const lines = HELP.trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(45)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
  })

  it('names every flag and no other', () => {
    const named = new Set(HELP.replaceAll('--[no-]', '--').match(/--[a-z][a-z-]*/g))
    const expected = Object.entries(FLAGS).flatMap(([name, { negatable }]) => {
      if (name === 'marks' || name === 'mask') return [`--no-${name}`]
      return negatable && name !== 'color' ? [`--${name}`, `--no-${name}`] : [`--${name}`]
    })
    expect([...named].sort()).toEqual([...expected, '--record'].sort())
  })
})
