import type { Transaction } from 'kysely'
import { indianDay } from '../../../domain/india/time.ts'
import { invoiceLines } from '../../../domain/orders/invoice-lines.ts'
import { readSellerFields } from '../../../domain/settings/shop-rules.ts'
import { creditableLines, creditLines, lineAmount } from '../../../domain/tax/credit-note.ts'
import { creditNoteNumber, financialYear } from '../../../domain/tax/invoice-number.ts'
import type { Paise } from '../../../domain/units/paise.ts'
import { newId } from '../../platform/database/id.ts'
import type { Database } from '../../platform/database/schema.ts'
import { deliveryOf, orderedLine } from '../order-json.ts'
import { creditNotesOf } from '../queries.ts'
import { insertCreditNote, invoiceOf, nextSerial, type OrderRow, orderLines, readOrderTerms } from './queries.ts'

/**
 * The refunded amount in paise, as far as it had paid the order. Absent when the order is cancelled and the whole
 * invoice is reversed.
 */
interface Refunded {
  readonly refundId: string
  readonly amount: Paise
}

/**
 * Issues the credit note for an order that the caller has locked: for all that remains of its invoice, or for the
 * refunded amount up to what remains. Does nothing for an order without an invoice, or when the invoice is already
 * reversed in full. Call it at the end of a transaction, because the credit note series stays locked until it ends.
 */
export async function issueCreditNote(
  trx: Transaction<Database>,
  order: OrderRow,
  { refunded, now = new Date() }: { readonly refunded?: Refunded; readonly now?: Date } = {},
): Promise<void> {
  const invoice = await invoiceOf(trx, order.id)
  if (!invoice) return
  const billed = invoiceLines((await orderLines(trx, order.id)).map(orderedLine), deliveryOf(order))
  const before = await creditNotesOf(trx, [order.id])
  const left = creditableLines(
    billed,
    before.map(({ lines }) => lines),
  )
  const rest = left.reduce((sum, line) => sum + lineAmount(line), 0)
  const amount = Math.min(refunded?.amount ?? rest, rest)
  if (amount === 0) return
  const seller = (await readOrderTerms(trx)).seller ?? readSellerFields(invoice.seller)
  const year = financialYear(indianDay(now))
  const serial = await nextSerial(trx, 'credit_note_series', year)
  await insertCreditNote(
    trx,
    {
      id: newId(),
      order_id: order.id,
      refund_id: refunded?.refundId ?? null,
      amount_paise: amount,
      number: creditNoteNumber(seller.invoicePrefix, year, serial),
      financial_year: year,
      serial,
      seller: JSON.stringify(seller),
      issued_at: now,
    },
    creditLines(left, amount),
  )
}
