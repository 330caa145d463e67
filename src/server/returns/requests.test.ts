import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { orderBody, place } from '../../../test/ordering.ts'
import { pay, reconcilePayments } from '../../../test/paying.ts'
import { returnShop } from '../../../test/returning.ts'

const {
  shop,
  asPriya,
  asRahul,
  asManager,
  asPacker,
  read,
  kurtas,
  cloth,
  adminOrder,
  move,
  moveOrder,
  bought,
  line,
  upi,
  postReturn,
  requested,
  asSold,
  approvedOf,
  stockOf,
  notesOf,
  setDelivered,
} = await returnShop()

it('items that the customer keeps are refunded by a manager and never go into stock', async () => {
  const orderId = await bought()
  const stock = await stockOf('IK-S')
  const lines = [line(1, { reason: 'defective' })]
  const opened = await asManager.post(`/api/admin/orders/${orderId}/returns`, {
    resolution: 'refund',
    transport: 'none',
    lines,
    note: 'Photos by email',
  })
  const id = opened.body.data._id
  expect((await move(id, 'receive', asSold(), asPacker)).body.data).toMatchObject({
    state: 'received',
    pieces: [{ condition: 'as_sold', destination: 'none' }],
  })
  const accepted = await move(id, 'accept', { pieces: [{ line: 0, condition: 'as_sold' }] })
  expect(accepted.body.data).toMatchObject({ state: 'refund_due', refund: 999 })
  expect(await stockOf('IK-S')).toBe(stock)
})

