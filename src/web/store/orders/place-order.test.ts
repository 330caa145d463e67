import { afterEach, expect, it, vi } from 'vitest'
import type { User } from '../../../contract/accounts/shop.ts'
import { type OrderInput, placeOrder } from './place-order.ts'

afterEach(() => vi.unstubAllGlobals())

const priya = { _id: 'a'.repeat(24) } as User
const input: OrderInput = {
  contact: { firstName: 'Priya', lastName: 'Nair', email: 'priya@example.com', phone: '9876543210' },
  address: { title: 'Home', street: '1 Road', city: 'Kochi', state: 'Kerala', zipCode: '682001', country: 'India' },
  ...{ items: [], total: 500, method: 'cod', notes: '', coupon: '' },
}

const MESSAGE = 'This Idempotency-Key was used for another order.'
const earlier = { _id: 'b'.repeat(24), status: 'pending' }

/** A server that has an order under the first key it sees, whose answer was lost. */
function server(lost: typeof earlier): void {
  const keys = new Set<string>()
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers?: Record<string, string> }) => {
    if (path === `/api/orders/${lost._id}`) return Response.json({ data: lost })
    keys.add(headers?.['idempotency-key'] ?? '')
    return keys.size === 1
      ? Response.json({ success: false, message: MESSAGE, _id: lost._id }, { status: 422 })
      : Response.json({ data: { _id: 'c'.repeat(24) } })
  })
}

it('an order whose answer was lost does not stand in the way of the next one for ever', async () => {
  server({ ...earlier, status: 'confirmed' })
  expect(await placeOrder(priya, input)).toEqual({ status: 'refused', message: expect.stringContaining('My Orders') })
  expect(await placeOrder(priya, input)).toMatchObject({ status: 'placed', order: { _id: 'c'.repeat(24) } })
})

it('shows the order of an earlier request that was placed and is unpaid', async () => {
  server(earlier)
  expect(await placeOrder({ ...priya, _id: 'd'.repeat(24) }, input)).toEqual({
    status: 'placed before',
    orderId: earlier._id,
  })
})
