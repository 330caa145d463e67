import { describe, expect, it } from 'vitest'
import { writeEmail } from './email-templates.ts'

const order = {
  shopName: 'Vastra',
  name: 'Priya',
  orderNumber: '0a1b2c3d',
  orderUrl: 'https://shop.example/orders/0',
  lines: [{ name: 'Indigo Kurta', quantity: '2', amount: 1_99_800 }],
  discount: 10_000,
  prepaidDiscount: 0,
  shipping: 0,
  fee: 0,
  total: 1_89_800,
  tax: 9_038,
  payment: 'Please pay in cash on delivery.',
  address: ['Priya Nair', '7 Chandni Chowk', 'Delhi, Delhi 110006', 'India'],
}

describe('an email', () => {
  it('shows amounts in rupees, as HTML and as text', async () => {
    const { subject, html, text } = await writeEmail('order-placed', order)
    expect(subject).toBe('Your order #0a1b2c3d has been placed')
    for (const body of [html, text]) expect(body).toContain('₹1,898.00')
    expect(text).toContain('https://shop.example/orders/0')
  })

  it('shows the lines, the discount and delivery that make up the total', async () => {
    const { text } = await writeEmail('order-paid', order)
    expect(text.replace(/\s+/g, ' ')).toContain(
      'Indigo Kurta × 2 ₹1,998.00 Discount -₹100.00 Delivery Free Total (including taxes) ₹1,898.00',
    )
  })

  it.each([
    [10_000, 'Discount (DIWALI10) -₹100.00 Delivery Free'],
    [0, 'Delivery (DIWALI10) Free'],
  ])('names the coupon of a discount of %i paise, or else of the free delivery', async (discount, shown) => {
    const coupon = { code: 'DIWALI10', discount, ...(discount === 0 && { delivery: 0 }) }
    const { text } = await writeEmail('order-placed', { ...order, coupons: [coupon], discount })
    expect(text.replace(/\s+/g, ' ')).toContain(shown)
  })

  it('says nothing of taxes when the shop may charge none', async () => {
    const { text } = await writeEmail('order-paid', { ...order, tax: 0 })
    expect(text.replace(/\s+/g, ' ')).toContain('Delivery Free Total ₹1,898.00')
  })

  it('names the courier and the tracking number when the shop has entered them', async () => {
    const known = await writeEmail('order-shipped', { ...order, courier: 'Hawa Express', trackingNumber: 'HX 1' })
    expect(known.text).toContain('with Hawa Express')
    expect(known.text).toContain('Tracking number: HX 1')
    const unknown = await writeEmail('order-shipped', { ...order, courier: '', trackingNumber: '' })
    expect(unknown.text).toContain('has shipped.')
    expect(unknown.text).not.toContain('Tracking')
  })

  it('ends with how the shop can be reached', async () => {
    const contact = ['+91 98765 43210 · shop@example.com', '7 Rangrez Chowk, Jaipur']
    const { html, text } = await writeEmail('order-placed', order, { contact })
    expect(text.trim().split('\n').slice(-3)).toEqual([order.shopName, ...contact])
    for (const line of contact) expect(html).toContain(line)
  })

  it('names the day of a change of an account in words', async () => {
    const change = {
      shopName: 'Vastra',
      name: '',
      change: 'new-device',
      day: '2026-12-01',
      url: 'https://shop.example/profile',
    }
    expect((await writeEmail('account-changed', { ...change, change: 'new-device' })).text).toContain('on 1 Dec 2026.')
  })

  it("begins with the shop's own logo, if it has one", async () => {
    const logo = 'https://shop.example/icon-192.png?logo=aa'
    expect((await writeEmail('order-placed', order, { logo })).html).toContain(`<img src="${logo}" alt=""`)
    expect((await writeEmail('order-placed', order)).html).not.toContain('<img')
  })

  it('shows the refunded amount', async () => {
    const { text } = await writeEmail('order-refunded', { ...order, refunded: 50_000 })
    expect(text).toContain('₹500.00')
  })

  it.each(['order-placed', 'order-paid', 'order-cancelled', 'order-delivered'] as const)(
    '%s escapes HTML in the names of customers and products',
    async (template) => {
      const evil = '<img src=x onerror=alert(1)>{{7*7}}'
      const { html } = await writeEmail(template, {
        ...order,
        name: evil,
        payment: evil,
        address: [evil],
        lines: order.lines.map((line) => ({ ...line, name: evil })),
      })
      expect(html).not.toContain('<img')
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;{{7*7}}')
    },
  )

  it('has a subject of one line even when the shop name contains line breaks', async () => {
    const { subject } = await writeEmail('reset-password', {
      shopName: 'A\r\nBcc: x@y.z',
      name: '',
      url: 'https://shop.example',
    })
    expect(subject).not.toMatch(/[\r\n]/)
  })

  it('has a subject in which mail programs decode nothing', async () => {
    const typed = { name: 'A', email: 'a@example.com', phone: '', text: 'Hello', subject: '=?utf-8?B?4oCuZ25w?= sale' }
    const { subject } = await writeEmail('message-to-shop', { shopName: 'Vastra', ticket: 'K7M2-XQ9R', ...typed })
    expect(subject).toBe('Message K7M2-XQ9R: = ?utf-8?B?4oCuZ25w?= sale')
  })
})
