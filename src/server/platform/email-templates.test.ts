import { describe, expect, it } from 'vitest'
import { write } from './email-templates.ts'

const order = {
  shopName: 'Vastra',
  name: 'Priya',
  orderNumber: '0a1b2c3d',
  orderUrl: 'https://shop.example/orders/0',
  lines: [{ name: 'Indigo Kurta', quantity: '2', amount: 1_99_800 }],
  discount: 10_000,
  shipping: 0,
  total: 1_89_800,
  payment: 'You pay in cash when it arrives.',
  address: ['Priya Nair', '7 Chandni Chowk', 'Delhi, Delhi 110006', 'India'],
}

describe('a mail', () => {
  it('tells the order in rupees, as HTML and as text', async () => {
    const { subject, html, text } = await write('order-placed', order)
    expect(subject).toBe('Your order #0a1b2c3d is placed')
    for (const told of [html, text]) expect(told).toContain('₹1,898.00')
    expect(text).toContain('https://shop.example/orders/0')
  })

  it('shows how the total comes about', async () => {
    const { text } = await write('order-paid', order)
    expect(text.replace(/\s+/g, ' ')).toContain(
      'Indigo Kurta × 2 ₹1,998.00 Discount -₹100.00 Delivery free Total, taxes included ₹1,898.00',
    )
  })

  it('says who carries a parcel, when the shop did', async () => {
    const known = await write('order-shipped', { ...order, courier: 'Hawa Express', trackingNumber: 'HX 1' })
    expect(known.text).toContain('with Hawa Express')
    expect(known.text).toContain('Tracking number: HX 1')
    const unknown = await write('order-shipped', { ...order, courier: '', trackingNumber: '' })
    expect(unknown.text).toContain('has left our hands.')
    expect(unknown.text).not.toContain('Tracking')
  })

  it('says what was sent back', async () => {
    const { text } = await write('order-refunded', { ...order, refunded: 50_000 })
    expect(text).toContain('₹500.00')
  })

  it.each(['order-placed', 'order-paid', 'order-cancelled', 'order-delivered'] as const)(
    '%s holds no markup that a customer or a product brought along',
    async (template) => {
      const evil = '<img src=x onerror=alert(1)>{{7*7}}'
      const { html } = await write(template, {
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

  it('has a subject of one line, whatever the shop is called', async () => {
    const { subject } = await write('reset-password', {
      shopName: 'A\r\nBcc: x@y.z',
      name: '',
      url: 'https://shop.example',
    })
    expect(subject).not.toMatch(/[\r\n]/)
  })
})
