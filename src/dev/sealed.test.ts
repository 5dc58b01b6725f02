import { transformSync } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { sealed } from './sealed.js'

const exportOf = (module: string): unknown => {
  const { code } = transformSync(sealed(module), { loader: 'ts', format: 'cjs' })
  const made: { exports: { default?: unknown } } = { exports: {} }
  new Function('module', 'exports', 'require', code)(made, made.exports, () => ({ base: 40 }))
  return made.exports.default
}

describe('a sealed module', () => {
  it('exports what it did, with what stands above and below it', () => {
    const module = [
      "import { base } from './base.js'",
      '',
      'const one = 1',
      'type Sum = () => number',
      'export default { sum: (): number => base + one + two() } satisfies { sum: Sum }',
      'const two = (): number => half * 2',
      'const half = 0.5',
    ].join('\n')
    expect((exportOf(module) as { sum(): number }).sum()).toBe(42)
  })

  it('leaves nothing but its import and its export outside', () => {
    const module = "import { base } from './base.js'\nfunction twice() { return 2 * base }\nexport default twice()\n"
    expect(sealed(module)).toMatch(/^import .*\nexport default \(\(\) => \{[\s\S]*\}\)\(\)\n$/)
    expect(exportOf(module)).toBe(80)
  })

  it.each(['const one = 1\n', 'export const one = 1\nexport default one\n'])('cannot be made of %j', (module) => {
    expect(() => sealed(module)).toThrow('exports')
  })
})
