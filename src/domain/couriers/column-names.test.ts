import { expect, it } from 'vitest'
import { type FileField, fieldsOf } from './file-columns.ts'

it.each<readonly [string, Partial<Record<FileField, string>>]>([
  [
    'ShippingID,OrderNo,PickupDate,CurrentStatus,StatusDateTime,DeliveryDate',
    { awb: 'ShippingID', order: 'OrderNo', status: 'CurrentStatus', day: 'StatusDateTime' },
  ],
  [
    'client_order_number,sfx_awb_number,status,last_updated_time,delivery_date',
    { awb: 'sfx_awb_number', order: 'client_order_number', day: 'last_updated_time' },
  ],
  [
    'vendor_tracking_id,merchant_reference_id,shipment_status,updated_at,delivered_at',
    { awb: 'vendor_tracking_id', order: 'merchant_reference_id' },
  ],
  ['Waybill Num,Order Num,Scan Status,Scan Status Date', { status: 'Scan Status', day: 'Scan Status Date' }],
  ['Docket No,Cust Ref No,Docket Status,Docket Status Date', { order: 'Cust Ref No', day: 'Docket Status Date' }],
  [
    'pickrr_tracking_id,client_order_id,current_status_type,current_status_body,current_status_time',
    { awb: 'pickrr_tracking_id', status: 'current_status_body', statusType: 'current_status_type' },
  ],
  ['Tracking ID,Order reference number,Status,Ship date', { order: 'Order reference number', shippedDay: 'Ship date' }],
  ['Awb No,Order Id,Logistics Name,Last Scanned At', { courier: 'Logistics Name', day: 'Last Scanned At' }],
  [
    'CAWBNO,CREFNO,DPUDATE,CSTATUSDESC,DSTATDATE,DDLVDT',
    { awb: 'CAWBNO', order: 'CREFNO', status: 'CSTATUSDESC', day: 'DSTATDATE', deliveredDay: 'DDLVDT' },
  ],
  ['Docket No,Booking Dt,Status,Delv Dt', { deliveredDay: 'Delv Dt' }],
  ['Sl No,Barcode,Booked On,Status,Delivered On', { awb: 'Barcode', deliveredDay: 'Delivered On' }],
  // The order number of the shop is the one that is called so.
  ['AWB,Reference No,Seller Order ID,Status', { order: 'Seller Order ID' }],
  ['Waybill No,Credit Reference No,Shipment Status,Delivered Time', { order: 'Credit Reference No' }],
])('in the report %s the columns are found', (header, expected) => {
  const headings = header.split(',')
  const fields = fieldsOf(headings)
  const found = Object.fromEntries(fields.flatMap((field, place) => (field ? [[field, headings[place]]] : [])))
  expect(found).toMatchObject(expected)
})

it('a barcode next to an order number may be that of a product, and is no tracking number', () => {
  expect(fieldsOf(['Order No', 'Barcode', 'Status'])).toEqual(['order', null, 'status'])
})
