import type { Transaction } from 'kysely'
import { indianDay } from '../../../domain/india/time.ts'
import { invoiceLines } from '../../../domain/orders/invoice-lines.ts'
import { creditableLines, creditLines, lineAmount } from '../../../domain/tax/credit-note.ts'
import { creditNoteNumber, financialYear } from '../../../domain/tax/invoice-number.ts'
import type { Paise } from '../../../domain/units/paise.ts'
import { newId } from '../../platform/database/id.ts'
import type { Database } from '../../platform/database/schema.ts'
import { deliveryOf, orderedLine } from '../order-json.ts'
import { creditNotesOf } from '../queries.ts'
import { hasInvoice, insertCreditNote, nextSerial, type OrderRow, orderLines, readOrderTerms } from './queries.ts'

/** Money that went back, as far as it paid the order; absent when the order is cancelled and all of its invoice is taken back. */
interface Refunded {
  readonly refundId: string
  readonly amount: Paise
}

/**
 * Writes the credit note that is due for an order the caller holds: without `refunded` for all that is left of its invoice,
 * else for the amount, at most what is left. An order without an invoice gets none, nor one whose invoice is taken back
 * already. To be called at the end of a transaction, because every other credit note waits for the series meanwhile.
 */
export async function issueCreditNote(
  trx: Transaction<Database>,
  order: OrderRow,
  { refunded, now = new Date() }: { readonly refunded?: Refunded; readonly now?: Date } = {},
): Promise<void> {
  if (!(await hasInvoice(trx, order.id))) return
  const billed = invoiceLines((await orderLines(trx, order.id)).map(orderedLine), deliveryOf(order))
  const before = await creditNotesOf(trx, [order.id])
  const left = creditableLines(
    billed,
    before.map(({ lines }) => lines),
  )
  const rest = left.reduce((sum, line) => sum + lineAmount(line), 0)
  const amount = Math.min(refunded?.amount ?? rest, rest)
  if (amount === 0) return
  const { seller } = await readOrderTerms(trx)
  const year = financialYear(indianDay(now))
  const serial = await nextSerial(trx, 'credit_note_series', year)
  await insertCreditNote(
    trx,
    {
      ...{ id: newId(), order_id: order.id, refund_id: refunded?.refundId ?? null, amount_paise: amount },
      ...{ number: creditNoteNumber(seller.invoicePrefix, year, serial), financial_year: year, serial },
      ...{ seller: JSON.stringify(seller), issued_at: now },
    },
    creditLines(left, amount),
  )
}
