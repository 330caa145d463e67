import { describe, expect, it } from 'vitest'
import type { CreditNote, Invoice, Order } from '../../../../contract/orders/order.ts'
import { DEFAULT_CONTACT } from '../../../../domain/contact/contact.ts'
import { creditNoteContent } from './credit-note-content.ts'
import { invoiceContent } from './invoice-content.ts'

const kurta: Invoice['lines'][number] = {
  description: 'Indigo Kurta (Blue, M)',
  hsn: '62114210',
  unitCode: 'PCS',
  quantity: 1,
  price: 400,
  total: 400,
  discount: 40,
  taxable: 342.86,
  rate: 5,
  cgst: 8.57,
  sgst: 8.57,
  igst: 0,
  amount: 360,
}
const delivery: Invoice['lines'][number] = {
  description: 'Delivery',
  hsn: '62114210',
  unitCode: 'OTH',
  quantity: 1,
  price: 50,
  total: 50,
  discount: 0,
  taxable: 47.62,
  rate: 5,
  cgst: 1.19,
  sgst: 1.19,
  igst: 0,
  amount: 50,
}
const invoice: Invoice = {
  number: 'VAS/2627/000007',
  issuedAt: '2026-11-21T10:00:00Z',
  seller: {
    legalName: 'Rang Ghar LLP',
    address: '1 Mill Road, Jaipur',
    state: 'Rajasthan',
    stateCode: '08',
    gstin: '08AAPFU0939F1ZV',
    phone: '',
    email: 'bills@example.com',
    registration: 'regular',
  },
  placeOfSupply: { state: 'Rajasthan', stateCode: '08' },
  isInterState: false,
  lines: [kurta, delivery],
  creditNotes: [],
}
const address = {
  title: 'Home',
  street: '12 Loom Street',
  city: 'Jaipur',
  state: 'Rajasthan',
  zipCode: '302003',
  country: 'India',
}
const order: Order = {
  _id: 'aaaabbbbccccdddd12345678',
  status: 'confirmed',
  paymentMethod: 'cod',
  paymentStatus: 'PAYMENT_PENDING',
  isPaid: false,
  customer: { name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210', address },
  items: [
    {
      product: 'a'.repeat(24),
      variant: 'b'.repeat(24),
      name: 'Indigo Kurta',
      sku: 'IK-M',
      image: '',
      unit: 'piece',
      quantity: 1,
      price: 400,
      total: 400,
      discount: 40,
      selectedColor: 'Blue',
      selectedSize: 'M',
      reviewed: false,
    },
  ],
  orderNotes: '',
  subtotal: 400,
  discount: 40,
  shippingCost: 50,
  tax: 19.52,
  totalAmount: 410,
  courier: '',
  trackingNumber: '',
  createdAt: '2026-11-20T10:00:00Z',
  updatedAt: '2026-11-21T10:00:00Z',
  invoice,
}
const { invoice: _none, ...unconfirmed } = order

const CONTACT = { ...DEFAULT_CONTACT, address: '7 Rangrez Chowk, Jaipur 302002' }
const contentOf = (example: Order) => invoiceContent(example, CONTACT)
const paise = (text: string) => Number(text.replace(/[^\d-]/g, ''))

describe('the invoice of an order', () => {
  it('is a tax invoice with seller, number and place of supply once the order is confirmed', () => {
    const content = contentOf(order)
    expect(content).toMatchObject({ title: 'TAX INVOICE', notice: '', fileName: 'Invoice_12345678.pdf' })
    expect(content.seller).toContain('GSTIN: 08AAPFU0939F1ZV')
    expect(content.facts).toContainEqual(['Invoice number', 'VAS/2627/000007'])
    expect(content.facts).toContainEqual(['Place of supply', 'Rajasthan (08)'])
    expect(content.facts).toContainEqual(['Payment', 'Pending'])
    expect(content.facts).toContainEqual(['Payment method', 'Cash on Delivery'])
    const byUpi = contentOf({ ...order, receivedBy: 'upi', isPaid: true, paymentStatus: 'completed' })
    expect(byUpi.facts).toEqual(
      expect.arrayContaining([
        ['Payment', 'Paid'],
        ['Payment method', 'UPI'],
      ]),
    )
    expect(content.amountInWords).toBe('Rupees Four Hundred Ten Only')
  })

  it.each([
    ['composition', 'BILL OF SUPPLY', 'Composition taxable person, not eligible to collect tax on supplies'],
    ['unregistered', 'RECEIPT', ''],
  ] as const)('of a shop that is %s is a %s without tax', (registration, title, notice) => {
    const content = contentOf({
      ...order,
      tax: 0,
      invoice: { ...invoice, seller: { ...invoice.seller, registration } },
    })
    expect(content).toMatchObject({ title, notice, taxes: undefined })
    expect(content.remarks.join(' ')).not.toMatch(/GST|reverse charge/)
  })

  it('names a registered buyer with the GSTIN', () => {
    const buyer = { gstin: '27AAPFU0939F1ZV', name: 'Kala Traders' }
    const { billTo } = contentOf({ ...order, invoice: { ...invoice, buyer } })
    expect(billTo.slice(0, 3)).toEqual(['Kala Traders', 'GSTIN: 27AAPFU0939F1ZV', 'Asha Rao'])
  })

  it('has a total of subtotal, shipping and tax less the discount', () => {
    const { totals } = contentOf(order)
    expect(totals.map(({ name }) => name)).toEqual(['Subtotal', 'Shipping', 'Tax (GST)', 'Discount', 'Total'])
    const amounts = totals.map(({ value }) => paise(value))
    expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1))
    expect(totals[3]).toEqual({ name: 'Discount', value: '-₹40.00', tone: 'good' })
  })

  it('names the coupon, also one that made the delivery free', () => {
    const one = { code: 'DIWALI10', discount: 0 }
    expect(contentOf({ ...order, coupons: [one] }).facts).toContainEqual(['Coupon', 'DIWALI10'])
    expect(contentOf({ ...order, coupons: [one, { ...one, code: 'SHIP' }] }).facts).toContainEqual([
      'Coupons',
      'DIWALI10, SHIP',
    ])
    expect(contentOf(order).facts.map(([name]) => name)).not.toContain('Coupon')
  })

  it('leaves out shipping, tax and discount when they are zero', () => {
    const plain = { ...order, discount: 0, shippingCost: 0, tax: 0, totalAmount: 400 }
    expect(contentOf(plain).totals).toEqual([
      { name: 'Subtotal', value: '₹400.00' },
      { name: 'Total', value: '₹400.00', tone: 'total' },
    ])
  })

  it("splits the tax into CGST and SGST within the seller's state, and totals the columns", () => {
    const taxes = contentOf(order).taxes
    expect(taxes?.columns.slice(-3)).toEqual(['CGST', 'SGST', 'Amount'])
    expect(taxes?.rows[0]).toEqual([
      '1',
      'Indigo Kurta (Blue, M)',
      '62114210\n1 PCS',
      '₹342.86',
      '5%',
      '₹8.57\n2.5%',
      '₹8.57\n2.5%',
      '₹360.00',
    ])
    expect(taxes?.totals).toEqual(['', 'Total', '', '₹390.48', '', '₹9.76', '₹9.76', '₹410.00'])
  })

  it('charges UTGST in a union territory, and only IGST between states', () => {
    const inChandigarh = { ...invoice, placeOfSupply: { state: 'Chandigarh', stateCode: '04' } }
    expect(contentOf({ ...order, invoice: inChandigarh }).taxes?.columns).toContain('UTGST')
    const lines = [{ ...kurta, cgst: 0, sgst: 0, igst: 17.14 }]
    const interState = contentOf({ ...order, invoice: { ...invoice, isInterState: true, lines } })
    expect(interState.taxes?.columns.slice(-2)).toEqual(['IGST', 'Amount'])
    expect(interState.taxes?.totals.slice(-2)).toEqual(['₹17.14', '₹360.00'])
  })

  it('is a proforma invoice without number and tax table before confirmation', () => {
    const content = contentOf({ ...unconfirmed, status: 'pending', paymentStatus: 'pending' })
    expect(content).toMatchObject({ title: 'PROFORMA INVOICE', taxes: undefined, remarks: [] })
    expect(content.facts).toContainEqual(['Invoice number', 'Not issued yet'])
    expect(content.seller).toEqual([CONTACT.address])
    expect(content.notice).toContain('not confirmed yet')
    expect(contentOf({ ...unconfirmed, status: 'cancelled' }).notice).toContain('no payment is due')
    for (const status of ['confirmed', 'processing'] as const) {
      const { notice } = contentOf({ ...unconfirmed, status })
      expect(notice).toBe('This order has no invoice number yet. We issue the invoice when the order is sent.')
    }
  })
})

