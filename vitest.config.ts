import { defineConfig } from 'vitest/config'

// `--mode pairing` is the long run of the pairing properties, for people; the default is what the tests run.
export default defineConfig(({ mode }) => ({
  test: {
    include: ['src/**/*.test.ts', 'rules/**/*.test.ts', 'bench/**/*.test.mjs'],
    env: { PAIRING_SETS: process.env.PAIRING_SETS ?? (mode === 'pairing' ? '50000' : '1000') },
    testTimeout: mode === 'pairing' ? 3_600_000 : 60_000,
    // Most test files take milliseconds; starting a process for each would cost more than it isolates.
    pool: 'forks',
    isolate: false,
  },
}))
