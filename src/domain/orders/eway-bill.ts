import { formatRoundPaise, type Paise } from '../units/paise.ts'
import type { OrderStatus } from './lifecycle.ts'

/** Items of a higher value, tax included, need an e-way bill to another state (rule 138 of the CGST Rules); states set their own limit within them. */
const EWAY_BILL_ABOVE: Paise = 50_000_00

/** Returns what to do before an order leaves that may need an e-way bill; undefined when it does not, or has left. */
export function ewayBillHint(total: Paise, status: OrderStatus): string | undefined {
  if (total <= EWAY_BILL_ABOVE || (status !== 'confirmed' && status !== 'processing')) return undefined
  return `Items worth more than ${formatRoundPaise(EWAY_BILL_ABOVE)} need an e-way bill before they go to another state. Within a state, its own limit applies.`
}
