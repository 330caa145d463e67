import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { workbookOf } from '../../../test/workbook.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 900 }] }])
const { db } = shop.database
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true, email_verified = true`.execute(db)
const [asPacker, asManager] = [await shop.as(packer), await shop.as(manager)]

const newOrder = async (): Promise<string> => (await place(shop, asPriya))._id
let parcels = 141_230_000_000
/** A delivered cash order of ₹999.00. */
async function parcel() {
  const id = await newOrder()
  parcels += 1
  const trackingNumber = String(parcels)
  const revision = async () => (await asManager.get(`/api/admin/orders/${id}`)).body.data.revision
  await asPacker.put(`/api/admin/orders/${id}/ship`, { revision: await revision(), courier: 'Xpress', trackingNumber })
  await asPacker.put(`/api/admin/orders/${id}/deliver`, { revision: await revision() })
  return { id, awb: trackingNumber, number: id.slice(-8) }
}
type Parcel = Awaited<ReturnType<typeof parcel>>

const [a, b] = [await parcel(), await parcel()]

const call = async (address: string, content: string | Buffer) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `${address}?fileName=report.csv`,
    headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
    payload: content,
  })
  return answer.json().data
}
const remittance = (content: string | Buffer) => call('/api/admin/remittances', content)
const statusFile = (content: string | Buffer) => call('/api/admin/courier-files', content)
const outcomes = async (address: string): Promise<string[]> =>
  (await asManager.get(`${address}/rows?perPage=200`)).body.data.map(({ outcome }: { outcome: string }) => outcome)
const cashOf = async (id: string) => (await asManager.get(`/api/admin/courier-cash?ids=${id}`)).body.data[0]

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

it.each<[string, string | Buffer, string[], object]>([
  [
    'a title of four lines, a total below and a remark',
    [
      'Courier Limited,,,,,',
      'Client Name : VASTRA,,,,,',
      'COD Remittance Report,,,,,',
      'Period: 01/11/2026 - 15/11/2026,,,,,',
      ',,,,,',
      'Waybill Number,Order Number,Amount Collected,Delivered Date,Remittance Date,UTR Number',
      `${a.awb},${a.number},999.00,12/11/2026,24/11/2026,CITIN26112200001`,
      `${b.awb},${b.number},"999.00",13/11/2026,24/11/2026,CITIN26112200001`,
      '-----,-----,-----,-----,-----,-----',
      ',,1998.00,,,',
    ].join('\n'),
    ['ok', 'ok'],
    { reference: 'CITIN26112200001', paidOn: '2026-11-24', gross: 1_998 },
  ],
  [
    'bars, columns of merged cells and charges of the whole payment',
    [
      'S.No||AWB No.|||Order No|COD Amount||Remitted Amt|Bank Ref No|Remit Date',
      `1||${a.awb}|||${a.number}|999||960.50|N345212345|24-11-26`,
      `2||${b.awb}|||${b.number}|999||960.50|N345212345|24-11-26`,
      '||||||||||',
      'Grand Total||||||1998||1921||',
    ].join('\r\n'),
    ['ok', 'ok'],
    { reference: 'N345212345', paidOn: '2026-11-24', gross: 1_998, net: 1_921 },
  ],
  [
    'sums before the word of the last line, and a sentence below',
    [
      'Net Amount,UTR,Remit Date,Waybill,COD Amount',
      `960.50,CITIN26112200002,24/11/2026,${a.awb},999`,
      `960.50,CITIN26112200002,24/11/2026,${b.awb},999`,
      '1921.00,कुल,,,1998.00',
      'This is a system generated report.,,,,',
    ].join('\n'),
    ['ok', 'ok'],
    { reference: 'CITIN26112200002', paidOn: '2026-11-24', gross: 1_998, net: 1_921 },
  ],
  [
    'names of columns with underscores',
    `awb_number,order_number,cod_due,cod_collected,remitted_amount,bank_ref_no,remit_date\n${a.awb},${a.number},999,999,999,BR12345678,2026-11-24\n`,
    ['ok'],
    { reference: 'BR12345678', gross: 999, kept: 0 },
  ],
  [
    'names of columns on two lines, with units',
    `"AWB\nNumber","Order\r\nNo.","COD\nAmount (Rs.)","Net Payable (in Rs.)"\n${a.awb},${a.number},999,950\n`,
    ['ok'],
    { gross: 999, net: 950 },
  ],
  [
    'tabs, UTF-16, Indian grouping, and shortened numbers next to whole ones',
    utf16(
      `Airwaybill No\tReference Number\tCod Amount (INR)\n1.41E+11\t${a.number}\t₹\u00a0999.00\n1.4123E+11\t\t₹ 1,89,900.50\n`,
    ),
    ['ok', 'unreadable'],
    { gross: 1_90_899.5 },
  ],
  [
    'semicolons and a comma before the paise',
    `Sr No;Tracking ID;COD Value;Payout Date\n1;${a.awb};999,00;24.11.2026\n2;${b.awb};999,00;24.11.2026\n;Total;1.998,00;\n`,
    ['ok', 'ok'],
    { gross: 1_998, paidOn: '2026-11-24' },
  ],
  [
    'a column that is only called Net, after charges and an adjustment',
    `AWB,Order,Freight,COD Charges,GST,COD Collected,Adjustment,Net\n${a.awb},${a.number},65,49,20.52,999,-100,764.48\n`,
    ['ok'],
    { gross: 999, net: 764.48 },
  ],
  [
    'the columns of the post office',
    `Article Number,Booking Date,COD Amount,Commission,Net Amount,Paid Date\n${a.awb},01-11-2026,999,15,984,24-11-2026\n`,
    ['ok'],
    { gross: 999, kept: 15, paidOn: '2026-11-24' },
  ],
  [
    'the barcodes of the post office',
    `Barcode,VPP/COD Amount,Payment Date,UTR\n${a.awb},999,24-11-2026,SBIN0001\n`,
    ['ok'],
    { reference: 'SBIN0001', gross: 999, paidOn: '2026-11-24' },
  ],
  [
    'the names of Blue Dart, which begin with the kind of their column',
    `CAWBNO,CREFNO,NCODAMT,DREMITDT,CUTRNO,NNETAMT\n${a.awb},${a.number},999.00,20261124,UT88XX,950.00\n`,
    ['ok'],
    { reference: 'UT88XX', gross: 999, kept: 49, paidOn: '2026-11-24' },
  ],
  [
    'sums and deductions of the whole payment below',
    `Sl,Waybill,Order,COD Amount\n1,${a.awb},${a.number},999\n2,${b.awb},${b.number},999\n,,Gross,1998\n,,Less COD Charges,-49\n,,Net Payable,1949\n`,
    ['ok', 'ok', 'unknown'],
    { gross: 1_949 },
  ],
  [
    'a summary with as many rows on another sheet',
    workbookOf([
      { name: 'Summary', rows: [['COD Remittance'], ['UTR', 'UT89XX'], ['Amount', [999]]] },
      {
        name: '24 Nov',
        rows: [
          ['Waybill', 'Order', 'COD Amount', 'UTR'],
          [a.awb, a.number, [999], 'UT89XX'],
        ],
      },
    ]),
    ['ok'],
    { reference: 'UT89XX', gross: 999 },
  ],
  [
    'a parcel paid in two parts, a reversal and charges of no parcel',
    [
      'AWB,Order Id,Description,COD Amount,UTR',
      `${a.awb},${a.number},COD,500.00,UT77XX`,
      `${a.awb},${a.number},COD balance,499.00,UT77XX`,
      ',,Weight dispute Nov,-120.00,UT77XX',
      `${b.awb},${b.number},COD,999,UT77XX`,
      `${b.awb},${b.number},Reversal,-999,UT77XX`,
      ',,Early payment,(18.50),UT77XX',
      'Total,,,860.50,',
    ].join('\n'),
    ['short', 'ok', 'unreadable', 'ok', 'reversal', 'unreadable'],
    { rows: 6, gross: 860.5 },
  ],
])('a remittance file with %s is understood', async (_title, content, expected, batch) => {
  const file = await remittance(content)
  expect(file).toMatchObject({ problem: '', differences: [] })
  expect(await outcomes(`/api/admin/remittances/${file._id}`)).toEqual(expected)
  expect(file.batches).toMatchObject([batch])
})

it.each(['Totals', 'Net total', 'Sum'])('a last line that begins with %s is no payment', async (word) => {
  const paid = await parcel()
  const file = await remittance(
    `AWB,COD Amount,Net Amount,UTR\n${paid.awb},999,979,UT7${word.length}XX\n${word},999,979,\n`,
  )
  expect(file).toMatchObject({ rows: 1, differences: [], batches: [{ gross: 999, net: 979 }] })
})

it('says that rows which a filter hides are read', async () => {
  const [one, other] = [await parcel(), await parcel()]
  const rows = [['AWB', 'COD Amount', 'UTR'], ...[one, other].map(({ awb }) => [awb, [999] as const, 'UT75XX'])]
  const file = await remittance(workbookOf([{ name: 'Paid', rows, hiddenRows: [3] }]))
  expect(file).toMatchObject({ rows: 2, batches: [{ gross: 1998 }] })
  expect(file.notes.join()).toContain('1 row is hidden in the spreadsheet')
})

it('an amount whose point may divide thousands is not read', async () => {
  const paid = await parcel()
  const file = await remittance(`AWB,COD Amount,UTR\n${paid.awb},1.290,UT76XX\n`)
  expect(await outcomes(`/api/admin/remittances/${file._id}`)).toEqual(['unreadable'])
})

it.each<[string, string, object, string]>([
  [
    'Freight Charges,COD Charges,GST,TDS',
    '60,20,14.40,1.00',
    { gross: 999, kept: 95.4, net: 903.6 },
    'No column says what was paid. “Freight Charges”, “COD Charges”, “GST”, “TDS” are deducted together.',
  ],
  [
    'COD Charges,Freight Credit,Freight Weight,GST,CGST,SGST',
    '(20),5,500,-3.60,-1.80,-1.80',
    { kept: 18.6, net: 980.4 },
    'No column says what was paid. “COD Charges”, “Freight Credit”, “GST” are deducted together.',
  ],
  [
    'Freight,CGST,SGST,Total Charges',
    '50,4.50,4.50,59',
    { kept: 59, net: 940 },
    'No column says what was paid. “Total Charges” is deducted, and “Freight”, “CGST”, “SGST” are taken for parts of it.',
  ],
  [
    'Less: Freight,Less: COD Chg',
    '60,20',
    { kept: 80, net: 919 },
    'No column says what was paid. “Less: Freight”, “Less: COD Chg” are deducted together.',
  ],
  [
    'COD Charges,RTO Reversal',
    '20,80',
    { kept: 20, net: 979 },
    'No column says what was paid, and “RTO Reversal” is not deducted. Enter what arrived at the bank.',
  ],
])(
  'a remittance file with the charges %s and nothing that says what was paid adds them up',
  async (names, cells, sums, note) => {
    const paid = await parcel()
    const file = await remittance(
      `AWBNo,OrderNo,CODAmount,${names},UTR No\n${paid.awb},${paid.number},999,${cells},UT79XX\n`,
    )
    expect(file.batches).toMatchObject([sums])
    expect(file.notes).toEqual([note])
  },
)

it('a charge that is no amount makes its row unreadable, and several columns may be chosen for charges', async () => {
  const paid = await parcel()
  const file = await remittance(`AWB,COD Amount,COD Charges,Insurance,UTR\n${paid.awb},999,20,abc,UT80XX\n`)
  expect(file.batches).toMatchObject([{ net: 979 }])
  const { body } = await asManager.put(`/api/admin/remittances/${file._id}`, {
    fields: ['awb', 'gross', 'fee', 'fee', 'utr'],
    courier: 'Xpress',
  })
  expect(body.data).toMatchObject({ problem: '', batches: [] })
  expect(await outcomes(`/api/admin/remittances/${file._id}`)).toEqual(['unreadable'])
})

it('a status file with joined names and a row for each scan, in any order, moves each order to where its parcel is', async () => {
  const orders = await Promise.all(Array.from({ length: 3 }, newOrder))
  const [a, b, c] = orders.map((id) => id.slice(-8))
  const file = await statusFile(
    [
      'AWBNo,OrderNo,ShipmentStatus,StatusDate',
      `,${c},Manifested,`,
      `91000001,${a},Delivered to security,28-11-2026`,
      `91000001,${a},In Transit,28-11-2026`,
      `91000002,${b},RTO received at hub,28-11-2026`,
      `91000002,${b},Undelivered - consignee refused,28-11-2026`,
      `Not Assigned,${c},Booked,`,
    ].join('\n'),
  )
  expect(file).toMatchObject({ problem: '' })
  await asManager.post(`/api/admin/courier-files/${file._id}/apply`)
  const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
  const states = await Promise.all(orders.map(read))
  expect(states.map(({ status, trackingNumber }) => [status, trackingNumber])).toEqual([
    ['delivered', '91000001'],
    ['shipped', '91000002'],
    ['confirmed', ''],
  ])
})

it('a remittance file of two parts, a debit and a total is recorded once, however often it comes', async () => {
  const [paid, taken]: [Parcel, Parcel] = [await parcel(), await parcel()]
  const content = [
    'COD settlement,,,,',
    'AWB,Order Id,Cr/Dr,COD Amount,UTR',
    `${paid.awb},${paid.number},CR,500.00,UT78XX`,
    `${paid.awb},${paid.number},CR,499.00,UT78XX`,
    `${taken.awb},${taken.number},CR,999.00,UT78XX`,
    `${taken.awb},${taken.number},DR,999.00,UT78XX`,
  ].join('\n')
  for (const booked of [4, 0, 0]) {
    const { _id } = await remittance(content)
    const { body } = await asManager.post(`/api/admin/remittances/${_id}/apply`)
    expect(body.data.state).toBe('applied')
    const rows = (await asManager.get(`/api/admin/remittances/${_id}/rows?perPage=200`)).body.data
    expect(rows.filter(({ applied }: { applied: boolean }) => applied)).toHaveLength(booked)
    expect(await cashOf(paid.id)).toMatchObject({ received: 999, state: 'settled' })
    expect(await cashOf(taken.id)).toMatchObject({ received: 0, state: 'owed' })
  }
})

it('a status file of two systems, with a title, quoted lines and words that only sound like a delivery, moves no wrong order', async () => {
  const orders = await Promise.all(Array.from({ length: 6 }, newOrder))
  const words = [
    ['Delivered to consignee', '26/11/2026'],
    ['Could not be delivered', '2026-11-26 18:20:01'],
    ['Expected to be delivered on 28-Nov', ''],
    ['Delivered back to origin', ''],
    ['Delivered to wrong address', ''],
    ['Not picked up', ''],
  ]
  const content = utf16(
    [
      'Shipment report\t\t\t\t',
      'Generated on: 26/11/2026 10:00\t\t\t\t',
      'Client Order ID\tWaybill Number\tCustomer Address\tLatest Status\tStatus Date',
      ...orders.map((id, n) => `${id.slice(-8)}\t90000000${n}\t"12, Johari\nBazaar"\t${words[n]?.join('\t')}`),
      '\t\t\t\t',
    ].join('\r\n'),
  )
  const file = await statusFile(content)
  expect(file).toMatchObject({ problem: '', rows: 6 })
  expect(file.notes).toContainEqual(expect.stringContaining('2026-11-26 are read as year, month, day'))
  const address = `/api/admin/courier-files/${file._id}`
  expect(await outcomes(address)).toEqual(['change', 'change', 'change', 'change', 'unclear', 'change'])
  await asManager.post(`${address}/apply`)
  const states = await Promise.all(
    orders.map(async (id) => (await asManager.get(`/api/admin/orders/${id}`)).body.data.status),
  )
  expect(states).toEqual(['delivered', 'shipped', 'confirmed', 'cancelled', 'confirmed', 'confirmed'])
  const again = await statusFile(content)
  expect(again.change).toBe(0)
})

it('names of columns in two rows are read as one', async () => {
  const [first, second] = [await parcel(), await parcel()]
  const file = await remittance(
    `AWB,Order,COD,Net,UTR,Remittance\nNo,No,Amount,Amount,No,Date\n${first.awb},${first.number},999,979,UT83XX,24-11-2026\n`,
  )
  expect(file).toMatchObject({ problem: '', batches: [{ gross: 999, net: 979, paidOn: '2026-11-24' }] })
  expect(await outcomes(`/api/admin/remittances/${file._id}`)).toEqual(['ok'])
  const status = await statusFile(`AWB,Current,Last Scan\nNumber,Status,Date\n${second.awb},Delivered,24-11-2026\n`)
  expect(status).toMatchObject({ problem: '', fields: ['awb', 'status', 'day'], rows: 1 })
})

it('a total of a payment that names its UTR is not counted again', async () => {
  const [first, second] = [await parcel(), await parcel()]
  const file = await remittance(
    `AWB,COD Amount,UTR\n${first.awb},999,UT84XX\nTotal for UT84XX,999,UT84XX\n${second.awb},999,UT85XX\nTotal for UT85XX,999,UT85XX\n`,
  )
  expect(file).toMatchObject({ rows: 2, differences: [], batches: [{ gross: 999 }, { gross: 999 }] })
})

it('a file in which no row is of a parcel of the shop says so', async () => {
  const { notes } = await remittance('AWB,COD Amount,UTR\nDHL998877,999,UT86XX\nDHL998878,1099,UT86XX\n')
  expect(notes).toEqual([expect.stringContaining('No row belongs to a parcel of this shop.')])
})

it('a total in which the courier has counted a row twice says so', async () => {
  const { awb } = await parcel()
  const row = `${awb},999,UT87XX`
  const { differences } = await remittance(`AWB,COD Amount,UTR\n${row}\n${row}\nTotal,1998,\n`)
  expect(differences).toEqual([expect.stringContaining('without ₹999.00 of rows that repeat others')])
})
