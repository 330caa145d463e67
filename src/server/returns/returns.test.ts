import { describe, expect, it } from 'vitest'
import { stockLedgerGaps } from '../../../test/ordering.ts'
import { reconcilePayments } from '../../../test/paying.ts'
import { returnShop } from '../../../test/returning.ts'
import { newId } from '../platform/database/id.ts'

const {
  shop,
  db,
  asPriya,
  asManager,
  asPacker,
  kurtas,
  cloth,
  adminOrder,
  moveOrder,
  bought,
  boughtByCard,
  line,
  upi,
  postReturn,
  requested,
  read,
  move,
  asSold,
  approvedOf,
  variant,
  stockOf,
  notesOf,
  utr,
} = await returnShop()

describe('the refund of a cash order', () => {
  it('goes from request to recorded transfer, and deletes the account details', async () => {
    const orderId = await bought(kurtas(2))
    const stock = await stockOf('IK-S')
    const id = await approvedOf(orderId, { lines: [line(1)], refundAccount: upi })
    await db.updateTable('variant').set({ barcode: 'BC-1' }).where('sku', '=', 'IK-S').execute()
    expect(await read(id)).toMatchObject({
      lines: [{ sku: 'IK-S', barcode: 'BC-1' }],
      state: 'approved',
      refundAccount: 'UPI pr•••@okaxis',
      refund: 999,
      isEstimate: true,
    })
    const stored = await db.selectFrom('return_account').selectAll().where('return_id', '=', id).executeTakeFirst()
    expect(JSON.stringify(stored)).not.toContain('priya@')
    const { status, body } = await move(id, 'receive', asSold(), asPacker)
    expect([status, body.data.state, body.data.refund]).toEqual([200, 'refund_due', 999])
    expect(await stockOf('IK-S')).toBe(stock + 1)
    expect(await notesOf(orderId)).toMatchObject([
      { amount_paise: 999_00, quantity: 1, hsn: expect.any(String), unit: 'piece' },
    ])
    const shown = await asManager.post(`/api/admin/returns/${id}/refund-account`)
    expect(shown.body.data).toMatchObject({ account: 'priya@okaxis', holder: 'Priya Nair' })
    const reference = utr()
    expect((await move(id, 'refund', { method: 'upi', reference: '12' })).body.errors).toHaveProperty('reference')
    expect((await move(id, 'refund', { method: 'upi', reference })).body.data.state).toBe('refunded')
    expect((await move(id, 'refund', { method: 'upi', reference: utr() })).status).toBe(409)
    expect(await db.selectFrom('return_account').selectAll().where('return_id', '=', id).execute()).toEqual([])
    expect((await notesOf(orderId)).length).toBe(1)
    expect(await adminOrder(orderId)).toMatchObject({ refunded: 999, items: [{ quantity: 2, returned: 1 }] })
    const other = await approvedOf(orderId, { lines: [line(1)] })
    await move(other, 'receive', asSold())
    expect((await move(other, 'refund', { method: 'upi', reference })).body.message).toMatch(
      /recorded for another refund/,
    )
    const mails = (await shop.emails()).map(({ subject }) => subject)
    for (const words of [/received your request/, /return is approved/, /accepted your return/, /^Refund for order/])
      expect(mails.some((subject) => words.test(subject))).toBe(true)
  })

  it('costs the pickup fee when it is the customer’s choice, and lowers the credit note by it', async () => {
    const orderId = await bought()
    const id = await approvedOf(orderId, { transport: 'pickup' })
    const { body } = await move(id, 'receive', asSold())
    expect(body.data).toMatchObject({ items: 999, fee: 75, refund: 924 })
    expect(await notesOf(orderId)).toMatchObject([{ amount_paise: 924_00, quantity: 1 }])
  })

  it('refunds delivery and the cash fee, too, when the shop was at fault for the whole order', async () => {
    const rule = { kind: 'total', condition: '{}', effect: 'fee', fee_paise: 49_50 } as const
    await db
      .insertInto('cash_rule')
      .values({ ...rule, id: newId(), position: 0 })
      .execute()
    await db
      .insertInto('setting')
      .values({ name: 'shipping', value: JSON.stringify({ checkout: { freeAbove: 5_000_00, charge: 50_00 } }) })
      .execute()
    const orderId = await bought({ ...kurtas(1), totalAmount: 1098.5 })
    const refused = await bought({ ...kurtas(1), totalAmount: 1098.5 })
    await db.deleteFrom('cash_rule').execute()
    await db.deleteFrom('setting').where('name', '=', 'shipping').execute()
    const faulty = await approvedOf(orderId, { transport: 'pickup', lines: [line(1, { reason: 'defective' })] })
    await move(faulty, 'receive', { pieces: [{ line: 0, condition: 'defective', quantity: 1 }] }, asPacker)
    expect((await read(faulty)).state).toBe('received')
    const { body } = await move(faulty, 'accept', { pieces: [{ line: 0, condition: 'defective' }] })
    expect(body.data).toMatchObject({ items: 999, delivery: 99.5, fee: 0, refund: 1098.5 })
    const notes = await notesOf(orderId)
    expect(notes.map(({ quantity }) => quantity)).toEqual([1, 1, 1])
    expect(notes[0]?.amount_paise).toBe(1098_50)
    const changedMind = await approvedOf(refused)
    expect((await move(changedMind, 'receive', asSold())).body.data).toMatchObject({ delivery: 0, refund: 999 })
  })
})

