import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AdminMessage, adminContact, MessageRow } from '../../contract/contact.ts'
import type { AuditAction } from '../../domain/audit/sentences.ts'
import { complaintDeadlines } from '../../domain/contact/complaint.ts'
import { RESPONSE_HOURS } from '../../domain/contact/contact-message.ts'
import { formatDate, formatSpreadsheetTime } from '../../domain/india/time.ts'
import { multiLine } from '../../domain/untrusted.ts'
import { hasConfirmedEmail } from '../accounts/queries.ts'
import { recordChange } from '../audit/audit.ts'
import { nameOfStaff } from '../audit/queries.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, editConflict, refuseFields } from '../platform/errors.ts'
import { type Caller, type Handlers, userIdOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { type Columns, listFile, yesOrNo } from '../platform/lists.ts'
import { sendEmail } from '../platform/mailbox.ts'
import {
  answersOf,
  insertAnswer,
  lockMessage,
  messageForTeam,
  messagePage,
  messagesAfter,
  writeMessage,
  writeRead,
} from './queries.ts'

interface MessageParts {
  readonly db: Kysely<Database>
  readonly send: SendJob
  readonly shopName: () => Promise<string>
}

type Row = Selectable<Database['contact_message']>

/** Handlers for the messages of the contact form in the back office. */
export function adminMessageHandlers(
  parts: MessageParts,
): Handlers<{ adminContact: typeof adminContact }>['adminContact'] {
  const { db, send, shopName } = parts
  const answered = async (id: string) => ({ success: true as const, data: await read(db, id) })
  const within = (trx: Transaction<Database>) => ({ within: trx })
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await messagePage(db, query)
      return { success: true, data: rows.map(rowJson), total }
    },
    exportFile: async ({ query = {} }, _caller, { setHeader }) => {
      setHeader('content-disposition', 'attachment; filename="messages.csv"')
      return listFile(COLUMNS, (last, limit) => messagesAfter(db, query, last, limit))
    },
    get: ({ params }) => answered(params.id),
    read: async ({ params }) => {
      await writeRead(db, params.id)
      return answered(params.id)
    },
    answer: async ({ params, body: { revision, ...body } }, caller) => {
      const answer = multiLine(body.answer, 5000)
      if (answer === '') throw refuseFields({ answer: 'Please enter an answer.' })
      const shop = await shopName()
      await change(db, caller, {
        params,
        body: { revision },
        action: 'answer',
        changes: ({ acknowledged_at }) => ({ status: 'answered', acknowledged_at: acknowledged_at ?? new Date() }),
        write: async (trx, message) => {
          const staffId = userIdOf(caller)
          const staffName = await nameOfStaff(trx, staffId)
          await insertAnswer(trx, {
            id: newId(),
            message_id: message.id,
            staff_id: staffId,
            staff_name: staffName,
            answer,
          })
          const { ticket, email } = message
          // The form may have been filled in with someone else's address, so it is sent nothing from the form.
          const typed = (await hasConfirmedEmail(trx, message))
            ? { name: message.name, subject: message.subject, question: message.message }
            : { name: '', subject: '', question: '' }
          const data = { shopName: shop, ticket, answer, ...typed }
          await sendEmail(send, 'message-answered', email, data, { within: trx })
        },
      })
      return answered(params.id)
    },
    resolve: async (call, caller) => {
      const shop = await shopName()
      await change(db, caller, {
        ...call,
        action: 'resolve',
        changes: () => ({ status: 'resolved', resolved_at: new Date() }),
        write: async (trx, { is_complaint, status, ticket, email }) => {
          if (!is_complaint || status === 'resolved') return
          await sendEmail(send, 'complaint-resolved', email, { shopName: shop, ticket }, within(trx))
        },
      })
      return answered(call.params.id)
    },
    reopen: async (call, caller) => {
      const changes = () => ({ status: 'open', resolved_at: null }) as const
      await change(db, caller, { ...call, action: 'reopen', changes })
      return answered(call.params.id)
    },
    acknowledge: async (call, caller) => {
      const shop = await shopName()
      await change(db, caller, {
        ...call,
        action: 'acknowledge',
        changes: () => ({ acknowledged_at: new Date() }),
        write: async (trx, message) => {
          if (!message.is_complaint) throw new ApiError(409, 'This message is not a complaint.')
          if (message.acknowledged_at) throw new ApiError(409, 'This complaint has already been acknowledged.')
          const { resolveBy } = clockOf(message)
          const { ticket, email, created_at } = message
          const days = { received: formatDate(created_at), resolveBy: formatDate(resolveBy) }
          await sendEmail(send, 'complaint-acknowledged', email, { shopName: shop, ticket, ...days }, within(trx))
        },
      })
      return answered(call.params.id)
    },
    setComplaint: async ({ params, body: { revision, isComplaint } }, caller) => {
      await change(db, caller, {
        params,
        body: { revision },
        action: isComplaint ? 'is complaint' : 'is no complaint',
        changes: () => ({ is_complaint: isComplaint }),
      })
      return answered(params.id)
    },
  }
}

