import { afterEach, expect, it, vi } from 'vitest'
import { place, raiseBuyingLimits } from '../../../test/ordering.ts'
import { owner, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import type { Gstr1Json } from '../../contract/tax.ts'

afterEach(() => void vi.useRealTimers())

it('documents around midnight of 31 March in India belong to the day, the month and the series of their moment', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-31T12:00:00Z') })
  const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 50 }] }])
  await raiseBuyingLimits(shop.database)
  const [asPriya, asOwner] = [await shop.as(priya), await shop.as(owner)]
  const of = async (period: string): Promise<Gstr1Json> =>
    (await asOwner.get(`/api/admin/tax/gstr1?period=${period}`)).body.data
  const cancel = (id: string) => asPriya.put(`/api/orders/${id}/cancel`)

  vi.setSystemTime(new Date('2027-03-31T18:29:59.900Z'))
  const [first, second] = [await place(shop, asPriya), await place(shop, asPriya)]
  await cancel(first._id)
  vi.setSystemTime(new Date('2027-03-31T18:30:00.100Z'))
  const third = await place(shop, asPriya)
  await cancel(second._id)

  expect([first, second, third].map(({ invoice }) => invoice.number)).toEqual([
    'VAS/2627/000001',
    'VAS/2627/000002',
    'VAS/2728/000001',
  ])
  const runOf = (from: string, to: string, total: number) => [{ from, to, total }]
  const march = await of('032027')
  expect(march).toMatchObject({ canBeFiled: true, invoices: { value: 1998 }, notes: { value: 999 } })
  expect(march.series).toEqual({
    invoices: runOf('VAS/2627/000001', 'VAS/2627/000002', 2),
    notes: runOf('VAS/C2627/000001', 'VAS/C2627/000001', 1),
  })
  const filing = { period: '032027', arn: '', digest: march.digest }
  expect((await asOwner.post('/api/admin/tax/gstr1/filings', filing)).status).toBe(200)

  vi.setSystemTime(new Date('2027-04-30T18:29:59.999Z'))
  expect(await of('042027')).toMatchObject({ canBeFiled: false, state: 'running' })
  vi.setSystemTime(new Date('2027-04-30T18:30:00Z'))
  const april = await of('042027')
  expect(april).toMatchObject({ canBeFiled: true, invoices: { value: 999 }, notes: { value: 999 } })
  expect(april.series).toEqual({
    invoices: runOf('VAS/2728/000001', 'VAS/2728/000001', 1),
    notes: runOf('VAS/C2728/000001', 'VAS/C2728/000001', 1),
  })
})
