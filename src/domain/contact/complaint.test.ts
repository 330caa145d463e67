import { expect, it } from 'vitest'
import { complaintDeadlines } from './complaint.ts'

const at = (text: string) => new Date(`${text}+05:30`)

it.each([
  ['2026-11-22T23:30:00', '2026-11-24T23:30:00', '2026-12-22'],
  ['2027-01-31T00:10:00', '2027-02-02T00:10:00', '2027-02-28'],
  ['2027-12-31T10:00:00', '2028-01-02T10:00:00', '2028-01-31'],
  ['2028-01-30T10:00:00', '2028-02-01T10:00:00', '2028-02-29'],
])('a complaint of %s is acknowledged by %s and resolved by the end of %s', (received, acknowledge, resolve) => {
  const deadlines = complaintDeadlines(
    { receivedAt: at(received), acknowledgedAt: null, resolvedAt: null },
    at(received),
  )
  expect(deadlines).toEqual({
    state: 'to acknowledge',
    acknowledgeBy: at(acknowledge),
    resolveBy: at(`${resolve}T23:59:59`),
    dueAt: at(acknowledge),
    isOverdue: false,
  })
})

it.each([
  ['2026-11-03T10:00:01', null, null, 'to acknowledge', true],
  ['2026-11-03T10:00:01', '2026-11-02T09:00:00', null, 'to resolve', false],
  ['2026-12-01T23:59:58', '2026-11-02T09:00:00', null, 'to resolve', false],
  ['2026-12-02T00:00:00', '2026-11-02T09:00:00', null, 'to resolve', true],
  ['2027-06-01T00:00:00', null, '2026-11-05T00:00:00', 'resolved', false],
])('at %s, acknowledged %s, resolved %s: %s', (now, acknowledged, resolved, state, isOverdue) => {
  const deadlines = complaintDeadlines(
    {
      receivedAt: at('2026-11-01T10:00:00'),
      acknowledgedAt: acknowledged ? at(acknowledged) : null,
      resolvedAt: resolved ? at(resolved) : null,
    },
    at(now),
  )
  expect([deadlines.state, deadlines.isOverdue]).toEqual([state, isOverdue])
})
