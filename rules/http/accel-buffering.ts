import { headerList } from '../../src/model/header-value.js'
import { HttpCalls } from '../../src/model/http-calls.js'
import { STATELESS } from '../../src/model/revision.js'
import { shown } from '../../src/model/shown.js'
import { defineRule, inRecord } from '../../src/rule.js'

const BUFFERING = 'http-x-accel-buffering'

export default defineRule({
  meta: {
    id: 'http/accel-buffering',
    title: 'An event stream lacks X-Accel-Buffering: no.',
    severity: 'info',
    party: 'server',
    evidence: 'http',
    revisions: [STATELESS],
    quiet: 'Proxies consume this header, so once per server and off by default.',
    needs: 'HTTP headers as sent by the server',
    optin: true,
    requirements: [BUFFERING],
    messages: {
      missing: {
        text: 'The event stream has {seen} as its X-Accel-Buffering header, where no was expected, so that proxies pass events on at once.',
        requirement: BUFFERING,
      },
    },
  },
  create: (context) => {
    const calls = new HttpCalls()
    let told = false
    return {
      record(record) {
        const call = calls.record(record)
        if (told || call?.verb !== 'POST' || record.http?.status !== 200 || call.type !== 'text/event-stream') return
        const seen = headerList(record, 'x-accel-buffering')
        told = seen?.trim().toLowerCase() !== 'no'
        context.check(BUFFERING, !told, () => ({
          message: 'missing',
          at: inRecord(record.origin, seen === undefined ? '/http/headers' : '/http/headers/x-accel-buffering'),
          data: { seen: shown(seen) },
        }))
      },
    }
  },
})
