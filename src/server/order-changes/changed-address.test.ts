import { expect, it } from 'vitest'
import { jaipur, place } from '../../../test/ordering.ts'
import { manager, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 50 }] }])
const [asPriya, asManager] = [await shop.as(priya), await shop.as(manager)]

it('an address whose pincode is in another state is refused before it is saved', async () => {
  const { _id } = await place(shop, asPriya)
  const order = `/api/admin/orders/${_id}`
  const { revision } = (await asManager.get(order)).body.data
  const quoteOf = async (changes: object) => {
    const body = { revision, lines: [], address: { ...jaipur, ...changes } }
    return asManager.post(`${order}/change-quote`, body)
  }
  const { status, body } = await quoteOf({ zipCode: '400050' })
  expect([status, body.message]).toEqual([
    400,
    'Pincode 400050 is in Maharashtra, not in Rajasthan. Please check the state and the pincode.',
  ])
  expect((await quoteOf({ zipCode: '400050', city: 'Mumbai', state: 'Maharashtra' })).status).toBe(200)
})
