import type { Kysely } from 'kysely'
import { mobileNumber } from '../../domain/phone-messages/phone-number.ts'
import type { PhoneMessageKind, PhoneMessageVariables } from '../../domain/phone-messages/templates.ts'
import type { Database } from '../platform/database/schema.ts'
import type { SendJob } from '../platform/jobs.ts'
import { hasConsent } from './consent.ts'
import { insertMessage } from './queries.ts'

export const PHONE_MESSAGE_JOB = 'phone-message'

interface OrderMessage {
  /** A UUID. A message is queued once for each id. */
  readonly id: string
  readonly order: { readonly id: string; readonly customer_id: string; readonly phone: string }
  readonly kind: PhoneMessageKind
  readonly variables: PhoneMessageVariables
}

/** Queues a message about an order, if the customer agreed to messages at the order's phone number. */
export async function queuePhoneMessage(db: Kysely<Database>, send: SendJob, message: OrderMessage): Promise<void> {
  const { id, order, kind, variables } = message
  const phone = mobileNumber(order.phone)
  if (phone === undefined || !(await hasConsent(db, order.customer_id, phone))) return
  await db.transaction().execute(async (trx) => {
    if (!(await insertMessage(trx, { id, orderId: order.id, kind, phone, variables }))) return
    await send(PHONE_MESSAGE_JOB, { id }, { within: trx })
  })
}
