import { expect, it } from 'vitest'
import { fieldsOf } from './file-columns.ts'
import { areDisputed, parcelStatusOf } from './parcel-status.ts'

it.each([
  'Delivered to Courier',
  'Delivered to Transporter',
  'Delivered to the Delivery Partner',
  'Delivered to Delivery Center',
  'DELIVERED TO SORTING CENTER',
  'Delivered at DC',
  'Delivered at Post Office',
  'First mile delivered',
  'Short Delivered',
  'Delivered with shortage',
  'Delivered in part',
  'Expected Delivered',
  'Delivered (EDD)',
])('“%s” is left to a person: the customer may not have the parcel, or not all of it', (words) => {
  expect(parcelStatusOf(words)).toBeUndefined()
  expect(areDisputed(words)).toBe(true)
})

it.each([
  'Delivered at office',
  'Delivered to Security',
  'Delivered to Neighbour',
  'Delivered at 4:15 PM',
  'Shipment Delivered Successfully',
])('“%s” is delivered', (words) => {
  expect(parcelStatusOf(words)).toBe('delivered')
})

it('the columns of Unicommerce are known', () => {
  const columns = ['Sale Order Code', 'Display Sale Order Code', 'Tracking Number', 'Shipping Package Status Code']
  expect(fieldsOf(columns)).toEqual([null, 'order', 'awb', 'status'])
})