describe('the refund of a card order', () => {
  it('is requested when the items are accepted, and closes the return when the provider has paid', async () => {
    const orderId = await boughtByCard(kurtas(2))
    const id = await approvedOf(orderId)
    expect((await move(id, 'receive', asSold())).body.data).toMatchObject({
      state: 'refund_due',
      refundState: 'requested',
    })
    expect((await move(id, 'refund')).status).toBe(409)
    await reconcilePayments(shop)
    expect(await read(id)).toMatchObject({ state: 'refunded', refundState: 'processed' })
    expect((await notesOf(orderId)).map(({ amount_paise }) => amount_paise)).toEqual([999_00])
  })

  it('after goodwill ends at exactly what was paid', async () => {
    const orderId = await boughtByCard(kurtas(2))
    const goodwill = { revision: (await adminOrder(orderId)).revision, amount: 100.01, reason: 'A late parcel' }
    await asManager.post(`/api/admin/orders/${orderId}/refunds`, goodwill)
    await reconcilePayments(shop)
    for (const _ of [1, 2]) await move(await approvedOf(orderId), 'receive', asSold())
    await reconcilePayments(shop)
    const { refunded, paymentStatus } = await adminOrder(orderId)
    expect([refunded, paymentStatus]).toEqual([1998, 'refunded'])
    const heads = await db
      .selectFrom('order_line')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    const notes = await notesOf(orderId)
    for (const head of ['taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise'] as const)
      expect(notes.reduce((sum, note) => sum + note[head], 0)).toBe(heads[head])
    expect(notes.map(({ quantity }) => quantity)).toEqual([0, 1, 1])
  })
})

it('what an accepted return is owed cannot be refunded twice, or for something else', async () => {
  const orderId = await bought(kurtas(2))
  const id = await approvedOf(orderId, { refundAccount: upi })
  await move(id, 'receive', asSold())
  const goodwill = async (amount: number) => {
    const { revision } = await adminOrder(orderId)
    const body = { revision, amount, reason: 'A late parcel', method: 'cash', reference: '' }
    return asManager.post(`/api/admin/orders/${orderId}/refunds`, body)
  }
  expect((await adminOrder(orderId)).refundable).toBe(999)
  expect((await goodwill(999.01)).body.errors).toEqual({
    amount: '₹999.00 of this is owed for a return. Refund it with the return.',
  })
  expect((await goodwill(999)).status).toBe(200)
  expect((await goodwill(0.01)).status).toBe(400)
  expect((await move(id, 'refund', { method: 'upi', reference: utr() })).body.data.state).toBe('refunded')
  expect((await adminOrder(orderId)).refunded).toBe(1998)
})

