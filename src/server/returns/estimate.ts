import type { Kysely } from 'kysely'
import { returnAmounts } from '../../domain/returns/credit.ts'
import { exchangeBill } from '../../domain/returns/exchange.ts'
import type { Resolution } from '../../domain/returns/lifecycle.ts'
import { lineAmount } from '../../domain/tax/credit-note.ts'
import { type Paise, rupeesFromPaise } from '../../domain/units/paise.ts'
import { orderLines } from '../orders/write/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { openAmounts } from './accept.ts'
import { amountOf, readCredits } from './credit-order.ts'
import type { FullReturn, LineRow } from './queries.ts'

interface Accepted {
  readonly lines: readonly { readonly line: LineRow; readonly quantity: number }[]
  readonly resolution: Resolution
  /** The pickup fee in paise. */
  readonly fee: Paise
}

/** What a return that is not decided yet would be worth if these items were accepted, in rupees. */
export async function estimateOf(db: Kysely<Database>, found: FullReturn, { lines, resolution, fee }: Accepted) {
  const { request, order } = found
  const creditOf = await readCredits(db, order, await orderLines(db, order.id))
  const credit = creditOf(
    lines.map(({ line, quantity }) => ({ position: line.position, quantity, reason: line.reason })),
    request.id,
  )
  const isRefund = resolution === 'refund'
  const exchange = isRefund
    ? undefined
    : exchangeBill(
        lines.map(({ line, quantity }) => {
          const parts = credit.items.get(line.position)
          const unitPrice = line.sold.unit_price_paise
          const newUnitPrice = line.new_unit_price_paise ?? unitPrice
          return { value: parts ? lineAmount(parts) : 0, quantity, unitPrice, newUnitPrice }
        }),
      )
  const delivery = isRefund ? amountOf(credit.delivery) : 0
  const amounts = returnAmounts(amountOf(credit.items), delivery, fee, await openAmounts(db, found))
  return {
    items: rupeesFromPaise(amounts.items),
    delivery: rupeesFromPaise(amounts.delivery),
    fee: rupeesFromPaise(amounts.fee),
    refund: rupeesFromPaise(exchange ? exchange.refund : amounts.refund),
    ...(isRefund && amounts.setOff > 0 && { setOff: rupeesFromPaise(amounts.setOff) }),
    due: rupeesFromPaise(exchange?.due ?? 0),
  }
}
