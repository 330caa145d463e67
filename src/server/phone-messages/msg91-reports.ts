import type { ReportedState } from '../../domain/phone-messages/delivery-state.ts'
import { asList, asRecord, ownField, singleLine, type UntrustedRecord } from '../../domain/untrusted.ts'
import type { Report } from './reports.ts'

/** The states of MSG91 by number and by word (msg91.com/help, delivery reports on a webhook). */
const STATES: Readonly<Record<string, ReportedState>> = {
  1: 'delivered',
  2: 'failed',
  9: 'failed',
  16: 'failed',
  17: 'failed',
  25: 'failed',
  delivered: 'delivered',
  failed: 'failed',
  rejected: 'failed',
  blocked: 'failed',
  ndnc: 'failed',
}

/**
 * Reads the delivery reports of MSG91: one object for each recipient, or a list of requests with their reports. Their times have
 * no zone, so the time of arrival counts. What is unknown is left out.
 */
export function readMsg91Reports(body: unknown): readonly Report[] {
  const requests = Array.isArray(body) ? asList(body, 1_000) : [body]
  return requests.flatMap((one) => {
    const request = asRecord(one)
    if (!request) return []
    const reports = asList(ownField(request, 'report'), 1_000).map(asRecord)
    const known = reports.filter((report) => report !== undefined)
    return (known.length > 0 ? known : [request])
      .map((report) => reportOf(request, report))
      .filter((report) => report !== undefined)
  })
}

function reportOf(request: UntrustedRecord, report: UntrustedRecord): Report | undefined {
  const field = (name: string) => {
    const value = ownField(report, name) ?? ownField(request, name)
    return singleLine(typeof value === 'number' ? String(value) : value, 200)
  }
  const state = STATES[field('status').toLowerCase()] ?? STATES[field('desc').toLowerCase()]
  const providerId = field('requestId')
  const phone = field('number') || field('telNum')
  if (!state || providerId === '' || !/^\d{8,15}$/.test(phone)) return undefined
  const reason = state === 'failed' ? field('failedReason') || field('failureReason') || field('desc') : ''
  return { providerId, phone, state, at: new Date(), reason }
}
