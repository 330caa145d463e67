import { afterEach, expect, it, vi } from 'vitest'
import type { User } from '../../../contract/accounts.ts'
import { recordPlacedOrder } from './checkout-attempt.ts'
import { type OrderInput, placeOrder } from './place-order.ts'

afterEach(() => vi.unstubAllGlobals())

const priya = { _id: 'a'.repeat(24) } as User
const input: OrderInput = {
  contact: { firstName: 'Priya', lastName: 'Nair', email: 'priya@example.com', phone: '9876543210' },
  address: { title: 'Home', street: '1 Road', city: 'Kochi', state: 'Kerala', zipCode: '682001', country: 'India' },
  items: [],
  total: 500,
  method: 'cod',
  notes: '',
  coupon: '',
}

const MESSAGE = 'This Idempotency-Key was used for another order.'
const earlier = { _id: 'b'.repeat(24), status: 'pending' }

/** A server that already has an order for the first key it sees, because the response to it was lost. Returns the keys it sees. */
function server(existing: typeof earlier): ReadonlySet<string> {
  const keys = new Set<string>()
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers?: Record<string, string> }) => {
    if (path === `/api/orders/${existing._id}`) return Response.json({ data: existing })
    keys.add(headers?.['idempotency-key'] ?? '')
    return keys.size === 1
      ? Response.json({ success: false, message: MESSAGE, _id: existing._id }, { status: 422 })
      : Response.json({ data: { _id: 'c'.repeat(24) } })
  })
  return keys
}

it('lets the customer place a new order after one whose response was lost was confirmed', async () => {
  server({ ...earlier, status: 'confirmed' })
  expect(await placeOrder(priya, input)).toEqual({ status: 'refused', message: expect.stringContaining('My Orders') })
  expect(await placeOrder(priya, input)).toMatchObject({ status: 'placed', order: { _id: 'c'.repeat(24) } })
})

it('returns the order of another tab that waits for payment instead of placing a second one', async () => {
  const keys = server(earlier)
  const user = { ...priya, _id: 'e'.repeat(24) }
  recordPlacedOrder(user, '', { key: 'f'.repeat(32), orderId: '' }, earlier._id)
  expect(await placeOrder(user, input)).toEqual({ status: 'placed', orderId: earlier._id })
  expect(keys).toEqual(new Set())
})

it('returns the existing order when its response was lost and it still waits for payment', async () => {
  server(earlier)
  expect(await placeOrder({ ...priya, _id: 'd'.repeat(24) }, input)).toEqual({
    status: 'placed',
    orderId: earlier._id,
  })
})