it('a return whose money was refunded otherwise by an earlier release is refunded what is left, or closed', async () => {
  const stuck = async (left: number) => {
    const orderId = await bought(kurtas(2))
    const id = await approvedOf(orderId, { refundAccount: upi })
    await move(id, 'receive', asSold())
    expect((await move(id, 'lower', { note: 'Too early' })).body.message).toContain('can still be refunded')
    const { revision } = await adminOrder(orderId)
    const goodwill = { revision, amount: 999, reason: 'A late parcel', method: 'cash', reference: '' }
    await asManager.post(`/api/admin/orders/${orderId}/refunds`, goodwill)
    // Until record 0306 goodwill could take what the return was owed.
    const payments = db.selectFrom('payment').select('id').where('order_id', '=', orderId)
    await db
      .updateTable('refund')
      .set({ amount_paise: 1998_00 - left })
      .where('payment_id', 'in', payments)
      .execute()
    expect(await read(id)).toMatchObject({ missing: 999 - left / 100, moves: ['lower'] })
    expect((await move(id, 'lower', { note: ' ' })).body.errors).toEqual({ note: expect.any(String) })
    expect((await move(id, 'lower', { note: 'Goodwill' }, asPacker)).status).toBe(403)
    return id
  }
  const closed = await stuck(0)
  const { data } = (await move(closed, 'lower', { note: 'Goodwill for the late parcel' })).body
  expect(data).toMatchObject({ state: 'refunded', refund: 0, missing: 0, refundAccount: '', moves: [] })
  expect(data.events.find(({ kind }: { kind: string }) => kind === 'refund lowered')).toMatchObject({
    note: '₹999.00 → ₹0.00: Goodwill for the late parcel',
  })
  const rest = await stuck(300_00)
  expect((await move(rest, 'lower', { note: 'Goodwill' })).body.data).toMatchObject({
    state: 'refund_due',
    refund: 300,
    moves: ['refund'],
  })
  expect((await move(rest, 'refund', { method: 'upi', reference: utr() })).body.data.state).toBe('refunded')
})

