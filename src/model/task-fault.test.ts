import { describe, expect, it } from 'vitest'
import { fieldFaults, payloadFault } from './task-fault.js'

const task = {
  taskId: 'a',
  status: 'working',
  createdAt: '2026-08-03T10:00:00Z',
  lastUpdatedAt: '2026-08-03T10:00:00.123+02:00',
  ttlMs: null,
}

describe('the members of a task', () => {
  it.each<[object, string[]]>([
    [{}, []],
    [{ pollIntervalMs: 500, statusMessage: 'm' }, []],
    [{ status: '[REDACTED]', createdAt: '[REDACTED]' }, []],
    [{ taskId: 7 }, ['type /taskId']],
    [{ status: 'canceled' }, ['status /status']],
    [{ status: null }, ['type /status']],
    [{ createdAt: 1785751200, lastUpdatedAt: '3 August 2026' }, ['timestamp /createdAt', 'timestamp /lastUpdatedAt']],
    [{ createdAt: '2026-13-03T10:00:00Z' }, ['timestamp /createdAt']],
    [{ ttlMs: 1.5, pollIntervalMs: '1' }, ['type /ttlMs', 'type /pollIntervalMs']],
    [{ statusMessage: {} }, ['type /statusMessage']],
  ])('%j', (changes, faults) => {
    expect(fieldFaults({ ...task, ...changes }).map(({ fault, pointer }) => `${fault} ${pointer}`)).toEqual(faults)
  })

  it('are named together where they are missing', () => {
    expect(fieldFaults({ taskId: 'a' })).toEqual([
      { fault: 'missing', pointer: '', name: 'status, createdAt, lastUpdatedAt, ttlMs', seen: undefined },
    ])
  })

  it('may stand one level too deep', () => {
    expect(fieldFaults({ task }).map(({ fault }) => fault)).toEqual(['nested'])
  })
})

describe('what a status calls for', () => {
  const error = { code: -32603, message: 'm' }
  it.each<[object, string | undefined]>([
    [{ status: 'working' }, undefined],
    [{ status: 'cancelled' }, undefined],
    [{ status: 'input_required', inputRequests: {} }, undefined],
    [{ status: 'input_required' }, 'input-requests '],
    [{ status: 'input_required', inputRequests: [] }, 'input-requests /inputRequests'],
    [{ status: 'completed', result: {} }, undefined],
    [{ status: 'completed' }, 'result '],
    [{ status: 'completed', result: 'done' }, 'result /result'],
    [{ status: 'failed', error, statusMessage: 'm' }, undefined],
    [{ status: 'failed', error }, 'status-message '],
    [{ status: 'failed' }, 'error '],
    [{ status: 'failed', error: { code: 'x', message: 'm' } }, 'error /error'],
    [{ status: 'failed', error, result: {} }, 'failed-result /result'],
    [{ status: 'failed', result: { isError: true } }, 'failed-tool /result'],
  ])('%j', (changes, expected) => {
    const found = payloadFault({ ...task, ...changes })
    expect(found && `${found.fault} ${found.pointer}`).toBe(expected)
  })
})
