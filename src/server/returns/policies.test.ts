import { expect, it } from 'vitest'
import { owner } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([indigoKurta])
const asOwner = await shop.as(owner)

it.each([
  ['returnDays', -1],
  ['exchangeDays', 1.5],
  ['claimDays', 366],
  ['pickupFee', 1.005],
  ['approveUpTo', -1],
])('a return policy with %s %d is refused at the field', async (field, value) => {
  const terms = { returnDays: 7, exchangeDays: null, claimDays: 7, pickupFee: 75, approveUpTo: null }
  const target = { scope: 'product', target: shop.id('indigo-kurta') }
  const refused = await asOwner.post('/api/admin/return-policies', { ...target, ...terms, [field]: value })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, [field]])
  const { data } = (await asOwner.get('/api/admin/return-policies')).body
  expect(data).toHaveLength(1)
})
