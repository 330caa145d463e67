import { describe, expect, it } from 'vitest'
import type { CreditNote, Invoice, Order } from '../../../../contract/orders/order.ts'
import { DEFAULT_CONTACT } from '../../../../domain/contact/contact.ts'
import { creditNoteSheet } from './credit-note-content.ts'
import { invoiceSheet } from './invoice-content.ts'

const kurta: Invoice['lines'][number] = {
  ...{ description: 'Indigo Kurta (Blue, M)', hsn: '62114210', unitCode: 'PCS', quantity: 1 },
  ...{ price: 400, total: 400, discount: 40, taxable: 342.86, rate: 5, cgst: 8.57, sgst: 8.57, igst: 0, amount: 360 },
}
const delivery: Invoice['lines'][number] = {
  ...{ description: 'Delivery', hsn: '62114210', unitCode: 'OTH', quantity: 1 },
  ...{ price: 50, total: 50, discount: 0, taxable: 47.62, rate: 5, cgst: 1.19, sgst: 1.19, igst: 0, amount: 50 },
}
const invoice: Invoice = {
  number: 'VAS/2627/000007',
  issuedAt: '2026-11-21T10:00:00Z',
  seller: {
    ...{ legalName: 'Rang Ghar LLP', address: '1 Mill Road, Jaipur', state: 'Rajasthan', stateCode: '08' },
    ...{ gstin: '08AAPFU0939F1ZV', phone: '', email: 'bills@example.com' },
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
  ...{ status: 'confirmed', paymentMethod: 'cod', paymentStatus: 'PAYMENT_PENDING', isPaid: false },
  customer: { name: 'Asha Rao', email: 'asha@example.com', phone: '9876543210', address },
  items: [
    {
      ...{
        product: 'a'.repeat(24),
        variant: 'b'.repeat(24),
        name: 'Indigo Kurta',
        sku: 'IK-M',
        image: '',
        unit: 'piece',
      },
      ...{
        quantity: 1,
        price: 400,
        total: 400,
        discount: 40,
        selectedColor: 'Blue',
        selectedSize: 'M',
        reviewed: false,
      },
    },
  ],
  ...{ orderNotes: '', subtotal: 400, discount: 40, shippingCost: 50, tax: 19.52, totalAmount: 410 },
  ...{ courier: '', trackingNumber: '', createdAt: '2026-11-20T10:00:00Z', updatedAt: '2026-11-21T10:00:00Z' },
  invoice,
}
const { invoice: _none, ...unconfirmed } = order

const sheetOf = (wanted: Order) => invoiceSheet(wanted, DEFAULT_CONTACT)
const paise = (text: string) => Number(text.replace(/[^\d-]/g, ''))

describe('the bill of an order', () => {
  it('is a tax invoice in the name of the seller, with number and place of supply', () => {
    const sheet = sheetOf(order)
    expect(sheet).toMatchObject({ title: 'TAX INVOICE', caution: '', fileName: 'Invoice_12345678.pdf' })
    expect(sheet.seller).toContain('GSTIN: 08AAPFU0939F1ZV')
    expect(sheet.facts).toContainEqual(['Invoice number', 'VAS/2627/000007'])
    expect(sheet.facts).toContainEqual(['Place of supply', 'Rajasthan (08)'])
    expect(sheet.facts).toContainEqual(['Payment', 'Pending'])
    expect(sheet.facts).toContainEqual(['Payment method', 'Cash on Delivery'])
    expect(sheet.amountInWords).toBe('Rupees Four Hundred Ten Only')
  })

  it('adds up: subtotal, shipping and tax, less the discount, are the total', () => {
    const { totals } = sheetOf(order)
    expect(totals.map(({ name }) => name)).toEqual(['Subtotal', 'Shipping', 'Tax (GST)', 'Discount', 'Total'])
    const amounts = totals.map(({ value }) => paise(value))
    expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1))
    expect(totals[3]).toEqual({ name: 'Discount', value: '-₹40.00', tone: 'good' })
  })

  it('leaves out shipping, tax and discount that are nothing', () => {
    const plain = { ...order, discount: 0, shippingCost: 0, tax: 0, totalAmount: 400 }
    expect(sheetOf(plain).totals).toEqual([
      { name: 'Subtotal', value: '₹400.00' },
      { name: 'Total', value: '₹400.00', tone: 'sum' },
    ])
  })

  it('has two halves of tax within the state of the seller, and adds the lines up', () => {
    const taxes = sheetOf(order).taxes
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
    expect(taxes?.sum).toEqual(['', 'Total', '', '₹390.48', '', '₹9.76', '₹9.76', '₹410.00'])
  })

  it('has UTGST in a union territory, and IGST alone between states', () => {
    const inChandigarh = { ...invoice, placeOfSupply: { state: 'Chandigarh', stateCode: '04' } }
    expect(sheetOf({ ...order, invoice: inChandigarh }).taxes?.columns).toContain('UTGST')
    const lines = [{ ...kurta, cgst: 0, sgst: 0, igst: 17.14 }]
    const away = sheetOf({ ...order, invoice: { ...invoice, isInterState: true, lines } })
    expect(away.taxes?.columns.slice(-2)).toEqual(['IGST', 'Amount'])
    expect(away.taxes?.sum.slice(-2)).toEqual(['₹17.14', '₹360.00'])
  })

  it('is a proforma without number and tax table until the order is confirmed', () => {
    const sheet = sheetOf({ ...unconfirmed, status: 'pending', paymentStatus: 'pending' })
    expect(sheet).toMatchObject({ title: 'PROFORMA INVOICE', taxes: undefined, remarks: [] })
    expect(sheet.facts).toContainEqual(['Invoice number', 'none yet'])
    expect(sheet.seller).toContain(DEFAULT_CONTACT.address)
    expect(sheet.caution).toContain('not confirmed yet')
    expect(sheetOf({ ...unconfirmed, status: 'cancelled' }).caution).toContain('nothing is due')
  })
})

describe('a credit note', () => {
  const note: CreditNote = {
    ...{ number: 'VAS/C2627/000003', issuedAt: '2026-11-25T10:00:00Z', cause: 'refunded', amount: 360 },
    seller: invoice.seller,
    lines: [
      {
        ...{ description: 'Indigo Kurta (Blue, M)', hsn: '62114210', rate: 5 },
        ...{ taxable: 342.86, cgst: 8.57, sgst: 8.57, igst: 0, amount: 360 },
      },
    ],
  }

  it('names the invoice it is for, and takes back value and tax of its lines', () => {
    const sheet = creditNoteSheet(order, invoice, note, DEFAULT_CONTACT)
    expect(sheet).toMatchObject({ title: 'CREDIT NOTE', items: [], fileName: 'CreditNote_VAS-C2627-000003.pdf' })
    expect(sheet.facts).toEqual(
      expect.arrayContaining([
        ['For invoice', 'VAS/2627/000007'],
        ['Invoice date', '21 November 2026'],
      ]),
    )
    expect(sheet.facts).toContainEqual(['Place of supply', 'Rajasthan (08)'])
    expect(sheet.billTo[0]).toBe('Asha Rao')
    expect(sheet.totals.map(({ name }) => name)).toEqual(['Taxable value', 'CGST', 'SGST', 'Credited'])
    const amounts = sheet.totals.map(({ value }) => paise(value))
    expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1))
    expect(sheet.taxes?.columns).toContain('HSN')
    expect(sheet.taxes?.rows[0]?.[2]).toBe('62114210')
    expect(sheet.amountInWords).toBe('Rupees Three Hundred Sixty Only')
  })
})
