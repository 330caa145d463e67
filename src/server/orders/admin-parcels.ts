import type { Kysely } from 'kysely'
import type { adminOrders } from '../../contract/orders/admin.ts'
import { singleLine } from '../../domain/untrusted.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import { type Handlers, idempotencyKeyOf } from '../platform/http/handlers.ts'
import type { SendJob } from '../platform/jobs.ts'
import { changeOrder } from './admin-change-order.ts'
import { queueParcelsEmail } from './order-emails.ts'
import { addParcels, removeParcel, requireOpen, setContents } from './write/parcels.ts'
import { recordEvent, updateOrder } from './write/queries.ts'

type ParcelHandlers = Pick<
  Handlers<{ adminOrders: typeof adminOrders }>['adminOrders'],
  'addParcels' | 'removeParcel' | 'setContents'
>

/** Parcels that are added to an order, or removed, after its first one, and what is in them. */
export function parcelHandlers({
  db,
  send,
}: {
  readonly db: Kysely<Database>
  readonly send: SendJob
}): ParcelHandlers {
  return {
    addParcels: (call, caller) =>
      changeOrder(db, caller, {
        ...call,
        action: 'add parcels',
        change: async (trx, order, by) => {
          requireOpen(order)
          if (order.tracking_number === '')
            throw new ApiError(409, 'This order has no tracking number yet, so it cannot have further ones.')
          const further = call.body.trackingNumbers
          const isShipped = order.status === 'shipped'
          const parcels = { first: order.tracking_number, further, isEmailed: !isShipped, courier: call.body.courier }
          const added = await addParcels(trx, order, { ...parcels, field: 'trackingNumbers' }, by)
          if (added.length === 0) throw refuseFields({ trackingNumbers: 'Enter at least one tracking number.' })
          await recordEvent(trx, {
            orderId: order.id,
            kind: 'note',
            ...by,
            note: `Further parcels: ${added.join(', ')}`,
          })
          if (isShipped) await queueParcelsEmail(send, trx, { orderId: order.id })
          return updateOrder(trx, order.id, {})
        },
      }),
    removeParcel: (call, caller) =>
      changeOrder(db, caller, {
        ...call,
        action: 'remove parcel',
        change: async (trx, order, by) => {
          const number = singleLine(call.body.trackingNumber, 80)
          await removeParcel(trx, order, number)
          await recordEvent(trx, { orderId: order.id, kind: 'note', ...by, note: `Removed parcel ${number}` })
          return updateOrder(trx, order.id, {})
        },
      }),
    setContents: (call, caller, exchange) =>
      changeOrder(db, caller, {
        ...call,
        action: 'set contents',
        key: idempotencyKeyOf(exchange),
        change: async (trx, order, by) => {
          const { trackingNumber: typed, items } = call.body
          const note = await setContents(trx, order, { trackingNumber: singleLine(typed, 80), items })
          await recordEvent(trx, { orderId: order.id, kind: 'note', ...by, note })
          if (order.status === 'shipped') await queueParcelsEmail(send, trx, { orderId: order.id, isOfContents: true })
          return updateOrder(trx, order.id, {})
        },
      }),
  }
}
