import type { Permission } from '../accounts/permissions.ts'

/** How the numbers of a column are shown: rupees with 2 decimals, whole numbers, pieces or metres, percent. */
export type ColumnKind = 'text' | 'day' | 'rupees' | 'count' | 'quantity' | 'percent'

export interface ReportColumn {
  readonly key: string
  readonly label: string
  readonly kind: ColumnKind
}

interface Report {
  readonly title: string
  /** What the figures contain, for the reader. */
  readonly note: string
  /** What is chosen above the table: the days of a period, or for how many days something has not been sold. */
  readonly span: 'period' | 'idle' | 'none'
  readonly columns: readonly ReportColumn[]
  /** The column that the chart shows by the first column; days in order, everything else with the highest values first. */
  readonly chart?: string
}

const SALES_NOTE =
  'Sales are invoices, on the day they were issued, less credit notes, on the day of the credit note. So a returned or cancelled order lowers the sales of the day on which its credit note was issued, as in GSTR-1. Amounts include delivery and the fee for cash on delivery. The margin is the net sales without GST less the cost that the items had when they were sold; items that came back count at that cost again. It is unknown when the cost of something sold is not stored.'
const STOCK_NOTE =
  "The value is what the stock would bring at today's selling prices, including GST. The cost is unknown until it is entered for every variant."
const UNDELIVERED_NOTE =
  'Parcels by the day they were shipped. A parcel is undelivered when it was received back without reaching the customer. The share leaves out parcels that are still on their way.'

const text = (key: string, label: string): ReportColumn => ({ key, label, kind: 'text' })
const rupees = (key: string, label: string): ReportColumn => ({ key, label, kind: 'rupees' })
const count = (key: string, label: string): ReportColumn => ({ key, label, kind: 'count' })
const quantity = (key: string, label: string): ReportColumn => ({ key, label, kind: 'quantity' })

const SALES_COLUMNS: readonly ReportColumn[] = [
  count('orders', 'Orders'),
  quantity('pieces', 'Pieces'),
  quantity('metres', 'Metres'),
  rupees('invoiced', 'Invoiced'),
  rupees('credited', 'Credit notes'),
  rupees('net', 'Net sales'),
  rupees('tax', 'GST included'),
  rupees('cost', 'Cost'),
  rupees('margin', 'Margin'),
]
const VARIANT_COLUMNS = [text('product', 'Product'), text('variant', 'Variant'), text('sku', 'SKU')] as const
const STOCK_COLUMNS = [quantity('stock', 'Stock'), text('unit', 'Unit')] as const
const PARCEL_COLUMNS = [
  count('parcels', 'Parcels'),
  count('delivered', 'Delivered'),
  count('onTheWay', 'On their way'),
  count('undelivered', 'Undelivered'),
  { key: 'share', label: 'Undelivered', kind: 'percent' },
  count('cash', 'Undelivered, cash'),
  rupees('value', 'Undelivered value'),
] as const satisfies readonly ReportColumn[]

