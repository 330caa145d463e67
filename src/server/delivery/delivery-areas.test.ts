import { expect, it } from 'vitest'
import { orderBody } from '../../../test/ordering.ts'
import { owner, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([indigoKurta])
const asha = await shop.as(owner)

const upload = async (payload: string | Buffer, query = 'apply=yes') => {
  const headers = { authorization: `Bearer ${asha.token}`, 'content-type': 'text/csv' }
  const url = `/api/admin/delivery-areas/import?${query}`
  const { statusCode, json } = await shop.app.inject({ method: 'POST', url, headers, payload })
  return { status: statusCode, ...json() }
}
const exported = async () => (await asha.get('/api/admin/delivery-areas/export')).body as unknown as string
const total = async (query: string) => (await asha.get(`/api/admin/delivery-areas?${query}`)).body.total

it('imports 20,000 pincodes after a preview, once, and answers by them', async () => {
  const pincodes = Array.from({ length: 20_000 }, (_, at) => 301_001 + at)
  const file = `\ufeffPincode;Prepaid;COD;Min days;Max days;City\n${pincodes
    .map((pincode, at) => `="${pincode}";Y;${at % 2 ? 'N' : 'Y'};2;${at % 3 ? 4 : 5};`)
    .join('\n')}\n302017.0;Y;Y;2;4;\n3.02E+05;Y;Y;2;4;\n`
  const result = { rows: 20_002, created: 20_000, updated: 0, unchanged: 0 }
  const preview = (await upload(file, 'apply=no')).data
  expect(preview).toMatchObject({ ...result, applied: false })
  expect(preview.changes).toHaveLength(100)
  expect(preview.changes[0]).toEqual({ line: 2, subject: '301001', change: 'New: 2-5 days, cash, delivered' })
  expect(preview.refusals).toEqual([
    { line: 20_003, subject: '3.02E+05', reason: expect.stringContaining('shortened') },
  ])
  expect(await total('')).toBe(0)
  expect((await upload(file)).data).toMatchObject({ ...result, applied: true })
  const audit = (await asha.get('/api/admin/audit?entity=delivery%20area')).body.total
  expect((await upload(file)).data).toMatchObject({ created: 0, updated: 0, unchanged: 20_000, changes: [] })
  expect((await asha.get('/api/admin/audit?entity=delivery%20area')).body.total).toBe(audit)
  expect((await shop.get('/api/delivery/302018')).body.data).toMatchObject({ status: 'delivered', cash: false })
  expect(await total('q=302017')).toBe(1)
  expect((await upload(await exported())).data).toMatchObject({ rows: 20_000, unchanged: 20_000, refused: 0 })
})

it('reads the lists of couriers under the names that they have, and says which columns it does not read', async () => {
  const read = async (file: string) => (await upload(file, 'apply=no')).data
  const list =
    'Destination Pincode,City Name,COD Serviceable,Prepaid Serviceable,TAT (Days),Zone\n110001,Delhi,नहीं,✓,2-4,B\n'
  const result = await read(list)
  expect(result.changes).toEqual([{ line: 2, subject: '110001', change: 'New: Delhi, 2-4 days, no cash, delivered' }])
  expect(result.notes).toEqual([{ line: 1, subject: '', note: expect.stringContaining('not read: “Zone”.') }])
  expect((await read('pincode,days\n110001,2\n')).notes).toBeUndefined()
  expect(await read('pincode,days\n110001,2\nGrand Total,1\n')).toMatchObject({ rows: 1, refused: 0 })
})

it('removes what is not in a file only when asked and without errors, and refuses orders accordingly', async () => {
  const asPriya = await shop.as(priya)
  const order = (paymentMethod: string) => asPriya.post('/api/orders', { ...orderBody(shop), paymentMethod })
  const file = 'pincode\tcod\tdelivered\n302003\tno\t\n4\t\tno\n'
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
  expect((await upload(utf16(`${file}maybe\t\t\n`), 'apply=no&replace=yes')).data).toMatchObject({
    removed: 0,
    refused: 1,
  })
  const { data } = await upload(utf16(file), 'apply=yes&replace=yes')
  expect(data).toMatchObject({ created: 1, updated: 1, removed: 19_999, refused: 0 })
  expect(data.changes.map(({ change }: { change: string }) => change)).toEqual([
    'cash → no cash',
    'New: 3-7 days, cash, not delivered',
  ])
  expect(await total('')).toBe(2)
  expect(await order('cod')).toMatchObject({ status: 400, body: { message: expect.stringContaining('302003') } })
  expect((await upload('pincode,delivered\n302003,no')).data).toMatchObject({ updated: 1, unchanged: 0 })
  expect(await order('razorpay')).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/deliver to 302003/) },
  })
})

