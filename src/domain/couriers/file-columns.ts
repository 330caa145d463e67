import { inFull } from './column-words.ts'

/** What a column of a courier's file contains. */
export const FILE_FIELDS = [
  'return',
  'order',
  'awb',
  'courier',
  'status',
  'statusType',
  'shippedDay',
  'deliveredDay',
  'day',
] as const
export type FileField = (typeof FILE_FIELDS)[number]

export const FILE_FIELD_NAMES: Readonly<Record<FileField, string>> = {
  return: 'Return number',
  order: 'Order number',
  awb: 'Tracking number',
  courier: 'Courier',
  status: 'Status',
  statusType: 'Status type',
  shippedDay: 'Shipping date',
  deliveredDay: 'Delivery date',
  day: 'Status date',
}

/** The names of the columns that say which parcel a row is about, in lower case and without punctuation. */
export const PARCEL_COLUMNS: Readonly<Record<'order' | 'awb', readonly string[]>> = {
  order: [
    // Payment services have an order ID of their own next to it.
    'order receipt',
    'order id',
    'order no',
    'order number',
    'order',
    'sale order number',
    'display sale order code',
    'display order code',
    'channel order id',
    'client order id',
    'merchant order id',
    'merchant reference id',
    'merchant reference no',
    'seller order id',
    'customer order number',
    'client order number',
    'custom order id',
    'order reference',
    'order reference no',
    'order ref no',
    // In a file of payments it may be the bank's.
    'reference',
    'reference no',
    'reference number',
    'customer reference no',
    'customer reference number',
    'customer ref no',
    'cust ref no',
    'credit reference no',
    'credit ref no',
    'cref no',
    'ref no',
    'merchant txn id',
    'merchant transaction id',
    'txnid',
    'sub order no',
    'suborder id',
  ],
  awb: [
    'awb',
    'awb no',
    'awb code',
    'awb number',
    'waybill',
    'waybill no',
    'waybill number',
    'airway bill',
    'airway bill no',
    'airway bill number',
    'airwaybill',
    'airwaybill no',
    'airwaybill number',
    'tracking number',
    'tracking no',
    'tracking id',
    'consignment no',
    'consignment number',
    'consignment',
    'consignment note',
    'cnote',
    'cnote no',
    'cn no',
    'cn number',
    'docket no',
    'docket number',
    'docket',
    'article number',
    'article no',
    'article id',
    'wbn',
    'tracking code',
    'tracking',
    'courier tracking id',
    'courier awb',
    'lr no',
    'pod no',
    'barcode no',
    'awb ref no',
    'shipment awb',
    'master awb',
    'awb details',
    'tracking reference',
    'tracking reference no',
    'tracking ref',
    'shipping id',
    'vendor tracking id',
    'pickrr tracking id',
    'sfx awb number',
    'cawbno',
  ],
}

const ALIASES: Readonly<Record<FileField, readonly string[]>> = {
  return: ['return number', 'return no', 'return id', 'return order id', 'rma no', 'rma'],
  ...PARCEL_COLUMNS,
  courier: [
    'courier company',
    'courier',
    'courier name',
    'courier partner',
    'carrier',
    'carrier name',
    'courier used',
    'courier partner name',
    'carrier title',
    'logistic',
    'logistics',
    'logistic name',
    'logistics name',
    'logistics partner',
  ],
  // Before `status`, which takes `Scan` when nothing else in the file is a status.
  statusType: [
    'status type',
    'current status type',
    'latest status type',
    'last status type',
    'scan type',
    'status code',
    'scan code',
    'scan',
  ],
  status: [
    'status',
    'current status',
    'latest status',
    'last status',
    'final status',
    'shipment status',
    'delivery status',
    'tracking status',
    'shipping package status',
    'shipping package status code',
    'courier status',
    'state',
    'last scan',
    'latest scan',
    'event description',
    'event',
    'ship status',
    'docket status',
    'current status body',
    'unified status',
    'clickpost unified status',
    // The names of Blue Dart begin with the kind of their column: text, number or day.
    'cstatusdesc',
    'cstatus',
    'scan',
  ],
  shippedDay: [
    'order picked up date',
    'order shipped date',
    'shipped date',
    'pickup date',
    'pickup time',
    'picked up date',
    'picked up on',
    'dispatch date',
    'dispatched date',
    'dispatched on',
    'picked on',
    'shipment date',
    'ship date',
    'first scan date',
    'dpudate',
    'dshipdt',
  ],
  deliveredDay: [
    'order delivered date',
    'delivered date',
    'delivery date',
    'delivered on',
    'delivered at',
    'delivered timestamp',
    'delivery time',
    'delivery date time',
    'delivery confirmed on',
    'actual delivery date',
    'date of delivery',
    'dlvry date',
    'shipment delivered date',
    'delivered time',
    'delivered date time',
    'pod date',
    'del date',
    'ddlvdt',
    'ddlvdate',
    'ddeldate',
  ],
  day: [
    'status date',
    'date',
    'last updated at',
    'updated at',
    'last status date',
    'last scan date',
    'status date time',
    'status update time',
    'latest status date',
    'current status time',
    'last updated timestamp',
    'last updated',
    'updated on',
    'event date',
    'date time',
    'status updated date',
    'status updated on',
    'status updated at',
    'status update date',
    'status time',
    'current status date',
    'scan date',
    'scan date time',
    'scan time',
    'last scan date time',
    'last scan time',
    'last event date',
    'last event time',
    'event time',
    'event date time',
    'last status update',
    'last status time',
    'last updated time',
    'last scanned on',
    'last scanned at',
    'scan status date',
    'status updated',
    'updated date',
    'updated time',
    'status timestamp',
    'current status timestamp',
    'latest timestamp',
    'event timestamp',
    'docket status date',
    'dstatdate',
    'dstatusdate',
  ],
}