/** The reports of the back office. The first column names the row. */
export const REPORTS = {
  'sales-by-day': {
    title: 'Sales by day',
    note: SALES_NOTE,
    span: 'period',
    columns: [{ key: 'day', label: 'Day', kind: 'day' }, ...SALES_COLUMNS],
    chart: 'net',
  },
  'sales-by-category': {
    title: 'Sales by category',
    note: `${SALES_NOTE} Products count in the category they are in today.`,
    span: 'period',
    columns: [text('category', 'Category'), ...SALES_COLUMNS],
    chart: 'net',
  },
  'sales-by-product': {
    title: 'Sales by product',
    note: SALES_NOTE,
    span: 'period',
    columns: [text('product', 'Product'), ...SALES_COLUMNS],
    chart: 'net',
  },
  'sales-by-state': {
    title: 'Sales by state',
    note: `${SALES_NOTE} The state is the place of supply.`,
    span: 'period',
    columns: [text('state', 'State'), ...SALES_COLUMNS],
    chart: 'net',
  },
  coupons: {
    title: 'Coupons',
    note: 'Invoiced orders with a coupon, by the day of the invoice, less what was credited in the period. The discount of returned items is given back with them, and the delivery charge that a coupon saved when the order is cancelled before it is shipped.',
    span: 'period',
    columns: [
      text('coupon', 'Coupon'),
      count('orders', 'Orders'),
      rupees('discount', 'Discount given'),
      rupees('delivery', 'Delivery saved'),
      rupees('takenBack', 'Taken back'),
      rupees('cost', 'Cost'),
      rupees('net', 'Net sales'),
      { key: 'share', label: 'Cost of sales', kind: 'percent' },
    ],
    chart: 'cost',
  },
  'stock-value': {
    title: 'Stock value',
    note: STOCK_NOTE,
    span: 'none',
    columns: [
      text('product', 'Product'),
      text('category', 'Category'),
      text('status', 'Status'),
      count('variants', 'Variants'),
      ...STOCK_COLUMNS,
      rupees('value', 'Value'),
      rupees('cost', 'At cost'),
    ],
    chart: 'value',
  },
  'dead-stock': {
    title: 'Dead stock',
    note: `Variants that were in stock for the whole period and were not ordered in it. ${STOCK_NOTE}`,
    span: 'idle',
    columns: [
      ...VARIANT_COLUMNS,
      ...STOCK_COLUMNS,
      { key: 'lastSold', label: 'Last ordered', kind: 'day' },
      { key: 'since', label: 'In stock since', kind: 'day' },
      rupees('value', 'Value'),
      rupees('cost', 'At cost'),
    ],
    chart: 'value',
  },
  reorder: {
    title: 'Reorder list',
    note: 'Variants of active products whose stock has fallen to their reorder level. A variant without a level of its own has that of the shop: 5 pieces or 5 m.',
    span: 'none',
    columns: [
      ...VARIANT_COLUMNS,
      ...STOCK_COLUMNS,
      quantity('level', 'Reorder at'),
      quantity('sold', 'Ordered in the last 30 days'),
      count('days', 'Days of stock left'),
    ],
  },
  'undelivered-by-pincode': {
    title: 'Undelivered by pincode',
    note: `${UNDELIVERED_NOTE} Pincodes of deleted customers are not kept.`,
    span: 'period',
    columns: [text('pincode', 'Pincode'), text('city', 'City'), ...PARCEL_COLUMNS],
    chart: 'undelivered',
  },
  'undelivered-by-product': {
    title: 'Undelivered by product',
    note: `${UNDELIVERED_NOTE} A parcel counts for each product in it, with the value of that product.`,
    span: 'period',
    columns: [text('product', 'Product'), ...PARCEL_COLUMNS],
    chart: 'undelivered',
  },
} as const satisfies Readonly<Record<string, Report>>

export type ReportName = keyof typeof REPORTS
export const REPORT_NAMES = Object.keys(REPORTS) as readonly ReportName[] as readonly [ReportName, ...ReportName[]]

/** Shown instead of a cost or a margin when the cost of something in it is not stored. */
export const UNKNOWN_COST = 'unknown'

/** The permission to see reports. */
export const REPORTS_PERMISSION: Permission = 'reports.read'

/** Returns a report by its name, without the details of the single ones. */
export function reportOf(name: ReportName): Report {
  return REPORTS[name]
}

/** For how many days something has not been ordered to count as dead stock. */
export const IDLE_DAYS = [30, 60, 90, 180, 365] as const
export const DEFAULT_IDLE_DAYS = 90

/** The reorder level of a variant without one of its own: 5 pieces or 500 cm. */
export const DEFAULT_REORDER_LEVEL = { piece: 5, metre: 500 } as const

/** Days over which the reorder list counts what was ordered. */
export const REORDER_DAYS = 30

/** Returns for how many whole days the stock lasts at the pace of the last days; undefined when nothing was ordered. */
export function daysLeft(stock: number, ordered: number): number | undefined {
  return ordered <= 0 ? undefined : Math.floor((stock * REORDER_DAYS) / ordered)
}

/** Returns `part` of `whole` in percent with 1 decimal; 0 when there is nothing. */
export function percentOf(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.round((part * 1000) / whole) / 10
}
