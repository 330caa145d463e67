import { type Kysely, sql, type Transaction } from 'kysely'
import type { adminReturns } from '../../contract/returns-admin.ts'
import { MAX_PICKUPS, type PickupReturn, pickupFileRows, pickupProblem } from '../../domain/couriers/pickup-file.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { returnNumber } from '../../domain/returns/lifecycle.ts'
import { recordChange } from '../audit/audit.ts'
import { readOrderTerms } from '../orders/write/order-terms.ts'
import { csvRecord } from '../platform/csv.ts'
import type { Database } from '../platform/database/schema.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { ApiError } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { type FullReturn, fullReturns } from './queries.ts'

type PickupFileHandler = Handlers<{ adminReturns: typeof adminReturns }>['adminReturns']['pickupFile']

/** The file of returns for a courier. Each download is recorded, because it contains addresses. */
export function pickupFileHandler(db: Kysely<Database>): PickupFileHandler {
  return async ({ body: { ids } }, caller, { setHeader }) => {
    const { seller } = await readOrderTerms(db)
    if (!seller) throw new ApiError(400, 'Enter the name and the address of the business under Settings first.')
    const returns = await inTransaction(db, async (trx) => {
      const chosen = ids ? [...new Set(ids)] : await waitingForPickup(trx)
      const found = (await fullReturns(trx, chosen)).map(pickupOf)
      if (found.length < chosen.length) throw new ApiError(404, 'Return not found')
      if (found.length === 0) throw new ApiError(400, 'No return is waiting for a pickup.')
      refuseOthers(found)
      await markFiled(trx, chosen)
      await recordChange(trx, caller, {
        action: 'export',
        entity: 'return',
        entityId: 'pickups',
        after: { returns: found.length },
      })
      return found
    })
    const { legalName, phone, address, state } = seller
    const rows = pickupFileRows(returns, { name: legalName, phone, address: address.replaceAll('\n', ', '), state })
    setHeader('content-disposition', 'attachment; filename="return-pickups.csv"')
    return text(rows)
  }
}

function refuseOthers(returns: readonly PickupReturn[]): void {
  const refused = returns.flatMap((found) => {
    const problem = pickupProblem(found)
    return problem === undefined ? [] : [`${found.number} ${problem}`]
  })
  if (refused.length > 0)
    throw new ApiError(400, `These returns cannot be in the file: ${refused.slice(0, 10).join(', ')}.`)
}

/**
 * Those that were in no file yet, the oldest first: they have waited longest. They are locked, so that two people who download at
 * once do not request a pickup twice.
 */
async function waitingForPickup(trx: Transaction<Database>): Promise<string[]> {
  const rows = await trx
    .selectFrom('return_request as request')
    .innerJoin('orders', 'orders.id', 'request.order_id')
    .select('request.id')
    .where('request.state', '=', 'approved')
    .where('request.transport', '=', 'pickup')
    .where('request.tracking_number', '=', '')
    .where('request.pickup_filed_at', 'is', null)
    .where('orders.country', '=', 'India')
    .orderBy('request.created_at')
    .orderBy('request.id')
    .limit(MAX_PICKUPS)
    .forUpdate('request')
    .execute()
  return rows.map(({ id }) => id)
}

/** In the order of their ids, as everywhere where several rows are locked. */
async function markFiled(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  await sql`
    update return_request set pickup_filed_at = now()
    where pickup_filed_at is null and id in (
      select id from return_request where id = any(${ids}::text[]) order by id for update)`.execute(trx)
}

function pickupOf({ request, order, lines }: FullReturn): PickupReturn {
  return {
    number: returnNumber(request.id),
    orderNumber: orderNumber(order.id),
    state: request.state,
    transport: request.transport,
    trackingNumber: request.tracking_number,
    customer: {
      name: order.customer_name,
      phone: order.phone,
      address: {
        name: order.recipient_name,
        phone: order.recipient_phone,
        street: order.street,
        city: order.city,
        state: order.state,
        zipCode: order.zip_code,
        country: order.country,
      },
    },
    lines: lines.map(({ quantity, sold }) => ({
      sku: sold.sku,
      name: sold.name,
      color: sold.color,
      size: sold.size,
      unit: sold.unit,
      quantity,
      unitPrice: sold.unit_price_paise,
    })),
  }
}

/** Without a byte order mark, which the courier would take for a part of the first column's name. */
async function* text(rows: readonly (readonly string[])[]): AsyncGenerator<string> {
  for (const row of rows) yield csvRecord(row)
}
