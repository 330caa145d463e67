import { type Kysely, sql } from 'kysely'
import type { adminRemittances } from '../../contract/courier-cash.ts'
import { CASH_STATES } from '../../domain/courier-cash/plan-remittance.ts'
import { orderNumber } from '../../domain/orders/lifecycle.ts'
import { formatPaise } from '../../domain/units/paise.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { by, changeCash } from './cash-handlers.ts'
import { readRemittance } from './remittance-json.ts'
import { takeOffReceipt } from './undo-receipt.ts'

type UndoHandler = Pick<Handlers<{ adminRemittances: typeof adminRemittances }>['adminRemittances'], 'undoRow'>

/** Undoes the money that a row of a file recorded for an order, such as for the wrong one. */
export function undoRowHandler(db: Kysely<Database>): UndoHandler {
  return {
    undoRow: async ({ params: { id }, body: { line } }, caller) => {
      const row = await db
        .selectFrom('remittance_row')
        .select('order_id')
        .where('remittance_id', '=', id)
        .where('line', '=', line)
        .executeTakeFirst()
      if (!row) throw new ApiError(404, 'Row not found')
      if (row.order_id === null) throw new ApiError(409, NOTHING)
      await changeCash(db, caller, {
        id: row.order_id,
        action: 'undo cash receipt',
        from: CASH_STATES,
        change: async (trx, order, before) => {
          const receipt = await trx
            .deleteFrom('courier_receipt')
            .where('remittance_id', '=', id)
            .where('line', '=', line)
            .where('order_id', '=', order.id)
            .returning('amount_paise')
            .executeTakeFirst()
          if (!receipt) throw new ApiError(409, NOTHING)
          if (receipt.amount_paise < 0) throw new ApiError(409, 'Money that a courier took back cannot be undone.')
          await takeOffReceipt(trx, order, { before, amount: receipt.amount_paise, by: by(caller) })
          const reason = `${formatPaise(receipt.amount_paise)} was recorded for order #${orderNumber(order.id)} and undone.`
          await sql`update remittance_row set outcome = 'unclear', reason = ${reason}, books = false, applied = false
            where remittance_id = ${id} and line = ${line}`.execute(trx)
        },
      })
      return { success: true, data: await readRemittance(db, id) }
    },
  }
}

const NOTHING = 'No money of this row is recorded.'
