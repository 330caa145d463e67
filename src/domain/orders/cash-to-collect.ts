/** What decides the cash of an order; amounts in rupees. */
interface PayableOrder {
  readonly paymentMethod: string
  readonly isPaid: boolean
  readonly totalAmount: number
  /** What had been paid when the order was placed. */
  readonly credit?: number | undefined
  /** What returned items took off before they were paid. */
  readonly returned?: number | undefined
}

/** Returns what an order still costs, in rupees. */
export function amountDue({ isPaid, totalAmount, credit = 0, returned = 0 }: PayableOrder): number {
  return isPaid ? 0 : Math.round((totalAmount - credit - returned) * 100) / 100
}

/** Returns what the courier collects for an order, in rupees; 0 when it is prepaid. */
export function cashToCollect(order: PayableOrder): number {
  return order.paymentMethod === 'cod' ? amountDue(order) : 0
}
