import type { Kysely } from 'kysely'
import type { adminCourierFiles } from '../../contract/courier-files.ts'
import { orderFileProblem, orderFileRows } from '../../domain/couriers/order-file.ts'
import { shipmentsOf } from '../../domain/couriers/parcel-shipments.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { recordChange } from '../audit/audit.ts'
import { courierById } from '../couriers/queries.ts'
import { orderJson } from '../orders/order-json.ts'
import { ordersWithIds, replacementsOf } from '../orders/queries.ts'
import { csvRecord } from '../platform/csv.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'

type OrderFileHandler = Handlers<{ adminCourierFiles: typeof adminCourierFiles }>['adminCourierFiles']['orderFile']

/** The file of orders that the website of a courier reads. Each download is recorded, because it contains addresses. */
export function orderFileHandler(db: Kysely<Database>): OrderFileHandler {
  return async ({ body }, caller, { setHeader }) => {
    const courier = await courierById(db, body.courier)
    if (!courier) throw new ApiError(404, 'Courier not found')
    if (courier.file_format === 'none') throw new ApiError(400, `${courier.name} has no file of orders.`)
    if (courier.file_format === 'delhivery' && courier.pickup_location === '')
      throw new ApiError(400, `Enter the pickup location of ${courier.name} under Couriers first.`)
    const selected = (await ordersWithIds(db, body.ids)).map(orderJson)
    if (selected.length === 0) throw new ApiError(400, 'Select at least one order.')
    const cancelled = selected.flatMap(({ _id, status }) => (status === 'cancelled' ? _id : []))
    const replacements = await replacementsOf(db, cancelled)
    const refused: string[] = []
    const orders = selected.filter((order) => {
      const replacedBy = replacements.get(order._id)
      const problem =
        replacedBy === undefined
          ? orderFileProblem(order, { takesCash: courier.takes_cash })
          : `was changed and is now #${orderNumber(replacedBy)}`
      if (problem !== undefined) refused.push(`#${orderNumber(order._id)} ${problem}`)
      return problem === undefined
    })
    if (orders.length === 0 || (refused.length > 0 && !body.leavesOut)) throw refusal(refused)
    await db.transaction().execute((trx) =>
      recordChange(trx, caller, {
        action: 'export',
        entity: 'courier',
        entityId: courier.name,
        after: { orders: orders.length },
      }),
    )
    const named = { name: courier.name, namesCash: courier.file_format === 'delhivery' }
    const shipments = orders.flatMap((order) => shipmentsOf(order, named))
    const rows = orderFileRows(courier.file_format, shipments, {
      pickupLocation: courier.pickup_location,
      lengthCm: courier.length_cm,
      breadthCm: courier.breadth_cm,
      heightCm: courier.height_cm,
      weightGrams: courier.weight_g,
    })
    setHeader('content-disposition', `attachment; filename="${courier.file_format}-orders.csv"`)
    return text(rows)
  }
}

const NAMED = 10

function refusal(refused: readonly string[]): ApiError {
  const more = refused.length > NAMED ? ` and ${refused.length - NAMED} more` : ''
  const named = refused.slice(0, NAMED).join(', ')
  return new ApiError(400, `These orders cannot be in the file: ${named}${more}.`, { refused: refused.length })
}

/** Without a byte order mark, which the courier would take for a part of the first column's name. */
async function* text(rows: readonly (readonly string[])[]): AsyncGenerator<string> {
  for (const row of rows) yield csvRecord(row)
}
