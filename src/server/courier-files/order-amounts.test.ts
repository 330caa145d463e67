import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createCoupon, place } from '../../../test/ordering.ts'
import { owner } from '../../../test/people.ts'
import { returnShop } from '../../../test/returning.ts'

const {
  shop,
  asPriya,
  asManager,
  kurtas,
  cloth,
  adminOrder,
  moveOrder,
  deliver,
  line,
  upi,
  read,
  move,
  asSold,
  approvedOf,
  variant,
} = await returnShop()
const asOwner = await shop.as(owner)
await createCoupon(shop.database, { code: 'TEN' })

/** The order of an exchange of all kurtas of an order. */
const exchanged = async (sku: string, quantity: number, changes: object) => {
  const id = await deliver((await place(shop, asPriya, changes))._id)
  const lines = [line(quantity, { newVariant: (await variant(sku)).id })]
  const request = await approvedOf(id, { resolution: 'exchange', lines, refundAccount: upi })
  await move(request, 'receive', asSold(quantity))
  return (await read(request)).exchangeOrder as string
}
const placed = async (changes: object) => (await place(shop, asPriya, changes))._id as string
const inParcels = async () => {
  const id = await placed(kurtas(4))
  const parcels = { courier: 'Delhivery', trackingNumber: 'A1', furtherTrackingNumbers: ['A2', 'A3'] }
  await moveOrder(id, 'ship', parcels)
  return id
}
const recordsOf = (text: string) => {
  const [head = [], ...rows] = text
    .trim()
    .split('\r\n')
    .map((record) =>
      [...record.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    )
  return rows.map((row) =>
    Object.fromEntries(head.map((name, index) => [name.replace('\ufeff', ''), row[index] ?? ''])),
  )
}
const fileOf = async (name: string, id: string) => {
  const [courier] = (await asManager.get(`/api/admin/couriers?q=${name}`)).body.data
  if (courier.pickupLocation === '')
    await asManager.put(`/api/admin/couriers/${courier._id}`, { ...courier, pickupLocation: 'Jaipur' })
  return recordsOf(
    String((await asManager.post('/api/admin/courier-files/orders', { courier: courier._id, ids: [id] })).body),
  )
}
const sum = (amounts: readonly number[]) => Math.round(amounts.reduce((all, one) => all + one, 0) * 100) / 100

it.each([
  [
    'a coupon and a length of fabric',
    () => placed({ items: [...kurtas(3).items, ...cloth.items], couponCode: 'TEN', totalAmount: 3597.3 }),
    3597.3,
    3597.3,
  ],
  ['items dearer than those they are exchanged for', () => exchanged('IK-XXL', 2, kurtas(2)), 2998, 1000],
  [
    'a dearer item exchanged for one with a coupon',
    () => exchanged('IK-XXL', 1, { ...kurtas(1), couponCode: 'TEN', totalAmount: 899.1 }),
    1399.1,
    500,
  ],
  ['cheaper items', () => exchanged('IK-XS', 2, kurtas(2)), 1599, 0],
  ['several parcels', inParcels, 3996, 3996],
])('an order with %s has its value and its cash in every file', async (_name, order, value, cash) => {
  const id = await order()
  expect(await adminOrder(id)).toMatchObject({ totalAmount: value })
  const shiprocket = await fileOf('Shiprocket', id)
  const [first] = shiprocket
  const priceOf = (row: Record<string, string>) =>
    Number(row['*Product Quantity']) * Number(row['*Selling Price(Per Unit Item, Inclusive of Tax)'])
  expect(sum([...shiprocket.map(priceOf), -Number(first?.['Total Discount (Per Order)'])])).toBe(value)
  expect(first?.['*Payment Method(COD/Prepaid)']).toBe(cash > 0 ? 'COD' : 'Prepaid')
  const paid = Number(first?.['Paid Amount (Rs.)'])
  expect(cash > 0 ? sum([value, -paid]) : paid).toBe(cash)
  const delhivery = await fileOf('Delhivery', id)
  expect(delhivery.map((row) => Number(row['COD Amount']))).toEqual(delhivery.map(() => cash))
  expect(sum(delhivery.map((row) => Number(row['*Quantity Ordered']) * Number(row['*Unit Item Price'])))).toBe(value)
  const number = id.slice(-8)
  const all = recordsOf((await asOwner.get('/api/admin/orders/export?rows=orders')).body)
  expect(all.find((row) => row.order === number)).toMatchObject({ total: value.toFixed(2), due: cash.toFixed(2) })
  const lines = recordsOf((await asOwner.get('/api/admin/orders/export?rows=lines')).body)
  expect(sum(lines.filter((row) => row.order === number).map((row) => Number(row.amount)))).toBe(value)
})

const TOTAL = 3597.3
/** Three kurtas and a length of fabric with a coupon, in three parcels of which two have a kurta and the second one may go with DTDC. */
async function packed(paid: boolean, courier?: 'DTDC'): Promise<string> {
  const basket = { items: [...kurtas(3).items, ...cloth.items], couponCode: 'TEN', totalAmount: TOTAL }
  const id = await placed(basket)
  const further = { trackingNumbers: [`${id.slice(-8)}B`], ...(courier && { courier }) }
  await moveOrder(id, 'ship', { courier: 'Delhivery', trackingNumber: `${id.slice(-8)}A`, furtherTrackingNumbers: [] })
  const post = async (path: string, body: object) =>
    asManager.post(`/api/admin/orders/${id}/${path}`, { revision: (await adminOrder(id)).revision, ...body })
  expect((await post('parcels', further)).status).toBe(200)
  expect((await post('parcels', { trackingNumbers: [`${id.slice(-8)}C`] })).status).toBe(200)
  for (const letter of ['B', 'C']) {
    const body = { trackingNumber: `${id.slice(-8)}${letter}`, items: [{ line: 0, quantity: 1 }] }
    expect((await moveOrder(id, 'parcels/contents', body)).status).toBe(200)
  }
  if (paid)
    await sql`update orders set is_paid = true, payment_status = 'paid' where id = ${id}`.execute(shop.database.db)
  return id
}

it('parcels with known contents are shipments of their own, whose values and cash add up', async () => {
  const id = await packed(false, 'DTDC')
  const number = id.slice(-8)
  const delhivery = await fileOf('Delhivery', id)
  const values = delhivery.map((row) => [
    row['*Sale Order Number'],
    row['*Payment Mode'],
    row['COD Amount'],
    Number(row['*Quantity Ordered']) * Number(row['*Unit Item Price']),
  ])
  expect(values).toEqual([
    [number, 'COD', '3597.30', 899.1],
    [number, 'COD', '3597.30', 900],
    [`${number}-3`, 'Prepaid', '0.00', 899.1],
  ])
  // The other courier takes the second parcel, so that only the whole is the value of the order.
  expect(sum([...values.map(([, , , value]) => Number(value)), 899.1])).toBe(TOTAL)
  // Shiprocket collects the value of a shipment, and another courier takes one of them: the order has to be one.
  const shiprocket = await fileOf('Shiprocket', id)
  expect(shiprocket.map((row) => row['*Order Id'])).toEqual([number, number])
})

it('a prepaid order is divided in the file of Shiprocket, too', async () => {
  const id = await packed(true, 'DTDC')
  const number = id.slice(-8)
  const rows = (await fileOf('Shiprocket', id)).map((row) => [
    row['*Order Id'],
    row['*Product Quantity'],
    row['*Selling Price(Per Unit Item, Inclusive of Tax)'],
    row['Total Discount (Per Order)'],
    row['*Payment Method(COD/Prepaid)'],
  ])
  expect(rows).toEqual([
    [number, '1', '999.00', '199.90', 'Prepaid'],
    [number, '1', '1000.00', '199.90', 'Prepaid'],
    [`${number}-3`, '1', '999.00', '99.90', 'Prepaid'],
  ])
})

it('the cash of an order that one courier takes in several parcels is collected with each, and adds up to the paisa', async () => {
  const id = await packed(false)
  const number = id.slice(-8)
  const delhivery = await fileOf('Delhivery', id)
  expect(delhivery.map((row) => [row['*Sale Order Number'], row['*Payment Mode'], row['COD Amount']])).toEqual([
    [number, 'COD', '1799.10'],
    [number, 'COD', '1799.10'],
    [`${number}-2`, 'COD', '899.10'],
    [`${number}-3`, 'COD', '899.10'],
  ])
  const shiprocket = await fileOf('Shiprocket', id)
  const collected = (rows: readonly Record<string, string>[]) =>
    sum([
      ...rows.map(
        (row) => Number(row['*Product Quantity']) * Number(row['*Selling Price(Per Unit Item, Inclusive of Tax)']),
      ),
      ...['Shipping Charges(Per Order)', 'COD Charges(Per Order)'].map((name) => Number(rows[0]?.[name])),
      -Number(rows[0]?.['Total Discount (Per Order)']),
      -Number(rows[0]?.['Paid Amount (Rs.)']),
    ])
  const shipments = [number, `${number}-2`, `${number}-3`].map((one) =>
    shiprocket.filter((row) => row['*Order Id'] === one),
  )
  expect(shiprocket.map((row) => row['*Payment Method(COD/Prepaid)'])).toEqual(['COD', 'COD', 'COD', 'COD'])
  expect(shipments.map(collected)).toEqual([1799.1, 899.1, 899.1])
})
