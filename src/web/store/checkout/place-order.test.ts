import { afterEach, expect, it, vi } from 'vitest'
import type { User } from '../../../contract/accounts/auth.ts'
import { placeOrder, type Wish } from './place-order.ts'

afterEach(() => vi.unstubAllGlobals())

const priya = { _id: 'a'.repeat(24) } as User
const wish: Wish = {
  contact: { firstName: 'Priya', lastName: 'Nair', email: 'priya@example.com', phone: '9876543210' },
  address: { title: 'Home', street: '1 Road', city: 'Kochi', state: 'Kerala', zipCode: '682001', country: 'India' },
  ...{ items: [], total: 500, method: 'cod', notes: '', coupon: '' },
}

/** The answer of an order was lost, the order itself went through and is on its way; then something else is ordered. */
it('an order whose answer was lost does not stand in the way of the next one for ever', async () => {
  const keys: string[] = []
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers?: Record<string, string> }) => {
    if (path.endsWith('/my-orders')) return Response.json({ data: [{ _id: 'b'.repeat(24), status: 'confirmed' }] })
    keys.push(headers?.['idempotency-key'] ?? '')
    const message = 'This Idempotency-Key was used for another order.'
    return new Set(keys).size === 1
      ? Response.json({ success: false, message }, { status: 422 })
      : Response.json({ data: { _id: 'c'.repeat(24) } })
  })
  expect(await placeOrder(priya, wish)).toEqual({ is: 'refused', message: expect.stringContaining('My Orders') })
  expect(await placeOrder(priya, wish)).toMatchObject({ is: 'placed', order: { _id: 'c'.repeat(24) } })
})
