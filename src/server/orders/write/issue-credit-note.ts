import type { Transaction } from 'kysely'
import { indianDay } from '../../../domain/india/time.ts'
import { type InvoicedLine, invoiceLines } from '../../../domain/orders/invoice-lines.ts'
import { readSellerFields } from '../../../domain/settings/shop-rules.ts'
import { creditableLines, creditLines, lineAmount, type TaxParts } from '../../../domain/tax/credit-note.ts'
import { creditNoteNumber, financialYear } from '../../../domain/tax/invoice-number.ts'
import type { Paise } from '../../../domain/units/paise.ts'
import type { Quantity } from '../../../domain/units/quantity.ts'
import { newId } from '../../platform/database/id.ts'
import type { Database } from '../../platform/database/schema.ts'
import { chargesOf, orderedLine } from '../order-json.ts'
import { type CreditNoteRow, creditNotesOf } from '../queries.ts'
import { readOrderTerms } from './order-terms.ts'
import { type CreditedLine, insertCreditNote, invoiceOf, nextCreditNote, type OrderRow, orderLines } from './queries.ts'

/** What is credited; absent when the order is cancelled and the whole invoice is reversed. */
interface Credited {
  /** The refunded amount in paise, as far as it had paid the order. */
  readonly refunded?: { readonly refundId: string; readonly amount: Paise }
  /** Items that were accepted. */
  readonly returned?: ReturnedItems
  readonly now?: Date
}

/** What is credited for a return, by the position of the invoice line; the lines after the items are delivery and the cash fee. */
export interface ReturnedItems {
  readonly returnId: string
  readonly lines: ReadonlyMap<number, TaxParts & { readonly quantity: Quantity }>
}

/**
 * Issues the credit note for an order that the caller has locked: for all that remains of its invoice, for the items of a return,
 * or for the refunded amount up to what remains. Does nothing for an order without an invoice, or when there is nothing to credit.
 * Call it at the end of a transaction, because the credit note series stays locked until it ends.
 */
export async function issueCreditNote(
  trx: Transaction<Database>,
  order: OrderRow,
  { refunded, returned, now = new Date() }: Credited = {},
): Promise<void> {
  const invoice = await invoiceOf(trx, order.id)
  if (!invoice) return
  const billed = invoiceLines((await orderLines(trx, order.id)).map(orderedLine), chargesOf(order))
  const before = await creditNotesOf(trx, [order.id])
  const lines = returned ? linesOfReturn(billed, returned) : linesOfAmount(billed, before, refunded?.amount)
  const amount = lines.reduce((sum, line) => sum + lineAmount(line), 0)
  if (amount === 0) return
  const seller = (await readOrderTerms(trx)).seller ?? readSellerFields(invoice.seller)
  const year = financialYear(indianDay(now))
  const { serial, code, issuedAt } = await nextCreditNote(trx, year, now)
  await insertCreditNote(
    trx,
    {
      id: newId(),
      order_id: order.id,
      refund_id: refunded?.refundId ?? null,
      return_id: returned?.returnId ?? null,
      amount_paise: amount,
      number: creditNoteNumber(seller.invoicePrefix, code ?? year, serial),
      financial_year: year,
      serial,
      seller: JSON.stringify(seller),
      issued_at: issuedAt,
    },
    lines,
  )
}

function linesOfReturn(billed: readonly InvoicedLine[], { lines }: ReturnedItems): CreditedLine[] {
  return billed.map((line, position) => creditedLine(line, lines.get(position) ?? NOTHING))
}

/** Without an amount all that is left is credited, with its items. A refunded amount takes back no items. */
function linesOfAmount(
  billed: readonly InvoicedLine[],
  before: readonly CreditNoteRow[],
  refunded: Paise | undefined,
): CreditedLine[] {
  const left = creditableLines(
    billed,
    before.map(({ lines }) => lines),
  )
  const rest = left.reduce((sum, line) => sum + lineAmount(line), 0)
  const parts = creditLines(left, Math.min(refunded ?? rest, rest))
  return billed.map((line, position) => {
    const returned = before.reduce((sum, { lines }) => sum + (lines[position]?.quantity ?? 0), 0)
    const quantity = refunded === undefined ? line.quantity - returned : 0
    return creditedLine(line, { ...(parts[position] ?? NOTHING), quantity })
  })
}

const NOTHING = { taxable: 0, cgst: 0, sgst: 0, igst: 0, quantity: 0 }

function creditedLine(
  { hsn, rate, unit }: InvoicedLine,
  { taxable, cgst, sgst, igst, quantity }: typeof NOTHING,
): CreditedLine {
  return { hsn, rate, unit, quantity, taxable, cgst, sgst, igst }
}
