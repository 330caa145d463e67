import { describe, expect, it } from 'vitest'
import { cellText, isShortenedNumber, trackingNumberOf } from './file-cells.ts'
import { columnsProblem, fieldsOf } from './file-columns.ts'
import { dayOf, readDays } from './file-days.ts'
import { parcelStatusOf, statusWords } from './parcel-status.ts'
import { pickupStatusOf } from './pickup-status.ts'
import { planReturnRow } from './plan-return-row.ts'
import { noOrderFound, planRow, unreadableRow } from './plan-row.ts'

it.each(['rto ', 'delivered ', 'cancel '])(
  'a status of very many words like %s is read at once',
  { timeout: 2_000 },
  (word) => {
    expect([undefined, 'returning', 'delivered', 'cancelled']).toContain(parcelStatusOf(word.repeat(20_000)))
  },
)

describe('a cell of a spreadsheet', () => {
  it.each([
    ['="00123"', '00123'],
    ['= "a ""b"""', 'a "b"'],
    ["'00123", '00123'],
    [' 77\u00a0', '77'],
    ['=1+1', '=1+1'],
    ['\u200b77\u200d1', '771'],
    ['\u202a१२-०३-२०२६\u202c', '12-03-2026'],
  ])('%s contains %s', (cell, text) => expect(cellText(cell)).toBe(text))

  it.each([
    ['1.23E+11', true],
    ['1,23e11', true],
    ['1E+15', true],
    ['12E4567', false],
    ['123456789012', false],
  ])('%s is a shortened number: %s', (text, is) => expect(isShortenedNumber(text)).toBe(is))

  it('is a tracking number without spaces and decimals', () => {
    expect(trackingNumberOf('="00 123 456"')).toBe('00123456')
    expect(trackingNumberOf('14101234567890.0')).toBe('14101234567890')
    for (const none of ['-', 'N/A', ' nil ', '0', 'Not assigned', 'To be generated'])
      expect(trackingNumberOf(none)).toBe('')
  })
})

describe('dates', () => {
  it.each([
    ['dmy', ['21-11-2026 14:30', '03/11/2026']],
    ['mdy', ['11/21/2026', '03/11/2026']],
    ['ymd', ['2026-11-21T10:00:00Z', '2026.11.03']],
    ['ydm', ['2026-21-11', '2026-03-11']],
    ['dmy', ['05/05/2026', '']],
    ['dmy', ['21 Nov 2026', '46347']],
    ['dmy', ['21/11/2026', '2026-11-22 18:20:01']],
    ['mdy', ['11/21/2026', '2026-11-22']],
  ])('are read in the order %s', (order, cells) => expect(readDays(cells)).toMatchObject({ order, orders: [order] }))

  it.each([
    [['03-11-2026', '05/12/26'], undefined, 'dmy', ['dmy', 'mdy']],
    [['03-11-2026', ''], 'mdy', 'mdy', ['dmy', 'mdy']],
    [['03-11-2026', '21-11-2026'], 'mdy', 'dmy', ['dmy']],
    [['03-11-2026'], 'ymd', 'dmy', ['dmy', 'mdy']],
    [['26-11-21', '26-11-20'], 'ymd', 'ymd', ['dmy', 'ymd']],
    [['10-11-12'], 'ymd', 'ymd', ['dmy', 'mdy', 'ymd']],
    [['11/21/2026', '11/22/2026', '31/02/2026'], undefined, 'mdy', ['dmy', 'mdy', 'ymd', 'ydm']],
  ] as const)('%j with the choice %s are read as %s of %j', (cells, chosen, order, orders) =>
    expect(readDays(cells, chosen)).toMatchObject({ order, orders }),
  )

  it.each([
    [['21/11/2026'], undefined, 'The dates are read as day, month, year.'],
    [
      ['03/11/2026'],
      undefined,
      'They are read as day, month, year: 03/11/2026 is 3 Nov 2026. If that is wrong, choose',
    ],
    [['03/11/2026'], 'mdy', 'They are read as month, day, year, as chosen: 03/11/2026 is 11 Mar 2026.'],
    [['21/11/2026', '11/22/2026'], undefined, 'The dates are written in different orders.'],
    [['21 Nov 2026'], undefined, ''],
  ] as const)('%j with the choice %s: %s', (cells, chosen, note) =>
    expect(readDays(cells, chosen).note).toContain(note),
  )

  it.each([
    ['21-11-2026 14:30', 'dmy', '2026-11-21'],
    ['11/21/26', 'mdy', '2026-11-21'],
    ['2026-21-11', 'ydm', '2026-11-21'],
    ['21 Nov 2026, 4 pm', 'mdy', '2026-11-21'],
    ['Nov 21, 2026', 'dmy', '2026-11-21'],
    ['28Nov2026', 'dmy', '2026-11-28'],
    ['26-Nov-25', 'dmy', '2025-11-26'],
    ['31-02-2026', 'dmy', undefined],
    ['soon', 'dmy', undefined],
    ['Sat, 21st Nov 2026', 'dmy', '2026-11-21'],
    ['2026-Nov-21', 'dmy', '2026-11-21'],
    ['21.11.2026 4:05 PM', 'dmy', '2026-11-21'],
    ['="46347.63"', 'mdy', '2026-11-21'],
    ['45987', 'dmy', '2025-11-26'],
    ['110001', 'dmy', undefined],
    ['2026-11-20T20:00:00Z', 'ymd', '2026-11-21'],
    ['2026-11-02', 'dmy', '2026-11-02'],
    ['2026-11-02', 'ydm', '2026-02-11'],
    ['2026-11-20 20:00:00+05:30', 'ymd', '2026-11-20'],
  ] as const)('%s in the order %s is %s', (cell, order, day) => expect(dayOf(cell, order)).toBe(day))
})

