import { expect, it } from 'vitest'
import { manager } from '../../../test/people.ts'
import { storeSeller } from '../../../test/seller.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([])
await storeSeller(shop.database.db)
const meera = await shop.as(manager)
const FILE = [
  'title,brand,main category,category,price,stock',
  'One,A,Women,Kurtas,500,3',
  'Two,A,Women,Kurtas,600,3',
].join('\n')

const upload = async (payload = FILE) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/product-imports?fileName=products.csv',
    headers: { authorization: `Bearer ${meera.token}`, 'content-type': 'text/csv' },
    payload,
  })
  return answer.json().data._id as string
}
const send = async (id: string, what: string, body?: object) =>
  (await meera.post(`/api/admin/product-imports/${id}/${what}`, body)).body.data
const reported = async (id: string) => {
  await shop.shop.jobs.drain()
  return (await meera.get(`/api/admin/product-imports/${id}`)).body.data
}
const products = async () => (await meera.get('/api/admin/products')).body.total
const OPTIONS = { defaultStock: 1, updatesStock: false }

it('ends before the next product, keeps what is imported, and goes on with the rest later', async () => {
  const id = await upload()
  expect(await reported(id)).toMatchObject({ state: 'checked', created: 2, isStopping: false })
  expect(await send(id, 'stop')).toMatchObject({ state: 'checked', isStopping: false })
  await send(id, 'apply', OPTIONS)
  expect(await send(id, 'stop')).toMatchObject({ state: 'importing', isStopping: true })
  expect(await reported(id)).toMatchObject({ state: 'stopped', created: 0, isStopping: false, canUndo: false })
  expect(await products()).toBe(0)
  await send(id, 'apply', OPTIONS)
  expect(await reported(id)).toMatchObject({ state: 'done', created: 2, unchanged: 0, canUndo: true })
  expect(await products()).toBe(2)

  await send(id, 'undo')
  await send(id, 'stop')
  expect(await reported(id)).toMatchObject({ state: 'undone', undone: 0, canUndo: true, kept: [] })
  expect(await products()).toBe(2)
  await send(id, 'undo')
  expect(await reported(id)).toMatchObject({ state: 'undone', undone: 2, canUndo: false })
  expect(await products()).toBe(0)
}, 120_000)

it('is checked no further when it is stopped, and nothing is imported', async () => {
  const id = await upload()
  await send(id, 'stop')
  expect(await reported(id)).toMatchObject({ state: 'failed', problem: 'The check was stopped.' })
  expect((await meera.post(`/api/admin/product-imports/${id}/apply`, OPTIONS)).status).toBe(409)
}, 120_000)

it('can also be stopped while all products of its file are refused', async () => {
  const id = await upload(['title,brand,main category,category,price', 'One,A,Women,Kurtas,-5'].join('\n'))
  await send(id, 'stop')
  expect(await reported(id)).toMatchObject({ state: 'failed', problem: 'The check was stopped.' })
}, 120_000)
