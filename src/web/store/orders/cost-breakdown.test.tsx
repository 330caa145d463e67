import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Order } from '../../../contract/orders/order.ts'
import { CostBreakdown } from './cost-breakdown.tsx'

it.each<[Partial<Order>, string | undefined]>([
  [{ credit: 300 }, '₹699.00'],
  [{ credit: 300, isPaid: true }, undefined],
  [{ credit: 300, status: 'cancelled' }, undefined],
  [{ credit: 999 }, undefined],
  [{}, undefined],
])('of ₹999 with %j is still to pay: %s', (changes, toPay) => {
  const order = {
    subtotal: 999,
    shippingCost: 0,
    tax: 0,
    totalAmount: 999,
    status: 'confirmed',
    isPaid: false,
    ...changes,
  }
  const html = renderToStaticMarkup(<CostBreakdown order={order as Order} />)
  expect(/<dt>To pay<\/dt><dd>([^<]*)/.exec(html)?.[1]).toBe(toPay)
})
