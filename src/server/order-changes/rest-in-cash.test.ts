import { expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, owner, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([indigoKurta])
const [asManager, asPriya] = [await shop.as(manager), await shop.as(priya)]
const asOwner = await shop.as(owner)
const rule = { kind: 'total', effect: 'fee', fee: 49.99 }
const { status } = await asOwner.post('/api/admin/cash-rules', rule)
if (status !== 200) throw new Error(`The rule was refused: ${status}`)

const urlOf = (id: string) => `/api/admin/orders/${id}`
const read = async (id: string) => (await asManager.get(urlOf(id))).body.data

it('the courier collects the rest of a cash order with a fee, which was paid before it was changed', async () => {
  const { _id: id } = await place(shop, asPriya, { totalAmount: 1048.99 })
  const received = { revision: (await read(id)).revision, amount: 1048.99, method: 'cash' }
  expect((await asManager.put(`${urlOf(id)}/payment-received`, received)).status).toBe(200)
  const change = { revision: (await read(id)).revision, lines: [{ line: 0, quantity: 2 }] }
  const quote = (await asManager.post(`${urlOf(id)}/change-quote`, change)).body.data
  expect(quote).toMatchObject({ totalAmount: 2047.99, due: 999, isPaidByLink: false })
  const reason = 'The customer called'
  const changed = await asManager.put(`${urlOf(id)}/change`, { ...change, reason, totalAmount: 2047.99 })
  expect(changed.status).toBe(200)
  const order = await read(changed.body._id)
  expect(order).toMatchObject({ paymentMethod: 'cod', isPaid: false, codFee: 49.99, credit: 1048.99 })
  expect(order.status).toBe('confirmed')
  expect((await asManager.get(`${urlOf(order._id)}/payment-link`)).body.data.url).toBe('')
  await asManager.put(`${urlOf(order._id)}/ship`, { revision: order.revision, courier: '', trackingNumber: '' })
  const { rows } = await shop.database.pool.query('select expected_paise::int as owed from courier_cash')
  expect(rows).toEqual([{ owed: 999_00 }])
})