describe('an exchange', () => {
  it('holds the new size and becomes a paid order with an invoice of its own', async () => {
    const orderId = await bought()
    const medium = await variant('IK-M')
    const id = await approvedOf(orderId, { resolution: 'exchange', lines: [line(1, { newVariant: medium.id })] })
    expect(await stockOf('IK-M')).toBe(medium.stock - 1)
    const { body } = await move(id, 'receive', asSold(), asPacker)
    expect(body.data).toMatchObject({ state: 'exchanged', refund: 0, items: 999 })
    expect(await stockOf('IK-M')).toBe(medium.stock - 1)
    const newOrder = (await asPriya.get(`/api/orders/${body.data.exchangeOrder}`)).body.data
    expect(newOrder).toMatchObject({
      status: 'confirmed',
      isPaid: true,
      totalAmount: 999,
      items: [{ selectedSize: 'M', quantity: 1 }],
      invoice: { number: expect.any(String) },
      exchangeFor: orderId,
    })
    expect((await asPriya.get(`/api/orders/${orderId}`)).body.data).not.toHaveProperty('exchangeFor')
    expect(await notesOf(orderId)).toMatchObject([{ amount_paise: 999_00, quantity: 1 }])
    // The money is with the new order: the old one can pay nothing back, the new one only by hand.
    expect((await adminOrder(orderId)).refundable).toBe(0)
    expect(await adminOrder(newOrder._id)).toMatchObject({ refundable: 999, isRefundedByHand: true })
    await moveOrder(newOrder._id, 'cancel', { reason: 'Out of stock after all' })
    await reconcilePayments(shop)
    expect(await stockOf('IK-M')).toBe(medium.stock)
    const cancelled = await adminOrder(newOrder._id)
    expect([cancelled.isRefundDue, cancelled.refunds]).toEqual([true, []])
    const byHand = { revision: cancelled.revision, amount: 999, reason: 'Cancelled', method: 'upi', reference: utr() }
    const paid = await asManager.post(`/api/admin/orders/${newOrder._id}/refunds`, byHand)
    expect(paid.body.data).toMatchObject({ isRefundDue: false, refundable: 0 })
  })

  it('returns the held size to stock when it is declined, cancelled or lapses', async () => {
    const medium = await variant('IK-M')
    const exchange = { resolution: 'exchange', lines: [line(1, { newVariant: medium.id })] }
    const declined = await requested(await bought(), exchange)
    const cancelled = await requested(await bought(), exchange)
    const lapsed = await approvedOf(await bought(), exchange)
    expect(await stockOf('IK-M')).toBe(medium.stock - 3)
    await move(declined, 'decline', { refusal: 'used', note: '' })
    expect((await asPriya.put(`/api/returns/${cancelled}/cancel`)).body.data.state).toBe('cancelled')
    await db
      .updateTable('return_request')
      .set({ due_at: new Date(0) })
      .where('id', '=', lapsed)
      .execute()
    await shop.shop.jobs.send('returns-due', {})
    await shop.shop.jobs.drain()
    expect((await read(lapsed)).state).toBe('lapsed')
    expect(await stockOf('IK-M')).toBe(medium.stock)
  })

  it('for a size that sold out after its hold asks the team, who can refund instead', async () => {
    const large = await variant('IK-L')
    const orderId = await bought()
    const id = await approvedOf(orderId, { resolution: 'exchange', lines: [line(1, { newVariant: large.id })] })
    const second = await postReturn(await bought(), {
      resolution: 'exchange',
      lines: [line(1, { newVariant: large.id })],
    })
    expect([second.status, second.body.message]).toEqual([409, expect.stringMatching(/sold out/)])
    await db
      .updateTable('return_request')
      .set({ hold_until: new Date(0) })
      .where('id', '=', id)
      .execute()
    await shop.shop.jobs.send('returns-due', {})
    await shop.shop.jobs.drain()
    expect(await stockOf('IK-L')).toBe(1)
    await bought({
      items: [{ product: shop.id('indigo-kurta'), quantity: 1, price: 999, selectedColor: 'Blue', selectedSize: 'L' }],
    })
    expect((await move(id, 'receive', asSold())).body.data.state).toBe('received')
    const pieces = [{ line: 0, condition: 'as_sold' }]
    expect((await move(id, 'accept', { pieces })).body.message).toMatch(/sold out/)
    expect((await move(id, 'accept', { pieces, resolution: 'refund' })).body.data).toMatchObject({
      state: 'refund_due',
      refund: 999,
    })
  })

  it('is refused for another product, and for the same variant without a fault', async () => {
    const orderId = await bought()
    const to = async (sku: string, reason = 'size_small') =>
      postReturn(orderId, { resolution: 'exchange', lines: [line(1, { newVariant: (await variant(sku)).id, reason })] })
    expect((await to('CP')).body.message).toMatch(/choose what you would like instead/)
    expect((await to('IK-S')).body.message).toMatch(/another size or colour/)
    expect((await to('IK-S', 'defective')).status).toBe(200)
  })
})

