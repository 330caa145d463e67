import { expect, it } from 'vitest'
import { returnShop } from '../../../test/returning.ts'
import { anonymise } from '../accounts/queries.ts'
import { forgetDeletedBuyers } from './deleted-buyers.ts'

const { shop, asPriya, asManager, bought, kurtas, deliver } = await returnShop()
const { db } = shop.database
const nameOf = async (id: string) =>
  (await db.selectFrom('orders').select('customer_name').where('id', '=', id).executeTakeFirstOrThrow()).customer_name

it('an exchange for an order whose invoice keeps the name of a deleted customer loses it when it has arrived', async () => {
  const id = await bought(kurtas(60))
  await anonymise(db, asPriya.userId, forgetDeletedBuyers)
  const [variant] = (await db.selectFrom('variant').select('id').where('sku', '=', 'IK-M').execute()).map(
    (one) => one.id,
  )
  const { status, body } = await asManager.post(`/api/admin/orders/${id}/returns`, {
    resolution: 'exchange',
    transport: 'self_ship',
    note: 'The parcel is here',
    lines: [{ line: 0, quantity: 1, reason: 'size_small', newVariant: variant }],
    pieces: [{ line: 0, condition: 'as_sold', quantity: 1 }],
  })
  expect({ status, message: body.message }).toEqual({ status: 200 })
  const { exchangeOrder } = body.data
  expect(await nameOf(exchangeOrder)).toBe('Priya Nair')
  await deliver(exchangeOrder)
  await forgetDeletedBuyers(db)
  expect(await nameOf(exchangeOrder)).toBe('Deleted customer')
  // The invoice of ₹50,000 or more must name the buyer.
  expect(await nameOf(id)).toBe('Priya Nair')
})
