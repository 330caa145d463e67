import { describe, expect, it } from 'vitest'
import { manager, owner, type Person, packer, priya } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([])
const asha = await shop.as(owner)
const meera = await shop.as(manager)

const read = async (part: string) => (await asha.get(`/api/admin/settings/${part}`)).body.data
const save = async (part: string, change: object) =>
  asha.put(`/api/admin/settings/${part}`, { ...(await read(part)), ...change })

describe('delivery', () => {
  it('has the three default amounts', async () => {
    expect(await read('shipping')).toEqual({
      header: 2000,
      shippingPage: 999,
      freeAbove: 500,
      charge: 50,
      countries: ['India'],
      revision: 0,
    })
  })

  it('changes the header, the shipping page and the checkout at once', async () => {
    const { status } = await save('shipping', { header: 750, shippingPage: 750, freeAbove: 750, charge: 49.5 })
    expect(status).toBe(200)
    await shop.shop.settled()
    expect((await shop.get('/api/checkout/rules')).body.data).toMatchObject({
      shipping: { freeAbove: 750, charge: 49.5 },
      freeShippingOver: { header: 750, shippingPage: 750 },
    })
    expect((await shop.get('/api/legal/shipping')).body.data.freeShippingAbove).toBe(750)
    const { data } = (await asha.get('/api/admin/audit?entity=setting&entityId=shipping')).body
    expect(data[0]).toMatchObject({ staffName: 'Asha Rao', after: { header: 75_000 } })
  })

  it('is within India until the shop chooses other countries, at least one', async () => {
    expect((await save('shipping', { countries: ['India', 'UK'] })).status).toBe(200)
    await shop.shop.settled()
    expect((await shop.get('/api/checkout/rules')).body.data.countries).toEqual(['India', 'UK'])
    expect((await save('shipping', { countries: [] })).status).toBe(400)
    expect((await save('shipping', { countries: ['France'] })).status).toBe(400)
  })

  it('rejects fractions of a paisa at the field', async () => {
    const { status, body } = await save('shipping', { charge: 0.005 })
    expect([status, Object.keys(body.errors)]).toEqual([400, ['charge']])
    expect(Object.keys((await save('shipping', { header: -1, shippingPage: 1e308 })).body.errors)).toEqual([
      'header',
      'shippingPage',
    ])
  })

  it('is not saved over another person’s change', async () => {
    const stale = await read('shipping')
    await save('shipping', { charge: 60 })
    const late = await meera.put('/api/admin/settings/shipping', { ...stale, charge: 10 })
    expect([late.status, late.body.current.charge]).toEqual([409, 60])
  })
})

describe('the delivery times', () => {
  const answerTo = async (pincode: string) => (await shop.get(`/api/delivery/${pincode}`)).body

  it('are unknown until the owner enters them', async () => {
    expect((await answerTo('302017')).data).toEqual({
      pincode: '302017',
      place: 'Jaipur',
      status: 'unknown',
      cash: true,
      charge: expect.any(Number),
      freeAbove: expect.any(Number),
    })
  })

  it('answer by pincode once areas are entered', async () => {
    expect((await save('delivery', { holidays: '2027-01-26' })).status).toBe(200)
    expect(await read('delivery')).toMatchObject({ holidays: '2027-01-26', cutoffHour: 14 })
    const area = { prefix: '302', name: 'Jaipur', minDays: 1, maxDays: 2, cash: true, served: true }
    const add = (change: object) => asha.post('/api/admin/delivery-areas', { ...area, ...change })
    const { body } = await add({})
    expect((await add({ prefix: '744', cash: false })).status).toBe(200)
    expect((await add({ prefix: '194', served: false })).status).toBe(200)
    expect((await add({ name: 'again' })).status).toBe(409)
    expect((await answerTo('302017')).data).toMatchObject({ place: 'Jaipur', status: 'delivered', cash: true })
    expect((await answerTo('302017')).data.to > (await answerTo('302017')).data.from).toBe(true)
    expect((await answerTo('744101')).data).toMatchObject({ status: 'delivered', cash: false })
    expect((await answerTo('194101')).data).toMatchObject({ status: 'not delivered' })
    expect((await answerTo('560001')).data.status).toBe('unknown')
    const put = () => asha.put(`/api/admin/delivery-areas/${body.data._id}`, { ...body.data, name: 'Pink City' })
    expect([(await put()).status, (await put()).status]).toEqual([200, 409])
    expect((await answerTo('302017')).data.place).toBe('Pink City')
    // The name of a large area says less than the city or the state of the pincode.
    expect((await add({ prefix: '6', name: 'Tamil Nadu and Kerala' })).status).toBe(200)
    expect((await answerTo('682001')).data.place).toBe('Kochi')
    expect((await answerTo('671531')).data.place).toBe('Kerala')
    expect((await answerTo(encodeURIComponent(' 671 531'))).data.pincode).toBe('671531')
    expect((await asha.call('DELETE', `/api/admin/delivery-areas/${body.data._id}`)).status).toBe(200)
    expect((await answerTo('302017')).data.status).toBe('unknown')
    const wrong = await add({ prefix: '0302', minDays: null, maxDays: 61 })
    expect(Object.keys(wrong.body.errors)).toEqual(['prefix', 'minDays', 'maxDays'])
    expect((await meera.get('/api/admin/delivery-areas')).status).toBe(200)
    const peter = await shop.as(packer)
    expect((await peter.get('/api/admin/delivery-areas')).status).toBe(403)
  })

  it.each(['000000', '30201', 'jaipur', '999999'])('refuse the pincode %s', async (pincode) => {
    const { status, body } = await shop.get(`/api/delivery/${pincode}`)
    expect([status, body.message]).toEqual([400, 'Please enter a valid 6-digit pincode.'])
  })

  it.each([
    ['holidays', '26 January', '26 is not a date. Please enter dates as YYYY-MM-DD.'],
    ['cutoffHour', 25, 'Please enter an hour from 0 to 24.'],
  ])('are refused with a message at %s', async (field, value, message) => {
    const { status, body } = await save('delivery', { [field]: value })
    expect([status, body.errors[field]]).toEqual([400, message])
  })
})

