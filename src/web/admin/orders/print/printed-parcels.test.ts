import { expect, it } from 'vitest'
import type { Order } from '../../../../contract/orders/order.ts'
import { cashOf, contentsText, printedParcels, slipsOf } from './printed-parcels.ts'

const item = (name: string, quantity: number, unit: 'piece' | 'metre' = 'piece', total = 0) => ({
  total,
  discount: 0,
  name,
  unit,
  quantity,
  selectedColor: '',
  selectedSize: '',
})
type Parcels = NonNullable<Order['parcels']>
const order = (parcels?: Partial<Parcels[number]>[]) =>
  ({
    items: [item('Kurta', 3, 'piece', 600), item('Khadi', 2.5, 'metre', 250)],
    shippingCost: 50,
    paymentMethod: 'cod',
    isPaid: false,
    totalAmount: 900,
    courier: 'Delhivery',
    trackingNumber: 'A',
    ...(parcels && { parcels }),
  }) as unknown as Order
const kurtas = (quantity: number) => ({ items: [{ line: 0, quantity }] })
/** The names and quantities on each slip, with what it says of them. */
const listed = (parcels?: Partial<Parcels[number]>[]) =>
  slipsOf(order(parcels)).map(({ parcel, items, note }) => [
    parcel?.part ?? '',
    items.map(({ name, quantity }) => `${quantity} ${name}`).join(', '),
    note,
  ])
const ONLY = 'This parcel has these items of the order only.'

it('each parcel has a slip as soon as the contents of one are known', () => {
  expect(listed()).toEqual([['', '3 Kurta, 2.5 Khadi', '']])
  expect(listed([{}, {}])).toEqual([
    ['', '3 Kurta, 2.5 Khadi', 'This order leaves in 2 parcels. Which items are in which is not recorded.'],
  ])
  expect(listed([{}, kurtas(2), {}])).toEqual([
    ['Parcel 1 of 3', '1 Kurta, 2.5 Khadi', 'Which of these items are in this parcel is not recorded.'],
    ['Parcel 2 of 3', '2 Kurta', ONLY],
    ['Parcel 3 of 3', '1 Kurta, 2.5 Khadi', 'Which of these items are in this parcel is not recorded.'],
  ])
  expect(listed([{ items: [...kurtas(1).items, { line: 1, quantity: 2.5 }], isRest: true }, kurtas(2)])).toEqual([
    ['Parcel 1 of 2', '1 Kurta, 2.5 Khadi', ONLY],
    ['Parcel 2 of 2', '2 Kurta', ONLY],
  ])
})

it('a parcel is named with what is in it, as far as there is room, and its cash is collected once', () => {
  const parcels = printedParcels(order([{}, kurtas(2), { ...kurtas(1), courier: 'DTDC' }]))
  expect(parcels.map(contentsText)).toEqual(['Contents not recorded', '2 × Kurta', '1 × Kurta'])
  expect(parcels.map(cashOf)).toEqual([
    'Collect ₹900.00 for all 3 parcels',
    'Collect ₹900.00 for all 3 parcels',
    'Nothing to collect with this parcel',
  ])
  const priced = order([{ items: [...kurtas(1).items, { line: 1, quantity: 2.5 }] }, kurtas(2)])
  expect(printedParcels(priced).map(cashOf)).toEqual([
    'Collect ₹500.00 with this parcel',
    'Collect ₹400.00 with this parcel',
  ])
  const [whole] = printedParcels(order())
  expect(whole && contentsText(whole)).toBe('3 × Kurta, Khadi (2.5 m)')
  expect(whole && cashOf(whole)).toBe('Collect ₹900.00 in cash')
  const long = { ...order(), items: [item('Kurta '.repeat(200), 1)] } as Order
  expect(printedParcels(long).map((parcel) => contentsText(parcel).length)).toEqual([501])
})
