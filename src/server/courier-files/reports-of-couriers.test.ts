import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'
import { DAY_STYLE, RUPEES_STYLE, TIME_STYLE, workbookOf } from '../../../test/workbook.ts'
import { addDays, indianDay } from '../../domain/india/time.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 900 }] }])
const { db } = shop.database
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true, email_verified = true`.execute(db)
const [asPacker, asManager] = [await shop.as(packer), await shop.as(manager)]

const yesterday = addDays(indianDay(new Date()), -1)
const [year = '', month = '', day = ''] = yesterday.split('-')
const serial = Math.round((Date.parse(yesterday) - Date.UTC(1899, 11, 30)) / 86_400_000)

let last = 141_230_000_000
/** A cash order of ₹999.00 that left a week ago. */
async function parcel(isDelivered: boolean) {
  const id: string = (await place(shop, asPriya))._id
  const awb = String(++last)
  const move = async (verb: string, body: object = {}) => {
    const { revision } = (await asManager.get(`/api/admin/orders/${id}`)).body.data
    return asPacker.put(`/api/admin/orders/${id}/${verb}`, { revision, ...body })
  }
  await move('ship', { courier: 'Xpress', trackingNumber: awb })
  if (isDelivered) await move('deliver')
  await sql`update orders set created_at = created_at - interval '8 days', shipped_at = shipped_at - interval '7 days'
    where id = ${id}`.execute(db)
  return { id, awb, number: id.slice(-8) }
}
type Parcel = Awaited<ReturnType<typeof parcel>>

async function uploaded(address: string, content: string | Buffer) {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `${address}?fileName=report`,
    headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
    payload: content,
  })
  const { data } = answer.json()
  const rows: { outcome: string; reason: string }[] = (await asManager.get(`${address}/${data._id}/rows?perPage=200`))
    .body.data
  return { data, rows }
}

const DELIVERED = 'delivered'
const ON_THE_WAY = 'nothing new'
const COMES_BACK = 'on its way back'
const CAME_BACK = 'came back'
const ASKS = 'asks'

it.each<[string, (a: Parcel, b: Parcel, c: Parcel) => string | Buffer, string[]]>([
  [
    'Hindi names of columns and statuses',
    (a, b, c) =>
      `क्रम संख्या,ऑर्डर नं.,एडब्ल्यूबी नंबर,स्थिति,दिनांक\n1,${a.number},${a.awb},डिलीवर हो गया,${day}/${month}/${year}\n2,${b.number},${b.awb},डिलीवर नहीं हुआ,${day}/${month}/${year}\n3,${c.number},${c.awb},वापस भेजा गया,${day}/${month}/${year}\n`,
    [DELIVERED, ON_THE_WAY, COMES_BACK],
  ],
  [
    'Xpressbees, which writes UnDelivered',
    (a, b, c) =>
      `AWB Number,Order Number,Payment Type,COD Amount,Current Status,Status Date Time,Delivered Date\n${a.awb},${a.number},COD,999,Delivered,${day}-${month}-${year} 14:05:11,${day}-${month}-${year}\n${b.awb},${b.number},COD,999,UnDelivered,${day}-${month}-${year} 11:00,\n${c.awb},${c.number},COD,999,Un-Delivered,${day}-${month}-${year} 11:00,\n`,
    [DELIVERED, ON_THE_WAY, ON_THE_WAY],
  ],
  [
    'DTDC, with dates without signs and tabs',
    (a, b, c) =>
      `S.No.\tCNNO\tRef No\tStatus\tStatus Date\n1\t${a.awb}\t${a.number}\tSuccessfully Delivered\t${day}${month}${year}\n2\t${b.awb}\t${b.number}\tCouldn't be delivered\t${day}${month}${year}\n3\t${c.awb}\t${c.number}\tDelivered to agent\t${year}${month}${day}\n`,
    [DELIVERED, ON_THE_WAY, ASKS],
  ],
  [
    'iThink, with the status under another name',
    (a, b, c) =>
      `AWB No,Order Id,Logistic,Current Tracking Status,Last Scan Date\n${a.awb},${a.number},Delhivery,Delivered,${day}-${month}-${year} 14:05:10\n${b.awb},${b.number},Delhivery,In Transit,${day}-${month}-${year}\n${c.awb},${c.number},Delhivery,RTO Delivered,${day}-${month}-${year}\n`,
    [DELIVERED, ON_THE_WAY, CAME_BACK],
  ],
  [
    'a status of the order next to that of the parcel, and the state of the address',
    (a, b, c) =>
      `Order Status,Delivery State,Courier Tracking Status,AWB No,Last Scan Date\nDelivered,Rajasthan,Delivered,${a.awb},${yesterday}\nDelivered,Kerala,In Transit,${b.awb},${yesterday}\nDelivered,Goa,RTO In Transit,${c.awb},${yesterday}\n`,
    [DELIVERED, ON_THE_WAY, COMES_BACK],
  ],
  [
    'Shadowfax, with columns that say what comes back',
    (a, b, c) =>
      `AWB Number,Status,Date,RTS Status,Service Type,Return Reason\n${a.awb},Delivered,${yesterday},,Forward,\n${b.awb},Delivered,${yesterday},rts_d,Forward,\n${c.awb},Delivered,${yesterday},,Reverse,Too small\n`,
    [DELIVERED, ASKS, ASKS],
  ],
  [
    'a link instead of the tracking number',
    (a, b) =>
      `Order ID,Tracking,Status,Date\n${a.number},https://track.example.com/${a.awb},Delivered,${yesterday}\n${b.number},,In Transit,${yesterday}\n`,
    [DELIVERED, ON_THE_WAY],
  ],
  [
    'times with a zone in words',
    (a, b, c) =>
      `AWB No,Status,Date & Time\n${a.awb},Delivered,${day}/${month}/${year} 14:05 IST\n${b.awb},Delivered,${day}/${month}/${year} 02:05:10 PM\n${c.awb},Pending delivered,${day}/${month}/${year}\n`,
    [DELIVERED, DELIVERED, ASKS],
  ],
  [
    'a web page named .xls, on one line',
    (a, b, c) =>
      `<html><body><table><tr><th>AWB No</th><th>Status</th><th>Date</th></tr>${[
        [a, 'Delivered'],
        [b, 'In Transit'],
        [c, 'RTO Initiated'],
      ]
        .map(([one, status]) => `<tr><td>${(one as Parcel).awb}</td><td>${status}</td><td>${yesterday}</td></tr>`)
        .join('')}</table></body></html>`,
    [DELIVERED, ON_THE_WAY, COMES_BACK],
  ],
  [
    'a workbook with a title, and a cell for all scans of a parcel',
    (a, b) =>
      workbookOf([
        {
          name: 'Scans',
          rows: [
            ['Xpress Courier'],
            undefined,
            ['AWB', 'Order No', 'Event', 'Event Date'],
            [[Number(a.awb)], a.number, 'In Transit', [serial - 3, DAY_STYLE]],
            [null, null, 'Delivered', [serial + 0.5, TIME_STYLE]],
            [[Number(b.awb)], b.number, 'UnDelivered', [serial, DAY_STYLE]],
          ],
          merged: ['A4:A5', 'B4:B5'],
        },
      ]),
    [ON_THE_WAY, DELIVERED, ON_THE_WAY],
  ],
])('reads the statuses of a report: %s', async (_, contentOf, expected) => {
  const content = contentOf(await parcel(false), await parcel(false), await parcel(false))
  const { data, rows } = await uploaded('/api/admin/courier-files', content)
  expect(data.problem).toBe('')
  const shown = rows.map(({ outcome, reason }) =>
    outcome === 'same'
      ? ON_THE_WAY
      : outcome === 'unclear'
        ? ASKS
        : ([COMES_BACK, CAME_BACK].find((words) => reason.includes(words)) ?? DELIVERED),
  )
  expect(shown).toEqual(expected)
  for (const { outcome, reason } of rows) if (outcome === 'change') expect(reason).toContain(`${Number(day)} `)
})