describe('the columns of a file', () => {
  it('are recognised in any case and punctuation', () => {
    const headings = [
      '*Order ID',
      'AWB Code',
      'Courier Company',
      'STATUS',
      'Order Picked Up Date',
      'Order Shipped Date',
      'Zone',
    ]
    expect(fieldsOf(headings)).toEqual(['order', 'awb', 'courier', 'status', 'shippedDay', null, null])
    expect(columnsProblem(headings, fieldsOf(headings))).toBeUndefined()
  })

  it.each([
    [
      ['Shipment AWB', 'Last Scan', 'Dispatched On', 'Actual Delivery Date'],
      ['awb', 'status', 'shippedDay', 'deliveredDay'],
    ],
    [
      ['Tracking Ref', 'Status', 'First Scan Date', 'POD Date'],
      ['awb', 'status', 'shippedDay', 'deliveredDay'],
    ],
  ])('%j are recognised', (headings, fields) => expect(fieldsOf(headings)).toEqual(fields))

  it.each([
    [['Name', 'City'], [null, null], 'No column contains'],
    [['AWB', 'awb.'], ['awb', null], 'occurs more than once'],
    [['AWB', 'Code'], ['awb', 'awb'], 'Two columns are chosen'],
  ])('%j are refused', (headings, fields, problem) => expect(columnsProblem(headings, fields)).toContain(problem))
})

