import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { copyOrder, place } from '../../../test/ordering.ts'
import { pay } from '../../../test/paying.ts'
import { manager, owner, packer, priya } from '../../../test/people.ts'
import { indigoKurta } from '../../../test/products.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 900 }] }])
const { db } = shop.database
const asPriya = await shop.as(priya)
await sql`update customer set has_no_limits = true, email_verified = true`.execute(db)
const [asPacker, asManager, asOwner] = [await shop.as(packer), await shop.as(manager), await shop.as(owner)]

const number = (id: string) => id.slice(-8)
const read = async (id: string) => (await asManager.get(`/api/admin/orders/${id}`)).body.data
const revisionOf = async (id: string) => (await read(id)).revision
const newOrder = async (): Promise<string> => (await place(shop, asPriya))._id
const ship = async (id: string, trackingNumber: string, courier = 'Shiprocket') =>
  asPacker.put(`/api/admin/orders/${id}/ship`, { revision: await revisionOf(id), courier, trackingNumber })
const deliver = async (id: string) =>
  asPacker.put(`/api/admin/orders/${id}/deliver`, { revision: await revisionOf(id) })

let parcels = 0
/** A cash order of ₹999.00 with a courier. */
async function parcel({ isDelivered = true, courier = 'Shiprocket' } = {}) {
  const id = await newOrder()
  parcels += 1
  const awb = `AWB${parcels}X`
  await ship(id, awb, courier)
  if (isDelivered) await deliver(id)
  return { id, awb }
}
const cashOf = async (id: string) => (await asManager.get(`/api/admin/courier-cash?ids=${id}`)).body.data[0] ?? 'none'
const upload = async (content: string | Buffer, query = '', by = asManager) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/api/admin/remittances?fileName=paid.csv${query}`,
    headers: { authorization: `Bearer ${by.token}`, 'content-type': 'text/csv' },
    payload: content,
  })
  return { status: answer.statusCode, body: answer.json(), data: answer.json().data }
}
const rowsOf = async (id: string) =>
  (await asManager.get(`/api/admin/remittances/${id}/rows?perPage=200`)).body.data as Record<string, unknown>[]
const apply = (id: string, body: object = {}, by = asManager) => by.post(`/api/admin/remittances/${id}/apply`, body)
const setPaidAt = async (codPaidAt: string) => {
  const { data } = (await asOwner.get('/api/admin/settings/payments')).body
  expect((await asOwner.put('/api/admin/settings/payments', { ...data, codPaidAt })).status).toBe(200)
}

describe('a remittance file with every kind of trouble', () => {
  const HEADER = 'Order ID;AWB Code;COD Payble Amount;COD Charges;Remitted Amount;COD Remittance Date;CRF ID;UTR No'
  let content: Buffer
  let orders: Record<string, { id: string; awb: string }>

  beforeAll(async () => {
    const names = ['ok', 'early', 'short', 'over', 'twice', 'paid', 'rto', 'lost', 'numbered', 'clash'] as const
    orders = {}
    for (const name of names) orders[name] = await parcel({ isDelivered: name !== 'early' && name !== 'rto' })
    const at = (name: string) => orders[name] ?? { id: '', awb: '' }
    const cash = await cashOf(at('paid').id)
    await asManager.post(`/api/admin/courier-cash/${at('paid').id}/receive`, {
      revision: cash.revision,
      amount: 999,
      reference: 'OLD123456',
    })
    await asManager.put(`/api/admin/orders/${at('rto').id}/cancel`, {
      revision: await revisionOf(at('rto').id),
      reason: 'Parcel came back',
    })
    await asOwner.post(`/api/admin/courier-cash/${at('lost').id}/write-off`, {
      revision: (await cashOf(at('lost').id)).revision,
      reason: 'The courier went bust',
    })
    const { order: card } = await pay(shop, asPriya)
    const packed = await newOrder()
    const line = (id: string, awb: string, gross: string, day = '21-11-2026') =>
      `${id};${awb};${gross};"20.00";;${day};CRF9;UTR900000001`
    const { ok, early, short, over, twice, paid, rto, lost, numbered, clash } = orders as Record<
      (typeof names)[number],
      { id: string; awb: string }
    >
    const lines = [
      HEADER,
      line(number(ok.id), `="${ok.awb}"`, '₹ 999.00'),
      line('', ` ${early.awb.toLowerCase()} `, '999'),
      line('', short.awb, '"900.00"'),
      line('', over.awb, '1,099.00'),
      line('', twice.awb, 'Rs. 999'),
      line('', twice.awb, '999.00'),
      line('', paid.awb, '999'),
      line('', rto.awb, '999'),
      line('', lost.awb, '999'),
      line(number(numbered.id), '1.23E+11', '999'),
      line('', '1.41E+13', '999'),
      line(number(card._id), '', '999'),
      line(number(packed), '', '999'),
      line('', 'NOBODY', '999'),
      line(number(ok.id), clash.awb, '999'),
      line('', clash.awb, 'twelve'),
      `;${clash.awb};999;20;;;;`,
    ]
    content = Buffer.from(`\ufeff${lines.join('\r\n').replaceAll(';', '\t')}`, 'utf16le')
  })

  it('is previewed row by row, recorded once by two people at once, and changes nothing when it comes again', async () => {
    const { data } = await upload(content)
    expect(data).toMatchObject({ courier: 'Shiprocket', problem: '', differences: [], rows: 17, state: 'checked' })
    const outcomes = (await rowsOf(data._id)).map(({ outcome }) => outcome)
    expect(outcomes).toEqual([
      ...['ok', 'not_delivered', 'short', 'over', 'ok', 'duplicate', 'duplicate', 'rto', 'written_off', 'ok'],
      ...['unreadable', 'prepaid', 'not_shipped', 'unknown', 'unclear', 'unreadable', 'unpaid'],
    ])
    expect((await rowsOf(data._id))[5]?.reason).toBe('The same as line 6.')
    // 14 rows with money; the courier kept ₹20.00 of each.
    expect(data.batches).toEqual([
      expect.objectContaining({
        reference: 'UTR900000001',
        paidOn: '2026-11-21',
        rows: 14,
        gross: 13_987,
        kept: 280,
        net: 13_707,
      }),
    ])
    expect(await cashOf(orders.short?.id ?? '')).toMatchObject({ received: 0, state: 'owed' })

    const again = await upload(content)
    expect(again.data.notes[0]).toMatch(/^The same file was uploaded on /)
    const answers = await Promise.all([
      apply(data._id),
      apply(data._id, {}, asOwner),
      apply(again.data._id, {}, asOwner),
    ])
    for (const answer of answers) expect(answer.status).toBe(200)
    const states = await Promise.all(
      Object.values(orders).map(async ({ id }) => {
        const { state, received } = await cashOf(id)
        return [state, received]
      }),
    )
    expect(states).toEqual([
      ['settled', 999],
      ['settled', 999],
      ['owed', 900],
      ['settled', 1_099],
      ['settled', 999],
      ['settled', 999],
      ['released', 999],
      ['settled', 999],
      ['settled', 999],
      ['owed', 0],
    ])
    const { rows } = await sql<{ sums: boolean }>`
      select bool_and(received_paise = (select coalesce(sum(amount_paise), 0) from courier_receipt receipt
        where receipt.order_id = cash.order_id)) as sums from courier_cash cash`.execute(db)
    expect(rows).toEqual([{ sums: true }])
    const third = (await upload(content)).data
    await apply(third._id)
    expect((await rowsOf(third._id)).filter(({ applied }) => applied)).toEqual([])
    expect(await cashOf(orders.over?.id ?? '')).toMatchObject({ received: 1_099 })
    // What came for a parcel that came back, and what is too much, has to be looked at.
    const surplus = (await asManager.get('/api/admin/courier-cash?state=surplus')).body.data
    expect(surplus.map(({ _id }: { _id: string }) => _id).sort()).toEqual([orders.over?.id, orders.rto?.id].sort())
    const { body } = await asOwner.get('/api/admin/audit?entity=remittance')
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual(['apply', 'apply', 'apply'])
  })

  it('of which a part fails to be recorded records nothing', async () => {
    const [one, two] = [await parcel(), await parcel()]
    const { data } = await upload(`AWB,COD Amount,UTR\n${one.awb},999,UTR77777\n${two.awb},999,UTR77777\n`)
    await sql`alter table courier_receipt add constraint no_two check (line <> 3) not valid`.execute(db)
    expect((await apply(data._id)).status).toBe(500)
    await sql`alter table courier_receipt drop constraint no_two`.execute(db)
    expect(await cashOf(one.id)).toMatchObject({ received: 0, state: 'owed' })
    await apply(data._id)
    expect(await cashOf(two.id)).toMatchObject({ received: 999, state: 'settled' })
  })
})

describe('totals', () => {
  it('that the rows do not add up to are shown, and the file is applied only when that is confirmed', async () => {
    const { id, awb } = await parcel({ courier: 'blue dart' })
    const blueDart = 'Remittance No,UTR,Remittance Date,Waybill No,COD Amount,COD Charges,Net Amount,Total Remittance'
    const { data } = await upload(`${blueDart}\nR1,UTR811111,11/21/2026,${awb},999,20,979,978\nTotal,,,,998.00,,979,\n`)
    expect(data).toMatchObject({ courier: 'Blue Dart', rows: 1, notes: ['The dates are read as month, day, year.'] })
    expect(data.differences).toHaveLength(2)
    const refused = await apply(data._id)
    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('₹978.00 for payment UTR811111') },
    })
    const payment = { reference: 'UTR811111', utr: 'UTR811111', paidOn: '2026-11-21', credited: 950 }
    const credited = await asManager.put(`/api/admin/remittances/${data._id}/payment`, payment)
    expect(credited.body.data.differences).toContainEqual(expect.stringContaining('₹29.00 less than its rows'))
    expect((await apply(data._id, { acceptsDifferences: true })).body.data).toMatchObject({ state: 'applied' })
    expect(await cashOf(id)).toMatchObject({ state: 'settled' })
    const later = await asManager.put(`/api/admin/remittances/${data._id}/payment`, {
      ...payment,
      utr: 'X9X9X9',
      credited: 979,
    })
    expect(later.body.data.batches[0]).toMatchObject({ utr: 'UTR811111', credited: 979 })
  })

  it.each([
    ['of each payment', [], 0],
    ['of each payment and of the file', ['Grand Total,300'], 0],
    ['of each payment and a wrong one of the file', ['Grand Total,200'], 1],
    ['of each payment, of which one is wrong', ['Q9,50', 'Sub Total,40'], 1],
    ['of each payment and one of the file without a word', [',300'], 0],
    ['of each payment and a wrong one of the file without a word', [',200'], 1],
    ['of each payment and the same file once more', ['AWB,COD Amount', 'Q1,100', ',100'], 1],
  ])('%s may stand between the rows', async (_title, last, differences) => {
    const rows = ['Q1,100', 'Q1,100', 'Sub Total,100', 'Q3,150', 'Q4,50', 'Sub Total,200', ...last]
    const { data } = await upload(['AWB,COD Amount', ...rows].join('\n'))
    expect([data.differences.length, data.problem]).toEqual([differences, ''])
  })

  it.each([
    [{ credited: 1.005 }, 'credited'],
    [{ credited: -1 }, 'credited'],
    [{ utr: 'a b' }, 'utr'],
    [{ paidOn: '2026-02-31' }, 'paidOn'],
  ])('%j are refused', async (wrong, field) => {
    const { data } = await upload('AWB,COD Amount\nQ1,999\n')
    const payment = { reference: '', utr: '', paidOn: '', credited: null, ...wrong }
    const { status, body } = await asManager.put(`/api/admin/remittances/${data._id}/payment`, payment)
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  })
})

describe('the columns of a courier', () => {
  it('are chosen once for its files', async () => {
    const { awb } = await parcel({ courier: 'Hawa' })
    const content = `Box;Got;Credit Date\n${awb};999;2026-21-11\n`
    const { data } = await upload(content)
    expect(data.problem).toContain('No column contains')
    expect((await apply(data._id)).status).toBe(400)
    const fields = ['awb', 'gross', 'paidDay']
    const mapped = await asManager.put(`/api/admin/remittances/${data._id}`, { fields, courier: 'Hawa' })
    expect(mapped.body.data).toMatchObject({ problem: '', batches: [{ reference: '', paidOn: '2026-11-21' }] })
    expect((await upload(content)).data).toMatchObject({ problem: '', courier: 'Hawa', fields })
    expect((await upload(content, '&courier=Other')).data.problem).toContain('No column contains')
    // Without references two rows of the same amount look the same, so the second file adds nothing.
    await apply(data._id)
    const repeated = (await upload(`${content}\n`)).data
    expect(repeated.outcomes).toEqual([{ outcome: 'duplicate', rows: 1, amount: 999 }])
    expect((await asManager.put(`/api/admin/remittances/${data._id}`, { fields, courier: 'Hawa' })).status).toBe(409)
  })

  it.each([
    ['', 'empty'],
    ['AWB,COD Amount\n', 'no rows below'],
    ['PK\u0003\u0004zip', 'workbook'],
  ])('%j is refused', async (content, message) => {
    const { status, body } = await upload(content)
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)])
  })

  it('two totals for one payment are refused', async () => {
    const { data } = await upload('AWB,COD Amount,UTR,Remittance total\nA,1,U123456,5\nB,2,U123456,6\n')
    expect(data.problem).toContain('two totals for one payment')
    expect((await apply(data._id)).status).toBe(400)
  })
})

describe('a cash order', () => {
  it('is paid with its delivery, unless the shop waits for the money', async () => {
    const usual = await parcel()
    expect(await read(usual.id)).toMatchObject({ isPaid: true, refundable: 999 })
    expect(await cashOf(usual.id)).toMatchObject({ state: 'owed', owed: 999, age: 'upTo7' })
    await setPaidAt('receipt')
    const [one, two, own] = [await parcel(), await parcel(), await newOrder()]
    await ship(own, '', '')
    await deliver(own)
    expect(await read(own)).toMatchObject({ isPaid: true })
    expect(await read(one.id)).toMatchObject({
      status: 'delivered',
      isPaid: false,
      refundable: 0,
      paymentStatus: 'PAYMENT_PENDING',
    })
    const { data } = await upload(`AWB,COD Amount,UTR\n${one.awb},999,UTR123123\n${two.awb},500,UTR123123\n`)
    await apply(data._id)
    expect(await read(one.id)).toMatchObject({ isPaid: true, refundable: 999, paymentStatus: 'completed' })
    expect(await read(two.id)).toMatchObject({ isPaid: false })
    const rest = { revision: (await cashOf(two.id)).revision, amount: 499, reference: 'UTR5' }
    const url = `/api/admin/courier-cash/${two.id}/receive`
    expect((await asManager.post(url, { ...rest, amount: 500 })).body.errors.amount).toContain('₹499.00')
    expect((await asManager.post(url, rest)).body.data).toMatchObject({ state: 'settled', received: 999 })
    expect((await asManager.post(url, rest)).status).toBe(409)
    expect(await read(two.id)).toMatchObject({ isPaid: true })
    const refund = {
      revision: await revisionOf(two.id),
      amount: 999,
      method: 'upi',
      reference: '432187650912',
      reason: 'x',
    }
    expect((await asManager.post(`/api/admin/orders/${two.id}/refunds`, refund)).body.data).toMatchObject({
      refundable: 0,
    })
    await setPaidAt('delivery')
  })

  it('whose parcel comes back is not owed, and neither is one whose hand-over is undone', async () => {
    const { id } = await parcel({ isDelivered: false })
    await asManager.put(`/api/admin/orders/${id}/cancel`, { revision: await revisionOf(id), reason: 'Came back' })
    expect(await cashOf(id)).toMatchObject({ state: 'released', owed: 0 })
    const undone = await newOrder()
    const bulk = await asPacker.post('/api/admin/order-bulks', { move: 'ship', ids: [undone], courier: 'Delhivery' })
    expect(await cashOf(undone)).toMatchObject({ state: 'owed', courier: 'Delhivery' })
    await asPacker.post(`/api/admin/order-bulks/${bulk.body.data._id}/undo`)
    expect((await read(undone)).status).toBe('confirmed')
    expect(await cashOf(undone)).toBe('none')
  })
})

describe('what couriers owe', () => {
  it('is added up by courier and by days since the delivery in India, with what is overdue', async () => {
    const ages = [0, 7, 8, 10, 11, 14, 15]
    await parcel({ courier: 'slow cart', isDelivered: false })
    const { id } = await parcel({ courier: 'Slow Cart' })
    const ids = [id, ...(await copyOrder(shop.database, id, ages.length - 1))]
    for (const [place, days] of ages.entries())
      await sql`
        update orders set delivered_at = (((now() at time zone 'Asia/Kolkata')::date - ${days}::int) + time '23:59')
          at time zone 'Asia/Kolkata', is_paid = true where id = ${ids[place]}`.execute(db)
    await sql`insert into courier_cash (order_id, expected_paise) select id, total_paise from orders
      where id = any(${ids}) on conflict do nothing`.execute(db)
    const slow = async () => {
      const { data } = (await asManager.get('/api/admin/courier-cash/ageing')).body
      return data.couriers.find(({ courier }: { courier: string }) => courier.toLowerCase() === 'slow cart')
    }
    const expected = { parcels: 8, owed: 8 * 999, ages: { underway: 999, upTo7: 1_998, upTo14: 3_996, over14: 999 } }
    expect(await slow()).toMatchObject({ ...expected, overdue: 3 * 999, remitsAfterDays: 10 })
    const list = async (query: string) =>
      (await asManager.get(`/api/admin/courier-cash?courier=Slow%20Cart&${query}`)).body
    expect((await list('state=overdue')).total).toBe(3)
    expect(
      (await list('state=owed&age=upTo14&sort=deliveredAt&order=asc')).data.map(({ _id }: { _id: string }) => _id),
    ).toEqual([ids[5], ids[4], ids[3], ids[2]])
    expect((await list(`q=%23${number(id)}`)).total).toBe(1)
    await asOwner.post('/api/admin/couriers', {
      name: 'Slow Cart',
      trackingUrl: '',
      takesCash: true,
      active: true,
      fileFormat: 'none',
      pickupLocation: '',
      lengthCm: 30,
      breadthCm: 25,
      heightCm: 5,
      weightGrams: 500,
      remitsAfterDays: 14,
    })
    expect(await slow()).toMatchObject({ courier: 'Slow Cart', overdue: 999, remitsAfterDays: 14 })
  })

  it('is not shown to packers', async () => {
    for (const path of ['courier-cash', 'courier-cash/ageing', 'remittances'])
      expect((await asPacker.get(`/api/admin/${path}`)).status).toBe(403)
    expect((await upload('AWB,COD Amount\n1,1\n', '', asPacker)).status).toBe(403)
  })
})
