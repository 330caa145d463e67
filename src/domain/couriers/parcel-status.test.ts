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

it.each<readonly [string, string | undefined]>([
  // At the origin a parcel has just been collected, unless something says that it is back.
  ['Shipment Received at Origin Center', 'shipped'],
  ['Reached at origin hub', 'shipped'],
  ['Shipment Redirected to Origin', 'returning'],
  ['Sent Back', 'returning'],
  ['recd_at_rev_hub', 'returning'],
  ['sent_to_rev', 'returning'],
  ['rts_d', 'returned'],
  ['pickup_on_hold', 'booked'],
  ['Assigned for Seller Pickup', 'booked'],
  ['Order Created', 'booked'],
  ['Delivered at PUDO', undefined],
  ['Self Collected', 'delivered'],
  ...[
    'OO',
    'NONDLV',
    'Insufficient Address',
    'Addressee left without instructions',
    'No such person',
    'Customer not contactable',
    'Consignee Unavailable',
    'Customer Out of Station',
    'Reattempt Requested',
    'Rescheduled',
    'Misroute',
    'Network Issue',
    'Departed from Facility',
    'Forwarded to destination',
    'Shipment Further Connected',
    'Drs prepared',
    'Sent for delivery',
    'assigned_for_delivery',
    'recd_at_fwd_dc',
    'sent_to_fwd',
    'Bag Added To Trip',
    'Bag Close',
    'In Flight',
    'pickup_complete',
    'delivery_unattempted',
    'Delivery Exception',
    'Shipment Recieved at Origin Center',
    'Shipment Destination Arrival',
    'वितरण हेतु बाहर',
    'प्राप्तकर्ता ने लेने से मना किया',
    'पता गलत',
    'प्रेषित',
  ].map((words) => [words, 'shipped'] as const),
  ['पार्सल डिलीवर हो गया', 'delivered'],
  ['डिलीवर किया जा चुका है', 'delivered'],
  ['प्रेषक को वितरित', 'returned'],
  ['प्रेषक को वितरित नहीं हुआ', 'shipped'],
])('the words %s of a single courier mean %s', (words, status) => expect(parcelStatusOf(words)).toBe(status))
