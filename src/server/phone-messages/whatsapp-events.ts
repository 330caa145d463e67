import { isUuid } from '../../domain/ids.ts'
import { REPORTED_STATES } from '../../domain/phone-messages/delivery-state.ts'
import { asList, asRecord, ownField, singleLine, type UntrustedRecord } from '../../domain/untrusted.ts'
import type { Report } from './reports.ts'

export interface Stop {
  readonly phone: string
  /** When it was sent, in whole seconds; absent when WhatsApp does not say. */
  readonly at?: Date
}

interface WhatsAppEvents {
  readonly reports: readonly Report[]
  /** The numbers of people who answered that they want no more messages, and when. */
  readonly stopped: readonly Stop[]
}

/** Reads a webhook of WhatsApp (developers.facebook.com/docs/whatsapp/cloud-api/webhooks/components). What is unknown is left out. */
export function readWhatsAppEvents(body: UntrustedRecord): WhatsAppEvents {
  const values = records(body, 'entry')
    .flatMap((entry) => records(entry, 'changes'))
    .map((change) => asRecord(ownField(change, 'value')))
    .filter((value) => value !== undefined)
  return {
    reports: values.flatMap((value) => records(value, 'statuses')).flatMap((status) => reportOf(status) ?? []),
    stopped: values.flatMap((value) => records(value, 'messages')).flatMap((message) => stoppedBy(message) ?? []),
  }
}

function reportOf(status: UntrustedRecord): Report | undefined {
  const state = REPORTED_STATES.find((known) => known === ownField(status, 'status'))
  const providerId = singleLine(ownField(status, 'id'), 200)
  if (!state || providerId === '') return undefined
  const [error] = records(status, 'errors')
  const words =
    error && (ownField(asRecord(ownField(error, 'error_data')) ?? {}, 'details') ?? ownField(error, 'title'))
  return {
    message: messageOf(ownField(status, 'biz_opaque_callback_data')),
    providerId,
    state,
    at: momentOf(ownField(status, 'timestamp')),
    reason: singleLine(words, 300),
  }
}

/** '<id>.<number of the attempt>', as the shop sent it. */
function messageOf(reference: unknown): Report['message'] {
  const [id = '', sends = ''] = singleLine(reference, 60).split('.')
  return isUuid(id) && /^\d{1,6}$/.test(sends) ? { id, sends: Number(sends) } : undefined
}

/** Seconds since 1970, as text. */
function momentOf(timestamp: unknown): Date {
  const seconds = Number(singleLine(timestamp, 20))
  const now = Date.now()
  return seconds > 0 && seconds * 1000 < now ? new Date(seconds * 1000) : new Date(now)
}

/** The end of the year 9999, in seconds since 1970. */
const END_OF_TIME = 253_402_300_800

/** A text, or a button of a template, that says stop. */
function stoppedBy(message: UntrustedRecord): Stop | undefined {
  const part = (name: string, field: string) => singleLine(ownField(asRecord(ownField(message, name)) ?? {}, field), 40)
  const from = singleLine(ownField(message, 'from'), 20)
  const words = part('text', 'body') || part('button', 'text')
  if (!/^(?:stop|unsubscribe)\b/i.test(words) || !/^\d{8,15}$/.test(from)) return undefined
  // Compared with times of the database. The clock of this machine may be behind, and must not make a later consent of an earlier one.
  const seconds = Number(singleLine(ownField(message, 'timestamp'), 20))
  return { phone: from, ...(seconds > 0 && seconds < END_OF_TIME && { at: new Date(seconds * 1000) }) }
}

function records(from: UntrustedRecord, name: string): readonly UntrustedRecord[] {
  return asList(ownField(from, name), 1_000)
    .map(asRecord)
    .filter((one) => one !== undefined)
}