describe('a credit note', () => {
  const note: CreditNote = {
    number: 'VAS/C2627/000003',
    issuedAt: '2026-11-25T10:00:00Z',
    cause: 'refunded',
    amount: 360,
    seller: invoice.seller,
    lines: [
      {
        description: 'Indigo Kurta (Blue, M)',
        hsn: '62114210',
        rate: 5,
        taxable: 342.86,
        cgst: 8.57,
        sgst: 8.57,
        igst: 0,
        amount: 360,
      },
    ],
  }

  it('names its invoice, and credits the value and tax of its lines', () => {
    const content = creditNoteContent(order, invoice, note, CONTACT)
    expect(content).toMatchObject({ title: 'CREDIT NOTE', items: [], fileName: 'CreditNote_VAS-C2627-000003.pdf' })
    expect(content.facts).toEqual(
      expect.arrayContaining([
        ['For invoice', 'VAS/2627/000007'],
        ['Invoice date', '21 November 2026'],
      ]),
    )
    expect(content.facts).toContainEqual(['Place of supply', 'Rajasthan (08)'])
    expect(content.billTo[0]).toBe('Asha Rao')
    expect(content.totals.map(({ name }) => name)).toEqual(['Taxable value', 'CGST', 'SGST', 'Credited'])
    const amounts = content.totals.map(({ value }) => paise(value))
    expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1))
    expect(content.taxes?.columns).toContain('HSN')
    expect(content.taxes?.rows[0]?.[2]).toBe('62114210')
    expect(content.amountInWords).toBe('Rupees Three Hundred Sixty Only')
  })

  it('for goods that came back names their quantity', () => {
    const [line] = note.lines as [(typeof note.lines)[number]]
    const lines = [
      { ...line, quantity: 2, unitCode: 'PCS' as const },
      { ...line, quantity: 2.5, unitCode: 'MTR' as const },
      line,
    ]
    const content = creditNoteContent(order, invoice, { ...note, cause: 'returned', lines }, CONTACT)
    expect(content.facts).toContainEqual(['Reason', 'Goods were returned'])
    expect(content.taxes?.columns).toContain('HSN / Qty')
    expect(content.taxes?.rows.map((row) => row.slice(1, 3))).toEqual([
      ['Indigo Kurta (Blue, M)', '62114210\n2 PCS'],
      ['Indigo Kurta (Blue, M)', '62114210\n2.5 MTR'],
      ['Indigo Kurta (Blue, M)', '62114210'],
    ])
    expect(JSON.stringify(content)).not.toContain('undefined')
  })
})