it.each([
  ['DELIVERED', 'delivered'],
  ['UNDELIVERED', 'shipped'],
  ['Undelivered - 2nd attempt', 'shipped'],
  ['RTO DELIVERED', 'returned'],
  ['RTO INITIATED', 'returning'],
  ['Out for Delivery', 'shipped'],
  ['IN_TRANSIT', 'shipped'],
  ['PICKUP SCHEDULED', 'booked'],
  ['Picked Up', 'shipped'],
  ['LOST', 'lost'],
  ['CANCELED', 'cancelled'],
  ['QC hold', undefined],
  // What has not happened, or not at the customer's door.
  ['To be delivered', 'booked'],
  ['Expected to be delivered on 27-Nov', 'booked'],
  ['Not yet delivered', 'booked'],
  ['Could not be delivered', 'shipped'],
  ['Delivery attempted - consignee unavailable', 'shipped'],
  ['Not picked up', 'booked'],
  ['Ready to be shipped', 'booked'],
  ['Delivered back to origin', 'returned'],
  ['Delivered to seller', 'returned'],
  ['RTO not delivered', 'returning'],
  ['RTO to be delivered', 'returning'],
  ['Reverse pickup done', 'returning'],
  ['Delivered to wrong address', undefined],
  ['Fake delivery - marked delivered', undefined],
  ['Delivered to neighbour', 'delivered'],
  ['Delivered to security', 'delivered'],
  ['Undelivered – consignee refused', 'shipped'],
  ['Item Onhold [Addressee absent]', 'shipped'],
  ['Cannot be delivered', 'shipped'],
  ['Non delivered', 'shipped'],
  ['Unable to deliver', 'shipped'],
  ['RTO received at hub', 'returning'],
  ['RTO received at destination centre', 'returning'],
  ['Delivered at origin hub', 'returning'],
  ['DTO Delivered', 'returning'],
  ['Delivered to client', 'returned'],
  ['Delivered to pickup location', 'returned'],
  ['Delivered to store', undefined],
  ['Delivered by mistake', undefined],
  ['Mis-delivered', undefined],
  ['Delivered - amount not collected', undefined],
  ['Delivered 1/2', undefined],
  ['Will be delivered tomorrow', undefined],
  ['Delivered on 12/11/2026', 'delivered'],
  // Words and abbreviations of single couriers.
  ['OutForDelivery', 'shipped'],
  ['RTODelivered', 'returned'],
  ['RTD', 'returned'],
  ['RTON', 'returning'],
  ['Reached Back At Seller City', 'returning'],
  ['DLVD', 'delivered'],
  ['Delivery Successful', 'delivered'],
  ['Delivery unsuccessful', undefined],
  ['SHIPMENT OUTSCANNED TO NETWORK', 'shipped'],
  ['Bag scanned at DC', 'shipped'],
  ['PUD', 'shipped'],
  ['HELDUP', 'shipped'],
  ['Delivery Pending', 'shipped'],
  ['Softdata Upload', 'booked'],
  ['Manifest Generated', 'booked'],
  ['Pickup Not Done', 'booked'],
  ['Handover Exception', 'booked'],
  ['Untraceable', 'lost'],
  ['Cancelled by customer at doorstep', 'shipped'],
  ['Cancellation Requested', undefined],
  ['RVP Delivered', undefined],
  // Delhivery says so of a delivery and of a return.
  ['DL', undefined],
  ['RTS', undefined],
  // What was delivered back to the shop, and what was not, or is not said clearly.
  ['RTO DL', 'returned'],
  ['DL - RTO', 'returned'],
  ['RTO-DEL', 'returned'],
  ['Delivered (RTO)', 'returned'],
  ['Return Completed', 'returned'],
  ['Returned Delivered', 'returned'],
  ['RTO delivered at seller warehouse', 'returned'],
  ['Item Delivered(Sender)', 'returned'],
  ['Item Delivered [To: SENDER]', 'returned'],
  ['Item Delivered [To: Addressee]', 'delivered'],
  ['RT Delivered', 'returned'],
  ['RT-DL', 'returned'],
  ['RT In Transit', 'returning'],
  ['RT Pending', 'returning'],
  ['RT Undelivered', 'returning'],
  ['Reached RT Nagar hub', 'shipped'],
  ['RT Nagar: delivered', 'delivered'],
  ['RTO delivery failed', 'returning'],
  ['RTO delivered failed', 'returning'],
  ['Delivered to origin city', 'returning'],
  ['DL DTO', 'returning'],
  ['RTO Lost', 'lost'],
  ['UD Delivered', undefined],
  ['PU Delivered', undefined],
  ['RTS Delivered', undefined],
  ['RTO cancelled, delivered', undefined],
  ['Delivered after RTO request', undefined],
  ['RTO Initiated - Delivered', undefined],
])('the words %s mean %s', (words, status) => expect(parcelStatusOf(words)).toBe(status))