describe('the legal identity', () => {
  it('is the seller on the next invoice, with a validated GSTIN', async () => {
    const identity = await read('identity')
    expect(identity).toMatchObject({ state: 'Rajasthan', invoicePrefix: 'VAS' })
    const { body } = await save('identity', { legalName: 'Rang Textiles LLP', state: 'gujarat', gstin: '' })
    expect(body.data).toMatchObject({ legalName: 'Rang Textiles LLP', state: 'Gujarat', gstin: '' })
  })

  it.each([
    [{ gstin: '08XXXXX0000X1Z0' }, 'gstin'],
    [{ state: 'Rajasthan', gstin: '27AAPFU0939F1ZV' }, 'gstin'],
    [{ state: 'Atlantis' }, 'state'],
    [{ legalName: ' ' }, 'legalName'],
    [{ email: 'nowhere' }, 'email'],
    [{ invoicePrefix: 'LONG' }, 'invoicePrefix'],
  ])('is rejected with %o, with an error at its field', async (wrong, field) => {
    const { status, body } = await save('identity', wrong)
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  })

  it('is not for managers', async () => {
    for (const part of ['identity', 'payments'])
      expect((await meera.get(`/api/admin/settings/${part}`)).status).toBe(403)
    expect((await meera.get('/api/admin/settings/shipping')).status).toBe(200)
  })
})

describe('payment', () => {
  it('is offered as cash on delivery within its limits', async () => {
    await save('payments', { codMinimum: 100, codMaximum: 5000 })
    await shop.shop.settled()
    const { paymentMethods } = (await shop.get('/api/checkout/rules')).body.data
    expect(paymentMethods).toContainEqual({ method: 'cod', minimum: 100, maximum: 5000 })
    expect((await save('payments', { codMaximum: null })).body.data.codMaximum).toBe(null)
  })

  it.each([
    [{ codMinimum: 500, codMaximum: 100 }, 'codMaximum'],
    [{ codEnabled: false, razorpayEnabled: false }, 'codEnabled'],
    [{ unpaidMinutes: 1 }, 'unpaidMinutes'],
    [{ unpaidMinutes: 30.5 }, 'unpaidMinutes'],
    [{ exchangeHours: 0 }, 'exchangeHours'],
    [{ remittanceTolerance: 101 }, 'remittanceTolerance'],
    [{ codMinimum: -1 }, 'codMinimum'],
    [{ codMaximum: 0.005 }, 'codMaximum'],
  ])('is rejected with %o', async (wrong, field) => {
    expect(Object.keys((await save('payments', wrong)).body.errors)).toEqual([field])
  })
})

describe('name and tags', () => {
  it('show on the storefront at once and do not change other settings', async () => {
    const before = (await shop.get('/api/contact')).body.data
    await save('shop', { name: 'Rang & Co' })
    await save('tags', { enabled: true, header: '<script>window.counted = 1</script>' })
    await shop.shop.settled()
    expect((await shop.get('/api/contact')).body.data).toMatchObject({
      name: 'Rang & Co',
      phone: before.phone,
      faqs: before.faqs,
    })
    const tags = (await shop.get('/api/google-tags/client')).body.data
    expect(tags).toMatchObject({ enabled: true, scripts: { header: '<script>window.counted = 1</script>' } })
    expect((await save('shop', { name: '   ' })).status).toBe(400)
  })
})

describe('tags', () => {
  it('are read and written by the owner alone', async () => {
    const meera = await shop.as(manager)
    expect((await meera.get('/api/admin/settings/tags')).status).toBe(403)
    expect((await meera.put('/api/admin/settings/tags', {})).status).toBe(403)
  })

  const tagsFor = async (person?: Person) => {
    await save('tags', { enabled: true, header: '<script>window.counted = 1</script>' })
    await shop.shop.settled()
    const url = '/api/google-tags/client'
    const cookie = person ? `session=${(await shop.as(person)).token}` : ''
    const { data } = (await shop.app.inject({ method: 'GET', url, headers: { cookie } })).json()
    return [data.enabled, data.scripts.header]
  }

  it('are sent to visitors and customers', async () => {
    for (const person of [undefined, priya])
      expect(await tagsFor(person)).toEqual([true, '<script>window.counted = 1</script>'])
  })

  it('are not sent to the team, the owner included', async () => {
    for (const person of [owner, packer]) expect(await tagsFor(person)).toEqual([false, ''])
  })
})