describe('moves at the same time', () => {
  it('two people who receive one return take it in once', async () => {
    const orderId = await bought()
    const id = await approvedOf(orderId)
    const stock = await stockOf('IK-S')
    const { revision } = await read(id)
    const answers = await Promise.all(
      [asManager, asPacker].map((by) => by.put(`/api/admin/returns/${id}/receive`, { revision, ...asSold() })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stockOf('IK-S')).toBe(stock + 1)
    expect((await notesOf(orderId)).length).toBe(1)
  })

  it('a customer who cancels while the parcel is received gets one answer, never both', async () => {
    for (let round = 0; round < 3; round++) {
      const orderId = await bought()
      const id = await approvedOf(orderId)
      const { revision } = await read(id)
      const [received, cancelled] = await Promise.all([
        asPacker.put(`/api/admin/returns/${id}/receive`, { revision, ...asSold() }),
        asPriya.put(`/api/returns/${id}/cancel`),
      ])
      expect([received.status, cancelled.status].sort()).toEqual([200, 409])
      expect((await notesOf(orderId)).length).toBe(received.status === 200 ? 1 : 0)
    }
  })

  it('two managers who pay one refund pay it once', async () => {
    const id = await approvedOf(await bought())
    await move(id, 'receive', asSold())
    const { revision } = await read(id)
    const answers = await Promise.all(
      [1, 2].map(() => asManager.put(`/api/admin/returns/${id}/refund`, { revision, method: 'upi', reference: utr() })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('items that are not as sold', () => {
  it('wait for a manager, who accepts some of them and sends the others back', async () => {
    const orderId = await bought(kurtas(3))
    const id = await approvedOf(orderId, { lines: [line(3)] })
    const stock = await stockOf('IK-S')
    const wrong = await move(id, 'receive', asSold(2))
    expect(wrong.body.message).toMatch(/must add up/)
    const pieces = ['as_sold', 'repack', 'used'].map((condition) => ({ line: 0, condition, quantity: 1 }))
    expect((await move(id, 'receive', { pieces }, asPacker)).body.data.state).toBe('received')
    expect((await move(id, 'accept', { pieces }, asPacker)).status).toBe(403)
    const toHandle = async (by = asManager) =>
      (await by.get('/api/admin/dashboard/badges')).body.data.returnsToHandle as number
    const before = await toHandle()
    expect([before > 0, await toHandle(asPacker)]).toEqual([true, 0])
    const { body } = await move(id, 'accept', {
      pieces: pieces.slice(0, 2).map(({ line, condition }) => ({ line, condition })),
    })
    expect(body.data).toMatchObject({ state: 'refund_due', refund: 1998, lines: [{ accepted: 2 }] })
    expect(await stockOf('IK-S')).toBe(stock + 1)
    expect((await move(id, 'restock', { line: 0, condition: 'used' })).status).toBe(409)
    expect((await move(id, 'restock', { line: 0, condition: 'repack' })).status).toBe(200)
    expect((await move(id, 'restock', { line: 0, condition: 'repack' })).status).toBe(409)
    expect(await stockOf('IK-S')).toBe(stock + 2)
    expect((await asManager.get(`/api/admin/returns?orderId=${orderId}&isOpen=true`)).body.total).toBe(1)
    await move(id, 'refund', { method: 'upi', reference: utr() })
    expect(await toHandle()).toBe(before - 1)
  })

  it('are rejected as a whole, after which the customer still has them', async () => {
    const orderId = await bought()
    const id = await approvedOf(orderId)
    await move(id, 'receive', { pieces: [{ line: 0, condition: 'used', quantity: 1 }] })
    const { body } = await move(id, 'reject', { refusal: 'other', note: '' })
    expect(body.errors).toHaveProperty('note')
    expect((await move(id, 'reject', { refusal: 'used', note: 'Washed' })).body.data.state).toBe('rejected')
    expect(await notesOf(orderId)).toEqual([])
    expect((await asPriya.get(`/api/orders/${orderId}/returns`)).body.data.lines[0].left).toBe(1)
  })

  it('of cut fabric become a remnant and not stock', async () => {
    const orderId = await bought(cloth)
    const id = await approvedOf(orderId, { lines: [line(2.5, { reason: 'fabric_differs' })] })
    const stock = await stockOf('CP')
    await move(id, 'receive', { pieces: [{ line: 0, condition: 'as_sold', quantity: 2.5 }] })
    expect(await read(id)).toMatchObject({
      state: 'refund_due',
      pieces: [{ destination: 'remnant', quantity: 2.5, canRestock: true }],
    })
    expect(await stockOf('CP')).toBe(stock)
  })
})

describe('all of it', () => {
  it('leaves a stock ledger without gaps and an audit log of who did what', async () => {
    expect(await stockLedgerGaps(shop.database)).toEqual([])
    const logged = await db.selectFrom('audit_log').select('action').where('entity', '=', 'return').execute()
    const actions = new Set(logged.map(({ action }) => action))
    for (const action of ['approve', 'receive', 'accept', 'refund', 'decline', 'reject', 'see account', 'restock'])
      expect(actions).toContain(action)
  })
})