describe('a request', () => {
  it.each([
    [
      'more than was bought',
      () => postReturn(orders.two, { lines: [line(3)] }),
      400,
      'Indigo Block Print Kurta: At most 2 pieces can be returned.',
    ],
    ['half a piece', () => postReturn(orders.two, { lines: [line(0.5)] }), 400, /choose how much/],
    [
      'a line the order does not have',
      () => postReturn(orders.two, { lines: [line(1, { line: 7 })] }),
      400,
      'This line is not part of the order.',
    ],
    ['one line twice', () => postReturn(orders.two, { lines: [line(), line()] }), 400, 'Please list each line once.'],
    ['another customer’s order', () => postReturn(orders.two, {}, asRahul), 404, 'Order not found'],
    [
      'cut fabric that is merely too small',
      () => postReturn(orders.cloth, { lines: [line(2.5)] }),
      400,
      /cut to your length/,
    ],
    [
      'a part of a cut length',
      () => postReturn(orders.cloth, { lines: [line(1, { reason: 'defective' })] }),
      400,
      /as a whole/,
    ],
    ['an order that is on its way', () => postReturn(orders.shipped), 400, /once it has been delivered/],
    ['an order after its window', () => postReturn(orders.late), 400, /could be returned until/],
    [
      'an account that is none',
      () => postReturn(orders.two, { refundAccount: { ...upi, vpa: 'priya' } }),
      400,
      /UPI ID/,
    ],
    [
      'a photo that nobody uploaded',
      () => postReturn(orders.two, { photos: [`${'a'.repeat(32)}.jpg`] }),
      400,
      /photo is missing/,
    ],
    [
      'an exchange for nothing',
      () => postReturn(orders.two, { resolution: 'exchange' }),
      400,
      /choose what you would like/,
    ],
  ] as const)('for %s is refused in words', async (_name, request, status, message) => {
    const answer = await request()
    const expected = typeof message === 'string' ? message : expect.stringMatching(message)
    expect([answer.status, answer.body.message]).toEqual([status, expected])
  })

  it('in several tabs at once returns no more than was bought', async () => {
    const orderId = await bought(kurtas(2))
    const answers = await Promise.all(Array.from({ length: 6 }, () => postReturn(orderId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.body.message).toMatch(/returned already/)
  })

  it('with an idempotency key has one effect', async () => {
    const orderId = await bought(kurtas(3))
    const key = { 'idempotency-key': 'return-once' }
    const answers = await Promise.all([1, 2, 3].map(() => postReturn(orderId, {}, asPriya, key)))
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
    expect((await postReturn(orderId, { lines: [line(2)] }, asPriya, key)).status).toBe(422)
  })

  it('is approved at once up to the amount of its policy, which the nearest scope decides', async () => {
    const { _id: shopPolicy, ...fields } = (await asManager.get('/api/admin/return-policies')).body.data[0]
    const terms = { returnDays: 3, exchangeDays: null, claimDays: 30, pickupFee: 0, approveUpTo: 1000 }
    const created = await asManager.post('/api/admin/return-policies', {
      scope: 'product',
      target: shop.id('indigo-kurta'),
      ...terms,
    })
    expect([created.status, created.body.data.name]).toEqual([200, 'Indigo Block Print Kurta'])
    const again = await asManager.post('/api/admin/return-policies', {
      scope: 'product',
      target: shop.id('indigo-kurta'),
      ...terms,
    })
    expect(again.status).toBe(409)
    const orderId = await bought(kurtas(3))
    expect((await postReturn(orderId)).body.data.state).toBe('approved')
    expect((await postReturn(orderId, { lines: [line(2)] })).body.data.state).toBe('requested')
    const late = await bought()
    await setDelivered(late, 4)
    expect((await postReturn(late)).body.message).toMatch(/could be returned until/)
    expect((await postReturn(late, { lines: [line(1, { reason: 'colour_differs' })] })).status).toBe(200)
    expect(fields.returnDays).toBe(7)
    expect((await asManager.call('DELETE', `/api/admin/return-policies/${shopPolicy}`)).status).toBe(409)
    expect((await asManager.call('DELETE', `/api/admin/return-policies/${created.body.data._id}`)).status).toBe(200)
  })

  it('of the team needs a reason, and no window', async () => {
    const orderId = await bought()
    await setDelivered(orderId, 90)
    const body = { resolution: 'refund', transport: 'counter', lines: [line()], note: '' }
    expect((await asManager.post(`/api/admin/orders/${orderId}/returns`, body)).body.errors).toHaveProperty('note')
    const opened = await asManager.post(`/api/admin/orders/${orderId}/returns`, {
      ...body,
      note: 'Promised on the phone',
    })
    expect(opened.body.data).toMatchObject({ state: 'approved', openedBy: 'admin', transport: 'counter' })
  })
})

describe('a parcel that comes back undelivered', () => {
  const back = (pieces: object[]) => ({ note: 'Refused at the door', pieces })
  it('cancels a cash order, reverses its invoice and restocks what is as sold', async () => {
    const { _id } = await place(shop, asPriya, kurtas(2))
    const stock = await stockOf('IK-S')
    const revision = async () => (await adminOrder(_id)).revision
    const pieces = [
      { line: 0, condition: 'as_sold', quantity: 1 },
      { line: 0, condition: 'damaged', quantity: 1 },
    ]
    const early = await asManager.post(`/api/admin/orders/${_id}/undelivered`, {
      revision: await revision(),
      ...back(pieces),
    })
    expect(early.status).toBe(409)
    await moveOrder(_id, 'ship', { courier: 'Delhivery', trackingNumber: '1' })
    const body = { revision: await revision(), ...back(pieces) }
    const answers = await Promise.all([1, 2].map(() => asManager.post(`/api/admin/orders/${_id}/undelivered`, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stockOf('IK-S')).toBe(stock + 1)
    expect(await notesOf(_id)).toMatchObject([{ amount_paise: 1998_00, quantity: 2 }])
    expect(await adminOrder(_id)).toMatchObject({ status: 'cancelled', isRefundDue: false })
  })

  it('refunds a card order in full', async () => {
    const { order, returned } = await pay(shop, asPriya)
    await asPriya.post('/api/payment/razorpay/verify', { ...returned, orderId: order._id })
    await moveOrder(order._id, 'ship', { courier: '', trackingNumber: '' })
    const { revision } = await adminOrder(order._id)
    await asManager.post(`/api/admin/orders/${order._id}/undelivered`, { revision, ...back(asSold().pieces) })
    await reconcilePayments(shop)
    expect(await adminOrder(order._id)).toMatchObject({ status: 'cancelled', refunded: 999, paymentStatus: 'refunded' })
  })
})

describe('a photo of a request', () => {
  const upload = (payload: Buffer, by = asPriya) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/return-photos',
      headers: { authorization: `Bearer ${by.token}`, 'content-type': 'image/png' },
      payload,
    })

  it('is encoded again, belongs to the return and is shown only to those who have its address', async () => {
    const create = { width: 80, height: 60, channels: 3, background: '#a8322d' } as const
    const sent = await sharp({ create })
      .withExif({ IFD0: { Artist: 'Priya' } })
      .png()
      .toBuffer()
    const { name, path } = (await upload(sent)).json().data
    const orderId = await bought()
    const lines = [line(1, { reason: 'defective' })]
    const { body } = await postReturn(orderId, { lines, photos: [name] })
    expect(body.data.photos).toEqual([path])
    const shown = await shop.app.inject({ method: 'GET', url: path })
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, max-age=86400'])
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
    for (const other of [`${'0'.repeat(32)}.jpg`, '..%2f..%2fmail', `${name}.png`])
      expect((await shop.app.inject({ method: 'GET', url: `/uploads/returns/${other}` })).statusCode).toBe(404)
    expect((await upload(Buffer.from('<svg onload="alert(1)"/>'))).statusCode).toBe(400)
    const asStranger = await shop.as({ name: 'Someone Else', email: 'someone.else@example.com' })
    expect((await upload(sent, asStranger)).statusCode).toBe(409)
  })
})

describe('a return', () => {
  it('is shown to its customer and to nobody else', async () => {
    const id = await requested(orders.two)
    expect((await asPriya.get(`/api/returns/${id}`)).body.data).toMatchObject({ state: 'requested', canCancel: true })
    expect((await asRahul.get(`/api/returns/${id}`)).status).toBe(404)
    for (const [verb, body] of [
      ['cancel', {}],
      ['sent', { courier: 'DTDC', trackingNumber: '1' }],
      ['refund-account', upi],
    ] as const)
      expect((await asRahul.put(`/api/returns/${id}/${verb}`, body)).status).toBe(404)
    expect((await asRahul.get(`/api/orders/${orders.two}/returns`)).status).toBe(404)
  })

  it('is sent by the customer, who can no longer cancel it then', async () => {
    const id = await approvedOf(await bought())
    expect(
      (await asPriya.put(`/api/returns/${id}/sent`, { courier: ' ', trackingNumber: '' })).body.errors,
    ).toHaveProperty('courier')
    const sent = await asPriya.put(`/api/returns/${id}/sent`, { courier: 'DTDC', trackingNumber: 'D1' })
    expect(sent.body.data).toMatchObject({ state: 'in_transit', canCancel: false })
    const again = await asPriya.put(`/api/returns/${id}/sent`, { courier: 'DTDC', trackingNumber: 'D1' })
    expect([again.status, again.body.data?.state], 'as after a lost answer').toEqual([200, 'in_transit'])
    expect((await asPriya.put(`/api/returns/${id}/sent`, { courier: 'DTDC', trackingNumber: 'D2' })).status).toBe(409)
    expect((await asPriya.put(`/api/returns/${id}/cancel`)).status).toBe(409)
    expect((await asPriya.put(`/api/returns/${id}/refund-account`, upi)).body.data.refundAccount).toMatch(/^UPI/)
  })
})

const orders = {
  two: await bought(kurtas(2)),
  cloth: await bought(cloth),
  late: await bought(),
  shipped: (await place(shop, asPriya))._id,
}
await setDelivered(orders.late, 9)

describe('pickups by a courier', () => {
  const number = (id: string) => id.slice(-8)
  const pickup = async (changes: object = {}) =>
    approvedOf(await bought(kurtas(1)), { transport: 'pickup', ...changes })
  const pickupFile = (ids?: readonly string[], by = asPacker) =>
    by.post('/api/admin/returns/pickup-file', ids ? { ids } : {})
  const upload = async (content: string) => {
    const { payload } = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/courier-files',
      headers: { authorization: `Bearer ${asPacker.token}`, 'content-type': 'text/csv' },
      payload: content,
    })
    const { data } = JSON.parse(payload)
    const rows = (await asPacker.get(`/api/admin/courier-files/${data._id}/rows`)).body.data
    return { data, reasons: rows.map(({ outcome, reason }: Record<string, string>) => `${outcome}: ${reason}`) }
  }
  const apply = async (id: string) => (await asPacker.post(`/api/admin/courier-files/${id}/apply`)).body.data

  it('are exported: those chosen or all that wait, with no formulas', async () => {
    const customer = { ...orderBody(shop).customer, name: '=HYPERLINK("x") Nair' }
    const one = await approvedOf(await bought({ ...kurtas(2), customer }), { transport: 'pickup', lines: [line(2)] })
    const lengths = await approvedOf(await bought(cloth), {
      transport: 'pickup',
      lines: [line(2.5, { reason: 'defective' })],
    })
    const shipped = await approvedOf(await bought(kurtas(1)))
    const [header = '', row = '', lengthRow = ''] = String((await pickupFile([one, lengths])).body).split('\r\n')
    expect(header).toBe(
      'Return number,Order number,Pickup name,Pickup phone,Pickup address,Pickup city,Pickup state,Pickup pincode,SKU,Item,' +
        'Quantity,Value,Return to name,Return to phone,Return to address,Return to state',
    )
    expect(row).toContain(`${number(one)},${number((await read(one)).order)},"'=HYPERLINK(""x"") Nair",9876543210,`)
    expect(row).toContain(',IK-S,"Indigo Block Print Kurta, Blue, S",2,1998.00,')
    // The number of the shop without its country code.
    expect(row).toMatch(/,\d{10},[^,]*"?[^"]*"?,\w+$/)
    expect(lengthRow).toContain(',CP,"Cotton Poplin, Blue, 2.5 m",1,1000.00,')
    // Both were requested from the courier, so only a later return is in the file of all that wait, and only once.
    const later = await pickup()
    const listed = async (filter: string) => {
      const { data } = (await asPacker.get(`/api/admin/returns?${filter}=true&perPage=200`)).body
      return data.map(({ _id }: { _id: string }) => _id).toSorted()
    }
    expect([await listed('isAwaitingPickup'), await listed('isPickupRequested')]).toEqual([
      [later],
      [one, lengths].toSorted(),
    ])
    const both = await Promise.all([pickupFile(), pickupFile()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const all = String(both.find(({ status }) => status === 200)?.body)
    expect([one, lengths, shipped, later].map((id) => all.includes(number(id)))).toEqual([false, false, false, true])
    expect(await listed('isAwaitingPickup')).toEqual([])
    const abroad = await pickup()
    await shop.database.db
      .updateTable('orders')
      .set({ country: 'Nepal' })
      .where('id', '=', (await read(abroad)).order)
      .execute()
    const [waiting] = (await asPacker.get('/api/admin/returns?isAwaitingPickup=true')).body.data
    expect(waiting).toMatchObject({ _id: abroad, transport: 'pickup', abroad: 'Nepal' })
    expect((await pickupFile()).body.message).toBe('No return is waiting for a pickup.')
    await asManager.put(`/api/admin/returns/${abroad}/cancel`, { revision: (await read(abroad)).revision, note: '' })
    // Chosen again, when the courier lost the first file.
    expect((await pickupFile([one])).status).toBe(200)
    expect(await listed('isPickupRequested')).toEqual([one, lengths, later].toSorted())
    expect((await pickupFile([one, shipped])).body.message).toBe(
      `These returns cannot be in the file: ${number(shipped)} is not collected by a courier.`,
    )
    expect((await pickupFile(['f'.repeat(24)])).status).toBe(404)
  })

  it('are reported in a file of the courier, previewed, applied once, and only moved forward', async () => {
    const [booked, moving, arrived, byAwb, closed] = [
      await pickup(),
      await pickup(),
      await pickup(),
      await pickup(),
      await pickup(),
    ]
    await apply((await upload(`Return No,AWB\n${number(byAwb)},RV4\n`)).data._id)
    expect(await read(byAwb)).toMatchObject({ state: 'approved', trackingNumber: 'RV4' })
    const revision = (await read(closed)).revision
    await asManager.put(`/api/admin/returns/${closed}/cancel`, { revision, note: '' })
    const orderOf = async (id: string) => number((await read(id)).order)
    const content = [
      'Return Number,Order ID,AWB Code,Courier,Status,Date',
      `${number(booked)},,RV1,Delhivery,Pickup Scheduled,`,
      // Without a return number, as a courier names the number that it was given.
      `,${number(moving)},RV2,Delhivery,RETURN PICKED UP,21-11-2026`,
      `${number(arrived).toUpperCase()},${await orderOf(arrived)},RV3,Delhivery,RETURN DELIVERED,`,
      `,,RV4,Delhivery,In Transit,`,
      `${number(closed)},,RV5,Delhivery,Picked up,`,
      `${number(booked)},${await orderOf(moving)},RV6,Delhivery,,`,
      `${number(moving)},,1.41E+13,Delhivery,,`,
      `ffffffff,,RV8,Delhivery,,`,
    ].join('\n')
    const { data, reasons } = await upload(content)
    expect(reasons).toEqual([
      `change: Return ${number(booked)} gets the tracking number RV1.`,
      `change: Return ${number(moving)} gets the tracking number RV2 and was sent on 21 Nov 2026.`,
      `change: Return ${number(arrived)} gets the tracking number RV3 and was sent. The courier has delivered it: receive the items.`,
      `change: Return ${number(byAwb)} was sent.`,
      `refused: Return ${number(closed)} is cancelled.`,
      `refused: Return ${number(booked)} belongs to order #${await orderOf(booked)}, but the row names order #${await orderOf(moving)}.`,
      expect.stringContaining('shortened the tracking number to 1.41E+13'),
      'refused: There is no return ffffffff.',
    ])
    expect((await read(moving)).trackingNumber).toBe('')
    await Promise.all([apply(data._id), apply(data._id)])
    expect(await apply(data._id)).toMatchObject({ state: 'done', applied: 4 })
    expect(await read(booked)).toMatchObject({ state: 'approved', trackingNumber: 'RV1', courier: 'Delhivery' })
    const sent = (await read(moving)).events.filter(({ kind }: { kind: string }) => kind === 'sent')
    expect(sent).toMatchObject([{ note: 'Delhivery, RV2, 21 Nov 2026' }])
    for (const id of [moving, arrived, byAwb]) expect((await read(id)).state).toBe('in_transit')
    expect((await pickupFile([booked])).body.message).toContain('has the tracking number RV1 already')
    const again = await upload(content)
    expect(again.data).toMatchObject({ change: 0, same: 3, unclear: 1, refused: 4 })
    expect(again.reasons[2]).toContain('is on its way. The courier has delivered it: receive the items.')
  })

  it('change nothing when the return has been cancelled since the preview', async () => {
    const id = await pickup()
    const { data } = await upload(`Return Number,AWB,Status\n${number(id)},RV9,Picked up\n`)
    const { revision } = await read(id)
    await asManager.put(`/api/admin/returns/${id}/cancel`, { revision, note: '' })
    expect(await apply(data._id)).toMatchObject({ state: 'done', applied: 0, refused: 1 })
    expect(await read(id)).toMatchObject({ state: 'cancelled', trackingNumber: '' })
  })
})