it.each([
  ['RT', 'Delivered', 'RT Delivered'],
  ['DL', 'RTO', 'DL RTO'],
  ['delivered', 'RTO', 'delivered RTO'],
  ['DL', 'Delivered', 'DL Delivered'],
  ['RTO', 'RTO', 'RTO'],
  ['RT', '', ''],
  ['X-UCI', 'Delivered', 'Delivered'],
  ['Prepaid', 'Delivered', 'Delivered'],
])('the status type %s and the status %s are the words %s', (type, status, words) =>
  expect(statusWords(type, status)).toBe(words),
)

it.each([
  [
    ['Status Type', 'Status', 'Scan'],
    ['statusType', 'status', null],
  ],
  [
    ['Scan Type', 'Scan'],
    ['statusType', 'status'],
  ],
  [
    ['Status', 'Scan'],
    ['status', 'statusType'],
  ],
  [['Scan'], ['status']],
] as const)('the columns %j are %j', (headings, fields) => expect(fieldsOf(headings)).toEqual(fields))

describe('a row', () => {
  const row = { orderNumber: 'x', awb: 'A1', courier: '', words: '', status: undefined, day: undefined } as const
  const order = {
    number: '00ab12cd',
    status: 'processing',
    courier: '',
    trackingNumber: '',
    since: '2026-11-20',
  } as const

  it.each([
    [{}, {}, 'change', 'Order #00ab12cd gets the tracking number A1.'],
    [{}, { trackingNumber: 'A1' }, 'same', 'Nothing new for order #00ab12cd.'],
    [{}, { trackingNumber: 'B2' }, 'unclear', 'Order #00ab12cd already has the tracking number B2.'],
    [{}, { status: 'cancelled' }, 'refused', 'Order #00ab12cd is cancelled.'],
    [
      { words: 'Shipped', status: 'shipped', day: '2026-11-21' },
      { trackingNumber: 'A1' },
      'change',
      'Order #00ab12cd is marked as shipped on 21 Nov 2026.',
    ],
    [
      { words: 'Delivered', status: 'delivered' },
      {},
      'change',
      'Order #00ab12cd gets the tracking number A1 and is marked as delivered.',
    ],
    [
      { words: 'Delivered', status: 'delivered', day: '2026-11-19' },
      { trackingNumber: 'A1', status: 'shipped' },
      'change',
      'Order #00ab12cd is marked as delivered on 20 Nov 2026. The file says 19 Nov 2026, but the order is younger.',
    ],
    [{ words: 'Shipped', status: 'shipped' }, { trackingNumber: 'A1', status: 'delivered' }, 'same', 'Nothing new'],
    [{ words: 'RTO', status: 'returning' }, {}, 'unclear', 'The courier reports “RTO”.'],
    [{ words: 'RTO', status: 'returning' }, { status: 'delivered' }, 'unclear', 'The courier reports “RTO”.'],
    [{ words: 'RTO', status: 'returning' }, { status: 'cancelled' }, 'same', 'Nothing new'],
    [
      { words: 'RTO', status: 'returning', day: '2026-11-21' },
      { trackingNumber: 'A1', status: 'shipped' },
      'change',
      'Order #00ab12cd is on its way back since 21 Nov 2026: it stays shipped until the parcel is here.',
    ],
    [
      { words: 'RTO', status: 'returning' },
      { trackingNumber: 'A1', status: 'shipped', isReturning: true },
      'same',
      'Nothing new',
    ],
    [{ words: 'RTO', status: 'returning' }, { trackingNumber: 'B2', status: 'shipped' }, 'unclear', 'B2'],
    [
      { words: 'RTO DELIVERED', status: 'returned', day: '2026-11-21' },
      { trackingNumber: 'A1', status: 'shipped' },
      'change',
      'Order #00ab12cd came back on 21 Nov 2026: it is cancelled, and its items return to stock as sold.',
    ],
    [{ words: 'RTO DELIVERED', status: 'returned' }, { trackingNumber: 'A1' }, 'change', 'came back'],
    [{ words: 'RTO DELIVERED', status: 'returned' }, { status: 'cancelled' }, 'same', 'Nothing new'],
    [{ words: 'RTO DELIVERED', status: 'returned' }, { status: 'delivered' }, 'unclear', 'The courier reports'],
    [{ words: 'RTO DELIVERED', status: 'returned' }, { status: 'shipped', trackingNumber: 'B2' }, 'unclear', 'B2'],
    [{ words: 'QC hold' }, {}, 'unclear', '“QC hold” is not a known status.'],
  ] as const)('%j for %j: %s', (changes, state, outcome, reason) => {
    const plan = planRow({ ...row, ...changes }, { ...order, ...state })
    expect(plan.outcome).toBe(outcome)
    expect(plan.reason).toContain(reason)
  })

  it.each([
    ['', '', 'neither an order number nor a tracking number'],
    ['x', '1.41E+13', 'shortened the tracking number to 1.41E+13'],
    ['2.35E+09', '', 'changed the order number to 2.35E+09'],
    ['x', '=1+1', '“=1+1” is not a tracking number'],
  ])('with order %j and tracking number %j is refused', (orderNumber, awb, reason) => {
    expect(unreadableRow({ returnNumber: '', orderNumber, awb })?.reason).toContain(reason)
  })

  it('says what became of an order number when no parcel has the tracking number', () => {
    expect(noOrderFound('SR9', '1.23e+14')).toContain('changed the order number to 1.23E+14')
    expect(noOrderFound('SR9', '00ab12cd')).toContain('no order #00ab12cd')
  })
})

