import type { FindingView, Severity } from '../model/finding.js'
import { stepRows, stepWords } from './chain-picture.js'
import type { FormatContext } from './format.js'
import { describedLocation, logicalLocations, physicalLocation } from './sarif-place.js'
import { sarifLink, sarifText } from './sarif-text.js'

/** Our fingerprints under our own name, so that the one that GitHub computes from the lines stays beside them. */
const FINGERPRINT = 'mcpWirelint/v1'

export const SARIF_LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
}

/** The sentence of the finding; then links, as code scanning shows only those related places that the text links to. */
const messageOf = ({ message, related }: FindingView): string => {
  const links = related.map((place, id) => sarifLink(place.message === '' ? 'here' : place.message, id))
  return links.length === 0 ? sarifText(message) : `${sarifText(message)} See: ${links.join(', ')}.`
}

const relatedLocations = ({ related }: FindingView, context: FormatContext) =>
  related.length === 0
    ? undefined
    : related.map((place, id) => ({ id, ...describedLocation(place, place.pointer, place.message, context) }))

/** The round trip of the finding, a step a location. */
const codeFlows = (finding: FindingView, context: FormatContext) => {
  if (finding.steps.length === 0) return undefined
  const rows = stepRows(finding)
  const locations = finding.steps.map(({ mark }, index) => {
    const row = rows[index]
    return {
      location: describedLocation(mark, mark.pointer, row ? stepWords('', row) : '', context),
      executionOrder: index + 1,
      importance: row?.isMarked ? 'essential' : 'important',
    }
  })
  return [{ threadFlows: [{ locations }] }]
}

/** A finding as a result. `ruleIndex`: where its rule stands in the list of the run; undefined if it is not in it. */
export const sarifResult = (finding: FindingView, ruleIndex: number | undefined, context: FormatContext) => ({
  ruleId: finding.rule,
  ruleIndex,
  level: SARIF_LEVELS[finding.severity],
  message: { text: messageOf(finding) },
  locations: [
    { physicalLocation: physicalLocation(finding, context), logicalLocations: logicalLocations(finding.pointer) },
  ],
  relatedLocations: relatedLocations(finding, context),
  codeFlows: codeFlows(finding, context),
  partialFingerprints: { [FINGERPRINT]: finding.fingerprint },
  properties: {
    party: finding.party,
    revision: finding.revision ?? undefined,
    spec: finding.spec ?? undefined,
    requirements: finding.requirements,
  },
})