describe('additional sources of tags', () => {
  it('are cleaned and saved without duplicates', async () => {
    const { body } = await save('tags', { moreScripts: ['https://A.example/ ', '', 'https://a.example'] })
    expect(body.data.moreScripts).toEqual(['https://a.example'])
  })

  it.each(['http://a.example', 'https://a.example/path', "https://a.example; script-src 'unsafe-inline'", '*'])(
    'is not %s, which is said at its field',
    async (line) => {
      const { status, body } = await save('tags', { moreConnections: [line] })
      expect([status, Object.keys(body.errors)]).toEqual([400, ['moreConnections']])
    },
  )
})

describe('tax rates', () => {
  const rate = { hsn: '6214', fromDay: '2090-04-01', percent: 12, threshold: 1000, percentAbove: 18.5 }

  it('have defaults', async () => {
    const { body } = await asha.get('/api/admin/tax-rates?perPage=100&q=62')
    expect(body.data).toMatchObject([{ hsn: '62', percent: 5, threshold: 2500, percentAbove: 18, isFuture: false }])
  })

  it('start on a future day and can be deleted before it', async () => {
    const { body } = await asha.post('/api/admin/tax-rates', rate)
    expect(body.data).toEqual({ ...rate, _id: '6214 2090-04-01', isFuture: true })
    expect((await asha.post('/api/admin/tax-rates', rate)).status).toBe(409)
    expect((await asha.call('DELETE', '/api/admin/tax-rates/6214%202090-04-01')).status).toBe(200)
    expect((await asha.call('DELETE', '/api/admin/tax-rates/6214%202090-04-01')).status).toBe(404)
  })

  it('that are in force cannot be deleted', async () => {
    expect((await asha.call('DELETE', '/api/admin/tax-rates/62%202025-09-22')).status).toBe(409)
    expect((await asha.get('/api/admin/tax-rates?q=62')).body.total).toBe(1)
  })

  it.each([
    [{ hsn: 'cotton' }, 'hsn'],
    [{ fromDay: '2090-02-30' }, 'fromDay'],
    [{ fromDay: '2020-01-01' }, 'fromDay'],
    [{ percent: 5.005 }, 'percent'],
    [{ percent: -1 }, 'percent'],
    [{ percentAbove: 100.01 }, 'percentAbove'],
    [{ threshold: -1 }, 'threshold'],
    [{ threshold: null }, 'threshold'],
    [{ percentAbove: null }, 'percentAbove'],
  ])('are rejected with %o', async (wrong, field) => {
    const { status, body } = await asha.post('/api/admin/tax-rates', { ...rate, ...wrong })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]])
  })
})

describe('the emails of a shop without a mail server', () => {
  it('are listed newest first, only for owners', async () => {
    await asha.post('/api/admin/team', { name: 'Kiran', email: 'kiran@example.com', staffRole: 'packer' })
    await shop.emails()
    expect((await asha.get('/api/admin/email-state')).body.data.goesTo).toBe('folder')
    const { body } = await asha.get('/api/admin/emails?q=kiran')
    expect(body).toMatchObject({ total: 1, data: [{ to: 'kiran@example.com' }] })
    const mail = (await asha.get(`/api/admin/emails/${body.data[0]._id}`)).body.data
    expect(mail.text).toContain('/reset-password?token=')
    expect((await meera.get('/api/admin/emails')).status).toBe(403)
  })

  it('end with how the shop can be reached', async () => {
    const { value, seen } = (await asha.get('/api/admin/content/contact')).body.data
    const reached = { phone: '+91 141 555 0101', email: 'help@example.com', address: '7 Chowk, Jaipur 302002' }
    const saved = await asha.put('/api/admin/content/contact', { value: { ...value, ...reached }, seen })
    expect(saved.status).toBe(200)
    await shop.shop.settled()
    await asha.post('/api/admin/team', { name: 'Lata', email: 'lata@example.com', staffRole: 'packer' })
    const mail = (await shop.emails()).find(({ to }) => to === 'lata@example.com')
    expect(mail?.text.trim().split('\n').slice(-2)).toEqual([`${reached.phone} · ${reached.email}`, reached.address])
  })

  it('are found by name, never by a path', async () => {
    for (const id of ['..%2F..%2Fetc%2Fpasswd', '..', 'nothing', '%00'])
      expect((await asha.get(`/api/admin/emails/${id}`)).status).toBeLessThan(500)
    expect((await asha.get('/api/admin/emails/..%2Fpackage')).status).toBe(404)
  })
})