it.each(['/api/admin/courier-files', '/api/admin/remittances'])(
  'takes a workbook under its own type: %s',
  async (url) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: `${url}?fileName=report.xlsx`,
      headers: {
        authorization: `Bearer ${asManager.token}`,
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      },
      payload: workbookOf([
        {
          name: 'Report',
          rows: [
            ['AWB', 'COD Amount'],
            ['12345678901', [999]],
          ],
        },
      ]),
    })
    expect(answer.statusCode).not.toBe(415)
  },
)

it('says that a file without a status tells nothing of where the parcels are', async () => {
  const { awb } = await parcel(false)
  const { data } = await uploaded('/api/admin/courier-files', `AWB,Stage\n${awb},Delivered\n`)
  expect(data.notes).toEqual([expect.stringContaining('No column is read as the status')])
})

it.each<[string, (a: Parcel, b: Parcel, c: Parcel) => string | Buffer, string[], object]>([
  [
    'Hindi names of columns',
    (a, b, c) =>
      `AWB नं.,सीओडी राशि,शुल्क,शुद्ध राशि,यूटीआर नंबर,भुगतान की तारीख\n${a.awb},"₹९९९.००",40,959,SBIN526332112346,${day}-${month}-${year}\n${b.awb},999,40,959,SBIN526332112346,${day}-${month}-${year}\n${c.awb},999,40,959,SBIN526332112346,${day}-${month}-${year}\nकुल,2997,120,2877,,\n`,
    ['ok', 'ok', 'ok'],
    { gross: 2997, net: 2877, paidOn: yesterday },
  ],
  [
    'Delhivery, which only says Amount and Remitted',
    (a, b) =>
      `Waybill,Order ID,Client,Amount,Remitted,Transaction Date,Bank Transaction Id\n${a.awb},${a.number},VASTRA,999.0,999.0,${yesterday},N332263456789\n${b.awb},${b.number},VASTRA,999.0,999.0,${yesterday},N332263456789\n`,
    ['ok', 'ok'],
    { reference: 'N332263456789', gross: 1998, paidOn: yesterday },
  ],
  [
    'Cashfree, with a refund of a customer',
    (a, b, c) =>
      `Event Type,Order Id,Event Amount,Event Settlement Amount,Service Charge,UTR,Settled On,Sale Type\nPAYMENT,${a.number},999.00,975.42,23.58,AXISCN0123456789,${yesterday} 10:00:00,CREDIT\nPAYMENT,${b.number},999.00,975.42,23.58,AXISCN0123456789,${yesterday} 10:00:00,CREDIT\nREFUND,${c.number},999.00,999.00,0,AXISCN0123456789,${yesterday} 10:00:00,DEBIT\n`,
    ['ok', 'ok', 'unclear'],
    { gross: 999 },
  ],
  [
    'Shiprocket, whose report of all orders has NA where nothing was paid',
    (a, b, c) =>
      `Order ID,Status,AWB Code,Courier Company,COD Remittance Date,COD Payble Amount,Remitted Amount,CRF ID,UTR No\n${a.number},DELIVERED,${a.awb},Delhivery,NA,999,0,NA,NA\n${b.number},DELIVERED,${b.awb},Delhivery,${day}-${month}-${year},999,999,CRF-1,YESF526332112399\n${c.number},DELIVERED,${c.awb},Delhivery,NA,999,,NA,N/A\n`,
    ['unpaid', 'ok', 'unpaid'],
    { gross: 999, paidOn: yesterday },
  ],
  [
    'a report of deliveries, which is none of payments',
    (a, b, c) =>
      `AWB Number,Order Number,COD Amount,Current Status,Delivered Date\n${a.awb},${a.number},999,Delivered,${yesterday}\n${b.awb},${b.number},999,UnDelivered,\n${c.awb},${c.number},999,RTO In Transit,\n`,
    ['unpaid', 'unpaid', 'unpaid'],
    {},
  ],
  [
    'what is taken back, as a column says',
    (a, b) =>
      `AWB,Type,COD Amount,UTR,Remittance Date\n${a.awb},COD,999,UTR526332112011,${yesterday}\n${b.awb},Debit,999,UTR526332112011,${yesterday}\n`,
    ['ok', 'unclear'],
    { gross: 0 },
  ],
  [
    'what was collected next to what was to be',
    (a, b) =>
      `AWB,COD Amount,Collected Amount,UTR,Remittance Date\n${a.awb},999,999,UTR526332112010,${yesterday}\n${b.awb},999,0,UTR526332112010,${yesterday}\n`,
    ['ok', 'unpaid'],
    { gross: 999 },
  ],
  [
    'what is to be paid, or was paid in part',
    (a, b, c) =>
      `AWB,Order No,COD Amount,Remittance Status,UTR,Remittance Date\n${a.awb},${a.number},999,,,${addDays(yesterday, 30)}\n${b.awb},${b.number},999,Requested,,\n${c.awb},${c.number},999,Remitted (partially),UTR526332112009,${yesterday}\n`,
    ['unpaid', 'unpaid', 'unpaid'],
    {},
  ],
  [
    'DTDC, with short names and the sum of what was paid',
    (a, b) =>
      `Sl No;Consignment Number;COD Amt;Remit Dt;Cheque/NEFT No\n1;${a.awb};999.00;${day}${month}${year};N332263456791\n2;${b.awb};999.00;${day}${month}${year};N332263456791\nNet paid;;1998.00;;\n`,
    ['ok', 'ok'],
    { gross: 1998, reference: 'N332263456791', paidOn: yesterday },
  ],
  [
    'a workbook with a sheet of sums',
    (a, b) =>
      workbookOf([
        { name: 'Summary', rows: [['Total', [1998, RUPEES_STYLE]]] },
        {
          name: 'Parcels',
          rows: [
            ['Xpress Courier: COD of the week'],
            undefined,
            ['AWB No', 'Order No', 'COD Amount', 'Remittance Date', 'UTR'],
            [[Number(a.awb)], a.number, [999, RUPEES_STYLE], [serial, DAY_STYLE], 'SBIN526332112345'],
            [[Number(b.awb)], b.number, [999, RUPEES_STYLE], [serial, DAY_STYLE], 'SBIN526332112345'],
            [null, 'Total', [1998, RUPEES_STYLE]],
          ],
        },
      ]),
    ['ok', 'ok'],
    { gross: 1998, paidOn: yesterday },
  ],
])('reads what a courier has paid: %s', async (_, contentOf, expected, payment) => {
  const content = contentOf(await parcel(true), await parcel(true), await parcel(true))
  const { data, rows } = await uploaded('/api/admin/remittances', content)
  expect([data.problem, data.differences]).toEqual(['', []])
  expect(rows.map(({ outcome }) => outcome)).toEqual(expected)
  if (Object.keys(payment).length === 0) expect(data.batches).toEqual([])
  else expect(data.batches).toMatchObject([payment])
})