/** `*AWB No.` → `awb no`. A text that is too long for a name gives none. */
export function columnName(heading: string): string {
  if (heading === '' || heading.length > MAX_NAME) return ''
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

/** Characters of the name of a column. A file may have millions of them in a cell, and other requests wait meanwhile. */
const MAX_NAME = 300

/** Returns the field of each column, or null for one that is not used; see `matchColumns`. */
export function fieldsOf(headings: readonly string[]): readonly (FileField | null)[] {
  const fields = withBarcode(headings, matchColumns(headings, ALIASES))
  if (fields.includes('status')) return fields
  const names = headings.map((heading, place) => (fields[place] ? '' : inFull(columnName(heading))))
  const found = names.flatMap((name, place) => (OF_STATUS.test(name) ? [place] : []))
  // What the shop calls the order's status says less of the parcel.
  const status = found.find((place) => !/\border\b/.test(names[place] ?? '')) ?? found[0]
  return fields.map((field, place) => (place === status ? 'status' : field))
}

/** India Post calls the number of an article its barcode. Next to an order number a barcode may be that of a product. */
export function withBarcode<F extends string>(
  headings: readonly string[],
  fields: readonly (F | null)[],
): readonly (F | 'awb' | null)[] {
  if (fields.some((field) => field === 'awb' || field === 'order')) return fields
  const place = matchColumns(headings, { awb: ['barcode', 'barcode number', 'bar code', 'article barcode'] }).indexOf(
    'awb',
  )
  return fields.map((field, at) => field ?? (at === place ? 'awb' : null))
}

/** `Current Tracking Status`, `Order Status`, `Status Description`: what a parcel's status is called where nothing else is. */
const OF_STATUS =
  /^(?:(?:current|latest|last|final|present|live|order|shipment|delivery|tracking|courier|parcel|package|consignment|awb|scan|event) ){0,3}(?:status|event)(?: (?:name|desc|description|text|remarks?))?$/

/**
 * Returns the field of each column, or null for one that is not used. When several columns could be the same field, the one
 * whose name comes first in the list of names is taken, so `Order Picked Up Date` and `Order Shipped Date` may both be there.
 * @param aliases the names of the columns of each field, in lower case and without punctuation
 */
export function matchColumns<F extends string>(
  headings: readonly string[],
  aliases: Readonly<Record<F, readonly string[]>>,
): readonly (F | null)[] {
  const names = headings.map((heading) => columnName(heading).replace(CURRENCY, ''))
  const fields: (F | null)[] = names.map(() => null)
  const [written, full] = [names.map(joined), names.map((name) => joined(inFull(name)))]
  const placeOf = (name: string) => {
    const place = written.indexOf(joined(name))
    return place >= 0 ? place : full.indexOf(joined(inFull(name)))
  }
  for (const [field, known] of Object.entries(aliases) as [F, readonly string[]][]) {
    const place = known.map(placeOf).find((found) => found >= 0)
    if (place !== undefined) fields[place] = field
  }
  return fields
}

/** `AWBNo` has no blank where `AWB No` has one. */
function joined(name: string): string {
  return name.replaceAll(' ', '')
}

/** `COD Amount (in Rs.)` and `Net Payable INR` are amounts in rupees like all others. */
const CURRENCY = / (?:in )?(?:rs|inr|rupees)$/

/** Returns why a file cannot be read with these columns, as a sentence, or undefined. */
export function columnsProblem(headings: readonly string[], fields: readonly (string | null)[]): string | undefined {
  if (!fields.includes('return') && !fields.includes('order') && !fields.includes('awb')) return NO_ORDER_COLUMN
  return repeatedColumn(headings, fields, FILE_FIELD_NAMES)
}

export const NO_ORDER_COLUMN = 'No column contains the order number or the tracking number. Choose the columns.'

/** Returns which field or column occurs twice, as a sentence, or undefined. */
export function repeatedColumn(
  headings: readonly string[],
  fields: readonly (string | null)[],
  fieldNames: Readonly<Record<string, string>>,
): string | undefined {
  const used = fields.filter((field) => field !== null)
  const twice = used.find((field, place) => used.indexOf(field) !== place)
  if (twice !== undefined) return `Two columns are chosen for “${fieldNames[twice]}”. Choose one.`
  const names = headings.map(columnName)
  const repeated = headings.find(
    (heading, place) =>
      fields[place] !== null && names.indexOf(columnName(heading)) !== names.lastIndexOf(columnName(heading)),
  )
  if (repeated !== undefined)
    return `The column “${repeated.trim()}” occurs more than once. Delete one of them in the file, so that it is clear which counts.`
  return undefined
}

/** The report that Shiprocket offers for download, by two columns that it has. */
export function isShiprocketReport(headings: readonly string[]): boolean {
  const names = headings.map(columnName)
  return names.includes('awb code') && names.includes('courier company')
}