const COLUMNS: Columns<Awaited<ReturnType<typeof messagesAfter>>[number]> = {
  ticket: ({ ticket }) => ticket,
  sent: ({ created_at }) => formatSpreadsheetTime(created_at),
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  subject: ({ subject }) => subject,
  message: ({ message }) => message,
  status: ({ status }) => status,
  read: ({ read_at }) => yesOrNo(read_at !== null),
  answers: ({ answers }) => String(answers ?? 0),
  complaint: ({ is_complaint }) => yesOrNo(is_complaint),
  acknowledged: ({ acknowledged_at }) => formatSpreadsheetTime(acknowledged_at),
  resolved: ({ resolved_at }) => formatSpreadsheetTime(resolved_at),
}

interface Call {
  readonly params: { readonly id: string }
  readonly body: { readonly revision: number }
}

interface Change extends Call {
  readonly action: AuditAction
  readonly changes: (message: Row) => Parameters<typeof writeMessage>[2]
  readonly write?: (trx: Transaction<Database>, message: Row) => Promise<void>
}

/** Rejects the second of two people who answer the same message, so that the sender gets one answer. */
async function change(db: Kysely<Database>, caller: Caller, { params: { id }, body, action, changes, write }: Change) {
  const isStale = await db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, id)
    if (!message) throw notFound()
    if (message.revision !== body.revision) return true
    await write?.(trx, message)
    const { status = message.status, ...changed } = changes(message)
    await writeMessage(trx, id, { status, ...changed })
    await recordChange(trx, caller, {
      action,
      entity: 'message',
      entityId: message.ticket,
      // An answer to an answered message is recorded, too.
      before: status === message.status ? undefined : { status: message.status },
      after: { status },
    })
    return false
  })
  if (isStale) throw editConflict('message', await read(db, id))
}

function notFound(): ApiError {
  return new ApiError(404, 'Message not found')
}

async function read(db: Kysely<Database>, id: string): Promise<AdminMessage> {
  const [message, answers] = await Promise.all([messageForTeam(db, id), answersOf(db, id)])
  if (!message) throw notFound()
  return {
    ...rowJson(message),
    phone: message.phone,
    message: message.message,
    ...(message.customer_id !== null && { customerId: message.customer_id }),
    answers: answers.map((row) => ({
      _id: row.id,
      by: row.staff_name,
      answer: row.answer,
      at: row.created_at.toISOString(),
    })),
    revision: message.revision,
  }
}

const EXCERPT = 160
const HOUR_MS = 60 * 60 * 1000

function rowJson(row: Row): MessageRow {
  const { id, ticket, name, email, subject, message, status } = row
  const line = message.replace(/\s+/g, ' ')
  return {
    _id: id,
    ticket,
    name,
    email,
    subject,
    status,
    excerpt: line.length > EXCERPT ? `${line.slice(0, EXCERPT).toWellFormed()}…` : line,
    isUnread: row.read_at === null,
    isOverdue: row.is_complaint
      ? clockOf(row).isOverdue
      : status === 'open' && Date.now() - row.created_at.getTime() > RESPONSE_HOURS * HOUR_MS,
    ...(row.is_complaint && { complaint: complaintJson(row) }),
    createdAt: row.created_at.toISOString(),
  }
}

function clockOf({ created_at, acknowledged_at, resolved_at, status }: Row) {
  // A message that was resolved before complaints were known has no time of it.
  const resolvedAt = status === 'resolved' ? (resolved_at ?? created_at) : null
  return complaintDeadlines({ receivedAt: created_at, acknowledgedAt: acknowledged_at, resolvedAt }, new Date())
}

function complaintJson(row: Row): NonNullable<MessageRow['complaint']> {
  const { state, acknowledgeBy, resolveBy, dueAt } = clockOf(row)
  return {
    state,
    acknowledgeBy: acknowledgeBy.toISOString(),
    resolveBy: resolveBy.toISOString(),
    ...(dueAt && { dueAt: dueAt.toISOString() }),
    ...(row.acknowledged_at && { acknowledgedAt: row.acknowledged_at.toISOString() }),
    ...(row.resolved_at && { resolvedAt: row.resolved_at.toISOString() }),
  }
}
