import type { Kysely } from 'kysely'
import type { ReturnableLine } from '../../contract/returns.ts'
import { exchangePayable } from '../../domain/returns/exchange.ts'
import { lastDay, type ReturnPolicy } from '../../domain/returns/policy.ts'
import { type Paise, rupeesFromPaise } from '../../domain/units/paise.ts'
import { quantityToJson } from '../../domain/units/quantity.ts'
import { orderLines } from '../orders/write/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { amountOf, readCredits } from './credit-order.ts'
import { readDelivery } from './delivery.ts'
import { readExchanges } from './exchanges.ts'
import { readPolicies } from './policies.ts'
import { type OrderRow, takenQuantities } from './queries.ts'

/** The lines of an order, and what of each may still be returned or exchanged, until when. */
export async function returnableLines(db: Kysely<Database>, order: OrderRow): Promise<ReturnableLine[]> {
  const lines = await orderLines(db, order.id)
  const policies = await readPolicies(
    db,
    lines.map(({ product_id }) => product_id),
  )
  const taken = await takenQuantities(db, order.id)
  const exchangesOf = await readExchanges(db, lines)
  const delivered = await readDelivery(db, order)
  const creditOf = await readCredits(db, order, lines)
  return lines.map((line) => {
    const policy = policies(line.product_id)
    const last = (days: ReturnPolicy['returnDays'], kind: 'choice' | 'claim' = 'choice') =>
      days === null ? null : (lastDay(delivered, days, kind) ?? null)
    const isCut = line.unit === 'metre'
    const left = Math.max(line.quantity - (taken.get(line.position) ?? 0), 0)
    const worthOf = (quantity: number): Paise =>
      amountOf(creditOf([{ position: line.position, quantity, reason: 'other' }]).items)
    return {
      line: line.position,
      product: line.product_id,
      name: line.name,
      sku: line.sku,
      image: line.image ?? '',
      color: line.color,
      size: line.size,
      unit: line.unit,
      quantity: quantityToJson(line.unit, line.quantity),
      left: quantityToJson(line.unit, left),
      worth: returnedQuantities(isCut, left).map((quantity) => rupeesFromPaise(worthOf(quantity))),
      lastReturnDay: isCut ? null : last(policy.returnDays),
      lastExchangeDay: isCut ? null : last(policy.exchangeDays),
      lastClaimDay: last(policy.claimDays, 'claim'),
      pickupFee: rupeesFromPaise(policy.pickupFee),
      exchanges: exchangesOf(line)
        .filter(({ stock }) => stock > 0)
        .map(({ id, color, size, unitPrice }) => ({
          variant: id,
          color,
          size,
          difference: rupeesFromPaise(differenceOfOne(line, unitPrice)),
        })),
    }
  })
}

/** How much of what is left may come back: any number of pieces, or a cut length as a whole. */
function returnedQuantities(isCut: boolean, left: number): readonly number[] {
  if (isCut) return left > 0 ? [left] : []
  return Array.from({ length: Math.min(left, MAX_RETURNED) }, (_, at) => at + 1)
}

/** Nobody returns more pieces of a line at once. */
const MAX_RETURNED = 100

type SoldLine = Awaited<ReturnType<typeof orderLines>>[number]

/** What one piece costs more or less in exchange, with its part of the discount; paise. */
function differenceOfOne(
  { total_paise, discount_paise, quantity, unit_price_paise: unitPrice }: SoldLine,
  newUnitPrice: Paise,
): Paise {
  const value = Math.floor((total_paise - discount_paise) / quantity)
  return exchangePayable({ value, quantity: 1, unitPrice, newUnitPrice }) - value
}
