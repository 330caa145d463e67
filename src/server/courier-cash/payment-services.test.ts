import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { place } from '../../../test/ordering.ts'
import { manager, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 900 }] }])
const { db } = shop.database
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true, email_verified = true`.execute(db)
const [asPacker, asManager] = [await shop.as(packer), await shop.as(manager)]

const online = async (): Promise<string> => (await place(shop, asPriya, { paymentMethod: 'razorpay' }))._id
let parcels = 0
/** A delivered cash order of ₹999.00. */
async function parcel() {
  const id: string = (await place(shop, asPriya))._id
  const trackingNumber = `SVC${++parcels}X`
  const revision = async () => (await asManager.get(`/api/admin/orders/${id}`)).body.data.revision
  await asPacker.put(`/api/admin/orders/${id}/ship`, { revision: await revision(), courier: 'Xpress', trackingNumber })
  await asPacker.put(`/api/admin/orders/${id}/deliver`, { revision: await revision() })
  return { id, awb: trackingNumber }
}
const upload = async (content: string) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/remittances?fileName=settlement.csv',
    headers: { authorization: `Bearer ${asManager.token}`, 'content-type': 'text/csv' },
    payload: content,
  })
  const { data } = answer.json()
  const rows: readonly { outcome: string; reason: string; amount: number }[] = (
    await asManager.get(`/api/admin/remittances/${data._id}/rows?perPage=200`)
  ).body.data
  return { data, rows }
}

it.each<[string, string, (a: string, b: string) => string]>([
  [
    'Razorpay',
    'HDFCN52026112800001',
    (a, b) =>
      `entity_id,type,debit,credit,amount,currency,fee,tax,on_hold,settled,created_at,settled_at,settlement_id,description,notes,payment_id,settlement_utr,order_id,order_receipt,method
pay_A,payment,0.00,975.42,999.00,INR,23.58,3.60,0,1,27/11/2026 10:11:12,28/11/2026 09:00:00,setl_1,,{},,HDFCN52026112800001,order_RZP1,${a},upi
pay_B,payment,0.00,975.42,999.00,INR,23.58,3.60,0,1,27/11/2026 10:12:12,28/11/2026 09:00:00,setl_1,,{},,HDFCN52026112800001,order_RZP2,${b},card
rfnd_C,refund,999.00,0.00,999.00,INR,0.00,0.00,0,1,27/11/2026 11:12:12,28/11/2026 09:00:00,setl_1,,{},pay_B,HDFCN52026112800001,order_RZP2,${b},card
`,
  ],
  [
    'Cashfree',
    'AXISCN1169361047',
    (a, b) =>
      `Event ID,Event Type,Sale Type,Event Currency,Event Time,Status,Event Amount,Event Settlement Amount,Settlement Date,UTR,Order ID,Payment Service Charge,Payment Service Tax
1,PAYMENT,CREDIT,INR,2026-11-27 15:05:12,SUCCESS,999.00,975.42,2026-11-28 15:35:50,AXISCN1169361047,${a},19.98,3.60
2,PAYMENT,CREDIT,INR,2026-11-27 15:05:12,SUCCESS,999.00,975.42,2026-11-28 15:35:50,AXISCN1169361047,${b},19.98,3.60
3,REFUND,DEBIT,INR,2026-11-27 15:05:12,SUCCESS,999.00,999.00,2026-11-28 15:35:50,AXISCN1169361047,${b},0,0
`,
  ],
  [
    'PayU',
    'HDFCR52026112800002',
    (a, b) =>
      `PayU ID,Merchant Txn ID,Request Action,Amount,Mer Service Fee,Mer Service Tax,Mer Net Amount,Mer UTR,Settlement Date
403993715521,${a},capture,999.00,19.98,3.60,975.42,HDFCR52026112800002,2026-11-28
403993715522,${b},capture,999.00,19.98,3.60,975.42,HDFCR52026112800002,2026-11-28
403993715523,${b},refund,999.00,0,0,999.00,HDFCR52026112800002,2026-11-28
`,
  ],
  [
    'PhonePe',
    'YESF326332112399',
    (a, b) =>
      `PaymentType,MerchantReferenceId,MerchantOrderId,PhonePeReferenceId,From,Instrument,TransactionDate,SettlementDate,BankReferenceNo,Amount,Fee,IGST,CGST,SGST
PAYMENT,R1,${a},T1,UPI,ACCOUNT,2026-11-27,2026-11-28,YESF326332112399,999.00,-19.98,0,-1.80,-1.80
PAYMENT,R2,${b},T2,UPI,ACCOUNT,2026-11-27,2026-11-28,YESF326332112399,999.00,-19.98,0,-1.80,-1.80
REFUND,R3,${b},T3,UPI,ACCOUNT,2026-11-27,2026-11-28,YESF326332112399,-999.00,0,0,0,0
`,
  ],
])(
  'a settlement of %s is understood without choosing columns, and records nothing of its own',
  async (name, reference, contentOf) => {
    const { data, rows } = await upload(contentOf(await online(), await online()))
    expect(data).toMatchObject({ problem: '', differences: [], courier: name })
    expect(data.batches).toMatchObject([{ reference, paidOn: '2026-11-28', rows: 3, gross: 999, net: 951.84 }])
    expect(rows.map(({ outcome, amount }) => [outcome, amount])).toEqual([
      ['online', 999],
      ['online', 999],
      ['online', -999],
    ])
    expect(rows[0]?.reason).toContain(`knows it from ${name} itself`)
  },
)

it('an account with a courier that has only credits and debits asks for its columns', async () => {
  const { awb } = await parcel()
  const { data } = await upload(`AWB,Description,Credit,Debit,UTR\n${awb},Freight,0,60,UTRSVC0001\n`)
  expect(data.problem).toContain('Choose the columns.')
})

it('a choice of columns that was saved without “Paid or not” gets a note that the file has such a column', async () => {
  const [paid, open, refunded] = [await parcel(), await parcel(), await parcel()]
  const content = `AWB No,Collected,Remittance Status,Txn Type,UTR
${paid.awb},999,Remitted,CR,UTRSVC0002
${open.awb},999,On hold,CR,UTRSVC0002
${refunded.awb},999,Remitted,DR,UTRSVC0002
`
  const { data: first } = await upload(content.replaceAll('SVC0002', 'SVC0001'))
  await asManager.put(`/api/admin/remittances/${first._id}`, {
    fields: ['awb', 'gross', null, null, 'utr'],
    courier: 'Xpress',
  })
  const { data, rows } = await upload(content)
  expect(rows.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok'])
  expect(data.notes).toEqual([
    'By the column “Remittance Status” 1 row is not paid, such as “On hold”, but it is not read. Choose it as “Paid or not” under Columns.',
    'By the column “Txn Type” 1 row is taken back, such as “DR”, but it is not read. Choose it as “Credit or debit” under Columns.',
  ])
  const { body } = await asManager.put(`/api/admin/remittances/${data._id}`, {
    fields: ['awb', 'gross', 'state', 'direction', 'utr'],
    courier: 'Xpress',
  })
  expect(body.data.notes).toEqual([])
})
