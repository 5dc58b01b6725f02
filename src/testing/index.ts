/** For authors of rules: run a rule on transcripts, and check its fixtures, with any test runner. */
export type { FindingView } from '../model/finding.js'
export { expectationOf, expectationsOf } from './expectation.js'
export { type LintTextOptions, lintText } from './lint-text.js'
export { FixtureError, type FixtureRun, runFixtures } from './run-fixtures.js'
