import type { Kysely } from 'kysely'
import { invoiceLines } from '../../domain/orders/invoice-lines.ts'
import { creditOfReturn } from '../../domain/returns/credit.ts'
import { isCustomersFault, type ReturnReason } from '../../domain/returns/reasons.ts'
import { creditableLines, creditLines, lineAmount, type TaxParts } from '../../domain/tax/credit-note.ts'
import { type Paise, prorate } from '../../domain/units/paise.ts'
import type { Quantity } from '../../domain/units/quantity.ts'
import { chargesOf, orderedLine } from '../orders/order-json.ts'
import { creditNotesOf } from '../orders/queries.ts'
import type { OrderLineRow } from '../orders/write/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { acceptedLines, type OrderRow } from './queries.ts'

/** What is to be credited of a line of the order, by its position. */
export interface ItemToCredit {
  readonly position: number
  readonly quantity: Quantity
  readonly reason: ReturnReason
}

type Credit = TaxParts & { readonly quantity: Quantity }

/** What a return credits, by the position of the invoice line, before its fee. The lines after the items are delivery and the cash fee. */
export interface ReturnCredit {
  readonly items: ReadonlyMap<number, Credit>
  readonly delivery: ReadonlyMap<number, Credit>
}

/**
 * Returns a function that returns what items of an order are worth now: what was paid for them, less what has been credited before.
 * Delivery and the cash fee are credited with the items that complete the return of a whole order, when none of it was the customer's choice.
 */
export async function readCredits(
  db: Kysely<Database>,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<(items: readonly ItemToCredit[], exceptReturnId?: string) => ReturnCredit> {
  const billed = invoiceLines(lines.map(orderedLine), chargesOf(order))
  const notes = await creditNotesOf(db, [order.id])
  const back = await acceptedLines(db, order.id)
  return (items, exceptReturnId) => {
    const others = back.filter(({ return_id }) => return_id !== exceptReturnId)
    const credited = new Map<number, Credit>()
    for (const { position, quantity } of items) {
      const line = billed[position]
      if (!line) continue
      const before = others.filter((row) => row.position === position)
      const parts = creditOfReturn(
        {
          billed: line,
          goodwill: sumOf(notes.filter(({ return_id }) => return_id === null).map((note) => note.lines[position])),
          returned: sumOf(before.map(partsOf)),
          quantity: line.quantity,
          returnedBefore: before.reduce((sum, { accepted_quantity }) => sum + (accepted_quantity ?? 0), 0),
        },
        quantity,
      )
      credited.set(position, { ...parts, quantity })
    }
    const all = [...others.map(acceptedItems), ...items]
    const areChargesCredited = isWholeOrder(lines, all) && all.every(isNotCustomersFault)
    const left = creditableLines(
      billed,
      notes.map((note) => note.lines),
    )
    const charges = left.map((parts, position): [number, Credit] => [position, { ...parts, quantity: 1 }])
    return {
      items: credited,
      delivery: new Map(
        areChargesCredited
          ? charges.filter(([position, parts]) => position >= lines.length && lineAmount(parts) > 0)
          : [],
      ),
    }
  }
}

/** Returns the amount of a credit in paise. */
export function amountOf(credits: ReadonlyMap<number, TaxParts>): Paise {
  return [...credits.values()].reduce((sum, parts) => sum + lineAmount(parts), 0)
}

/** Returns items and delivery less a fee, which is spread in proportion to the amounts of the lines. */
export function lessFee({ items, delivery }: ReturnCredit, fee: Paise): ReadonlyMap<number, Credit> {
  const credits = [...items, ...delivery]
  const amounts = credits.map(([, parts]) => lineAmount(parts))
  const shares = prorate(fee, amounts)
  return new Map(
    credits.map(([position, parts], at) => {
      const [rest = parts] = creditLines([parts], (amounts[at] ?? 0) - (shares[at] ?? 0))
      return [position, { ...rest, quantity: parts.quantity }]
    }),
  )
}

type AcceptedLine = Awaited<ReturnType<typeof acceptedLines>>[number]

function acceptedItems({ position, accepted_quantity, reason }: AcceptedLine): ItemToCredit {
  return { position, quantity: accepted_quantity ?? 0, reason }
}

function isNotCustomersFault({ reason }: ItemToCredit): boolean {
  return !isCustomersFault(reason)
}

function isWholeOrder(lines: readonly OrderLineRow[], items: readonly ItemToCredit[]): boolean {
  return lines.every(({ position, quantity }) => {
    const back = items.filter((one) => one.position === position).reduce((sum, one) => sum + one.quantity, 0)
    return back >= quantity
  })
}

function partsOf(row: AcceptedLine): TaxParts {
  return { taxable: row.taxable_paise, cgst: row.cgst_paise, sgst: row.sgst_paise, igst: row.igst_paise }
}

function sumOf(all: readonly (TaxParts | undefined)[]): TaxParts {
  return all.reduce<TaxParts>(
    (sum, parts) => ({
      taxable: sum.taxable + (parts?.taxable ?? 0),
      cgst: sum.cgst + (parts?.cgst ?? 0),
      sgst: sum.sgst + (parts?.sgst ?? 0),
      igst: sum.igst + (parts?.igst ?? 0),
    }),
    { taxable: 0, cgst: 0, sgst: 0, igst: 0 },
  )
}
