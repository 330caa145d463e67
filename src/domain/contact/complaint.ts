import { addDays, indianDay, startOfDay } from '../india/time.ts'
import { RESPONSE_HOURS } from './contact-message.ts'

interface Complaint {
  readonly receivedAt: Date
  /** When a person acknowledged it; the automatic mail does not count. */
  readonly acknowledgedAt: Date | null
  readonly resolvedAt: Date | null
}

interface ComplaintDeadlines {
  readonly state: 'to acknowledge' | 'to resolve' | 'resolved'
  readonly acknowledgeBy: Date
  /** The end of the last day in India. */
  readonly resolveBy: Date
  /** What is due next; undefined once it is resolved. */
  readonly dueAt?: Date
  readonly isOverdue: boolean
}

/**
 * Returns the deadlines of a complaint at `now`: 48 hours to acknowledge it and one month from its receipt to resolve it (rule 4(5) of
 * the Consumer Protection (E-Commerce) Rules, 2020). A month ends with the same day of the next month, or with its last day.
 */
export function complaintDeadlines(
  { receivedAt, acknowledgedAt, resolvedAt }: Complaint,
  now: Date,
): ComplaintDeadlines {
  const acknowledgeBy = new Date(receivedAt.getTime() + RESPONSE_HOURS * 3_600_000)
  const resolveBy = new Date(startOfDay(addDays(monthLater(indianDay(receivedAt)), 1)).getTime() - 1000)
  if (resolvedAt) return { state: 'resolved', acknowledgeBy, resolveBy, isOverdue: false }
  const state = acknowledgedAt ? 'to resolve' : 'to acknowledge'
  const dueAt = acknowledgedAt ? resolveBy : acknowledgeBy
  return { state, acknowledgeBy, resolveBy, dueAt, isOverdue: now > dueAt }
}

function monthLater(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(date, lastDay))).toISOString().slice(0, 10)
}