it('reads a list with a line for each post office as one area for each pincode', async () => {
  const offices = '110001,Connaught Place,2\n110001,Janpath,2\n110002,Darya Ganj,3\n110002,Minto Road,4'
  const { data } = await upload(`pincode,area,days\n${offices}`)
  expect(data).toMatchObject({ created: 2, refused: 1 })
  expect(data.refusals).toEqual([{ line: 5, subject: '110002', reason: expect.stringContaining('Line 4') }])
  expect(data.changes[0]).toMatchObject({ subject: '110001', change: expect.stringContaining('Connaught Place') })
})

it('charges for delivery what the area says, in quote, order and change, but nothing where delivery is free', async () => {
  const asPriya = await shop.as(priya)
  const body = orderBody(shop)
  const save = (charge: number | null, prefix = '302003') =>
    asha.post('/api/admin/delivery-areas', {
      prefix,
      name: '',
      minDays: 2,
      maxDays: 4,
      cash: true,
      served: true,
      charge,
    })
  const limits = async (freeAbove: number) => {
    const { data } = (await asha.get('/api/admin/settings/shipping')).body
    return asha.put('/api/admin/settings/shipping', { ...data, freeAbove })
  }
  expect((await upload('pincode,days\n4,3', 'apply=yes&replace=yes')).status).toBe(200)
  expect((await limits(5000)).status).toBe(200)
  for (const charge of [-1, 1.234, 100_000.01]) expect((await save(charge)).body.errors).toHaveProperty('charge')
  expect(await save(120.5)).toMatchObject({ status: 200, body: { data: { charge: 120.5 } } })
  expect((await shop.get('/api/delivery/302003')).body.data).toMatchObject({ charge: 120.5, freeAbove: 5000 })
  expect((await shop.get('/api/delivery/302004')).body.data).toMatchObject({ charge: 50 })
  const quote = async (zipCode?: string) => (await asPriya.post('/api/orders/quote', { ...body, zipCode })).body.data
  const [plain, dear] = [await quote(), await quote('302003')]
  expect(dear.shippingCost - plain.shippingCost).toBe(70.5)
  expect(await asPriya.post('/api/orders', { ...body, totalAmount: plain.totalAmount })).toMatchObject({
    status: 409,
    body: { quote: { totalAmount: dear.totalAmount } },
  })
  const two = { ...body, items: body.items.map((item) => ({ ...item, quantity: 2 })) }
  const { totalAmount } = (await asPriya.post('/api/orders/quote', { ...two, zipCode: '302003' })).body.data
  const placed = (await asPriya.post('/api/orders', { ...two, totalAmount })).body
  const { revision } = (await asha.get(`/api/admin/orders/${placed._id}`)).body.data
  const fewer = { lines: [{ line: 0, quantity: 1 }], revision }
  const change = await asha.post(`/api/admin/orders/${placed._id}/change-quote`, fewer)
  expect(change.body.data).toMatchObject({ shippingCost: 120.5 })
  expect((await limits(0)).status).toBe(200)
  expect((await quote('302003')).shippingCost).toBe(0)
  expect(await exported()).toContain('302003,,2,4,yes,yes,120.5')
  expect((await upload(await exported())).data).toMatchObject({ unchanged: 2, refused: 0 })
  expect((await upload('pincode,delivery charge\n302003,Rs. 90/-')).data.changes).toEqual([
    { line: 2, subject: '302003', change: 'charge ₹120.50 → charge ₹90.00' },
  ])
})

it.each([
  ['area;days\nJaipur;2', 'one of them must be pincode'],
  ['pincode,days\n', 'contains no rows'],
  ['pincode,days,Days\n302001,2,9\n', 'The column “days” occurs more than once.'],
  ['%PDF-1.7', 'is a PDF file'],
  [`pincode,days\n${'302001,2\n'.repeat(100_000)}`, 'more than 50,000 rows'],
])('refuses another file as a whole: %.20j', async (file, message) => {
  expect(await upload(file)).toMatchObject({ status: 400, message: expect.stringContaining(message) })
})