it.each([
  ['RETURN PICKUP GENERATED', 'booked'],
  ['Pickup Exception', 'booked'],
  ['Out for pickup', 'booked'],
  ['RETURN PICKED UP', 'shipped'],
  ['RETURN IN TRANSIT', 'shipped'],
  ['Undelivered', 'shipped'],
  ['RETURN DELIVERED', 'delivered'],
  ['DTO', 'delivered'],
  ['RETURN CANCELLED', 'cancelled'],
  ['Lost', 'lost'],
  ['RTO DELIVERED', undefined],
  ['Dispatched', undefined],
])('the words %s mean %s for a parcel that comes back', (words, status) => expect(pickupStatusOf(words)).toBe(status))

describe('a row about a return', () => {
  const row = { awb: '', words: '', status: undefined, day: undefined } as const
  const found = { number: '00ab12cd', state: 'approved', transport: 'pickup', trackingNumber: '' } as const

  it.each([
    [{}, {}, 'same', 'Nothing new for return 00ab12cd.'],
    [{ awb: 'A1' }, { state: 'requested' }, 'refused', 'Return 00ab12cd is requested.'],
    [{ awb: 'A1' }, { state: 'lapsed' }, 'refused', 'Return 00ab12cd is expired.'],
    [{ awb: 'A1' }, { state: 'received' }, 'same', 'Nothing new'],
    [{ awb: 'A1' }, { transport: 'counter' }, 'refused', 'does not come by courier'],
    [{ awb: 'A1' }, { trackingNumber: 'B2' }, 'unclear', 'already has the tracking number B2'],
    [{ words: 'Lost', status: 'lost' }, { state: 'in_transit' }, 'unclear', 'The courier reports “Lost”.'],
    [{ words: 'QC hold' }, {}, 'unclear', '“QC hold” is not a known status.'],
    [{ words: 'New', status: 'booked' }, { state: 'in_transit' }, 'same', 'Nothing new'],
  ] as const)('%j for %j: %s', (changes, state, outcome, reason) => {
    const plan = planReturnRow({ ...row, ...changes }, { ...found, ...state })
    expect(plan.outcome).toBe(outcome)
    expect(plan.reason).toContain(reason)
  })
})
