import { REVISIONS } from '../../src/model/revision.js'
import { defineRule, inRecord } from '../../src/rule.js'

export default defineRule({
  meta: {
    id: 'capture/incomplete',
    title:
      'A part of the traffic is not in the record (cut frame or last line, body not kept, gap), so it was not judged.',
    severity: 'info',
    party: 'capture',
    evidence: 'line',
    revisions: REVISIONS,
    when: { record: { shows: ['fault', 'event'] } },
    quiet: 'Never a finding about either peer: a request whose answer is cut off counts as answered.',
    needs: 'what the recorder marks, or an unfinished last line',
    needsDirection: false,
    requirements: [],
    messages: {
      cut: { text: 'The message is cut off, so it was not judged: {detail}.', requirement: 'transcript' },
      body: {
        text: 'The body of the message is not in the record, so it was not judged: {detail}.',
        requirement: 'transcript',
      },
      gap: {
        text: 'Traffic is missing from the record here, so what depends on it was not judged.',
        requirement: 'transcript',
      },
    },
  },
  create: (context) => ({
    record(record) {
      for (const fault of record.faults ?? []) {
        if (fault.kind !== 'cut' && fault.kind !== 'body-missing') continue
        context.check('transcript', false, () => ({
          message: fault.kind === 'cut' ? 'cut' : 'body',
          at: context.fault(record, fault),
          data: { detail: fault.detail },
        }))
      }
      if (record.event === 'gap')
        context.check('transcript', false, () => ({ message: 'gap', at: inRecord(record.origin, '/event') }))
    },
  }),
})
