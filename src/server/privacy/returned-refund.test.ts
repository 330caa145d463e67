import { expect, it } from 'vitest'
import { returnShop } from '../../../test/returning.ts'
import { indianDay } from '../../domain/india/time.ts'
import { anonymise } from '../accounts/queries.ts'
import { forgetDeletedBuyers } from './deleted-buyers.ts'
import { forgetCustomer } from './index.ts'

const { shop, db, asPriya, asRahul, asManager, adminOrder, bought, upi, read, move, asSold, approvedOf, kurtas, utr } =
  await returnShop()
const url = (id: string) => `/api/admin/orders/${id}`
const refund = async (id: string) => {
  const { revision } = await adminOrder(id)
  const request = { revision, amount: 100, reason: 'A delay', method: 'upi', reference: utr() }
  expect((await asManager.post(`${url(id)}/refunds`, request)).status).toBe(200)
}
const giveBack = async (id: string) => {
  const { revision, refunds } = await adminOrder(id)
  const path = `${url(id)}/refunds/${refunds.at(-1)._id}`
  expect((await asManager.post(`${path}/returned`, { revision, on: indianDay(new Date()) })).status).toBe(200)
  return path
}
const nameOf = async (id: string) => (await adminOrder(id)).customer.name

it('a refund that the bank returns after the account was deleted is recorded and paid, and nobody is emailed', async () => {
  const [id, returned] = [await bought(), await bought()]
  await refund(id)
  const request = await approvedOf(returned, { refundAccount: upi })
  await move(request, 'receive', asSold())
  await move(request, 'refund', { method: 'upi', reference: utr() })
  await anonymise(db, asPriya.userId, forgetCustomer)
  expect(await nameOf(id)).toBe('Deleted customer')
  await shop.shop.jobs.drain()
  const emails = (await shop.emails()).length
  const path = await giveBack(id)
  await giveBack(returned)
  await shop.shop.jobs.drain()
  expect(await shop.emails()).toHaveLength(emails)
  const again = { revision: (await adminOrder(id)).revision, method: 'cash', reason: 'In the shop' }
  expect((await asManager.post(`${path}/by-hand`, again)).status).toBe(200)
  expect((await move(request, 'refund', { method: 'cash' })).status).toBe(200)
  await forgetDeletedBuyers(db)
  expect(await read(request)).toMatchObject({ state: 'refunded', customerName: 'Deleted customer', email: '' })
})

it('an order keeps its address while a refund that the bank returned is to be paid again', async () => {
  const id = await bought(kurtas(1), asRahul)
  await refund(id)
  const path = await giveBack(id)
  await anonymise(db, asRahul.userId, forgetCustomer)
  expect(await nameOf(id)).toBe('Priya Nair')
  const again = { revision: (await adminOrder(id)).revision, method: 'cash', reason: 'In the shop' }
  expect((await asManager.post(`${path}/by-hand`, again)).status).toBe(200)
  await forgetDeletedBuyers(db)
  expect(await nameOf(id)).toBe('Deleted customer')
})
