import { REVISIONS } from '../../src/model/revision.js'
import { defineRule } from '../../src/rule.js'

export default defineRule({
  meta: {
    id: 'capture/record-unreadable',
    title:
      'A record of the transcript cannot be read as this format says it should be, so what it held was not judged.',
    severity: 'warning',
    party: 'capture',
    evidence: 'line',
    revisions: REVISIONS,
    when: { record: { shows: ['fault'] } },
    quiet:
      'Records of unknown kind and lines of client chatter are skipped and counted; cut records are capture/incomplete.',
    needs: 'the log format',
    needsDirection: false,
    requirements: [],
    messages: {
      unreadable: {
        text: 'The record cannot be read, so what it held was not judged: {detail}.',
        requirement: 'transcript',
      },
    },
  },
  create: (context) => ({
    record(record) {
      const fault = record.faults?.find(({ kind }) => kind === 'unreadable' || kind === 'too-long')
      if (fault === undefined) return
      context.check('transcript', false, () => ({
        message: 'unreadable',
        at: context.fault(record, fault),
        data: { detail: fault.detail },
      }))
    },
  }),
})
