import { expect, it } from 'vitest'
import { manager } from '../../../test/people.ts'
import { storeSeller } from '../../../test/seller.ts'
import { testShop } from '../../../test/shop.ts'
import type { ImportColumn } from '../../contract/product-files.ts'

const shop = await testShop([])
await storeSeller(shop.database.db)
const meera = await shop.as(manager)

const reported = async (id: string) => {
  await shop.shop.jobs.drain()
  return (await meera.get(`/api/admin/product-imports/${id}`)).body.data
}
const checked = async (payload: string) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/product-imports?fileName=products.csv',
    headers: { authorization: `Bearer ${meera.token}`, 'content-type': 'text/csv' },
    payload,
  })
  return reported(answer.json().data._id)
}
const fieldsOf = ({ columns }: { columns: ImportColumn[] }) =>
  Object.fromEntries(columns.map(({ name, field }) => [name, field]))

it('the columns of a file with other columns, in another order or without one, are assigned by their names', async () => {
  const first = await checked('Cheez,Rakam,Ginti,Rang,Size\nPatiala,799,4,Blue,M\n')
  expect(first.state).toBe('unmapped')
  const fields = ['name', 'sellPrice', 'stock', '', 'sizes']
  expect((await meera.post(`/api/admin/product-imports/${first._id}/check`, { fields })).status).toBe(200)
  await reported(first._id)
  const other = await checked('Brand,RANG,Rakam,Ginti,Cheez\nNeelam,Red,899,5,Salwar\n')
  expect(other).toMatchObject({ state: 'checked', created: 1, notes: [expect.stringMatching(/by their names/)] })
  expect(fieldsOf(other)).toEqual({ Brand: 'brand', RANG: '', Rakam: 'sellPrice', Ginti: 'stock', Cheez: 'name' })
  // Without the column of the name, or with it twice, someone has to say what is what.
  expect(await checked('Rakam,Ginti,Rang\n899,5,Red\n')).toMatchObject({ state: 'unmapped' })
  expect(await checked('Cheez,Cheez,Rakam,Ginti\nA,B,899,5\n')).toMatchObject({ state: 'unmapped' })
})

it('a column that is assigned now is not read as its name says a second time', async () => {
  const first = await checked('Cheez,Rate,Rakam\nPatiala,799,699\n')
  const fields = ['name', 'mrp', 'price']
  expect((await meera.post(`/api/admin/product-imports/${first._id}/check`, { fields })).status).toBe(200)
  await reported(first._id)
  const other = await checked('Price,Cheez,Rakam\n1,Salwar,899\n')
  expect(fieldsOf(other)).toEqual({ Price: '', Cheez: 'name', Rakam: 'price' })
})
