import { describe, expect, it } from 'vitest'
import { write } from './templates.ts'

const order = {
  shopName: 'Vastra',
  name: 'Priya',
  orderNumber: '0a1b2c3d',
  orderUrl: 'https://shop.example/orders/0',
  lines: [{ name: 'Indigo Kurta', quantity: '2', amount: 1_99_800 }],
  total: 1_99_800,
}

describe('a mail', () => {
  it('tells the order in rupees, as HTML and as text', async () => {
    const { subject, html, text } = await write('order-placed', order)
    expect(subject).toBe('Your order #0a1b2c3d is placed')
    for (const told of [html, text]) expect(told).toContain('₹1,998.00')
    expect(text).toContain('https://shop.example/orders/0')
  })

  it('says what was sent back', async () => {
    const { text } = await write('order-refunded', { ...order, refunded: 50_000 })
    expect(text).toContain('₹500.00')
  })

  it.each(['order-placed', 'order-paid', 'order-cancelled'] as const)(
    '%s holds no markup that a customer or a product brought along',
    async (template) => {
      const evil = '<img src=x onerror=alert(1)>{{7*7}}'
      const { html } = await write(template, {
        ...order,
        name: evil,
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
