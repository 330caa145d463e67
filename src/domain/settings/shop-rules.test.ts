import { describe, expect, it } from 'vitest'
import {
  DEFAULT_PAYMENT,
  DEFAULT_SHIPPING,
  paymentMethodProblem,
  readPaymentRules,
  readSeller,
  readShippingRules,
} from './shop-rules.ts'

const NONSENSE = [undefined, null, [], 'Jaipur', 7, { cod: 'yes', checkout: [], header: -1, unpaidMinutes: 1e9 }]

describe('the seller on invoices', () => {
  const stored = {
    legalName: ' Rang\nGhar LLP ',
    address: '4 Mint Street, Chennai 600001',
    state: 'tamilnadu',
    gstin: '27aapfu0939f1zv',
    invoicePrefix: 'rg',
  }

  it('is what the shop has stored, and the code follows from the state', () => {
    expect(readSeller(stored)).toEqual({
      legalName: 'Rang Ghar LLP',
      address: '4 Mint Street, Chennai 600001',
      state: 'Tamil Nadu',
      stateCode: '33',
      gstin: '27AAPFU0939F1ZV',
      phone: '',
      email: '',
      invoicePrefix: 'RG',
      registration: 'regular',
    })
  })

  it.each([...NONSENSE, { ...stored, legalName: ' ' }, { ...stored, address: '' }, { ...stored, state: 'Ruritania' }])(
    'is unknown without name, address and state: %j',
    (value) => {
      expect(readSeller(value)).toBeUndefined()
    },
  )

  it('has no GSTIN when the stored one is wrong', () => {
    expect(readSeller({ ...stored, gstin: 'none' })?.gstin).toBe('')
  })
})

describe('the figures for free delivery', () => {
  it.each(NONSENSE)('are the specification’s when nothing sensible is stored: %j', (stored) => {
    expect(readShippingRules(stored)).toEqual(DEFAULT_SHIPPING)
  })

  it('are what is stored, each on its own', () => {
    const stored = { header: 99900, checkout: { freeAbove: 0, charge: 49.5 } }
    expect(readShippingRules(stored)).toEqual({
      header: 99900,
      shippingPage: 99900,
      checkout: { freeAbove: 0, charge: 5000 },
      countries: ['India'],
    })
  })
})

describe('the payment methods', () => {
  it.each(NONSENSE)('are both, for any total, when nothing sensible is stored: %j', (stored) => {
    expect(readPaymentRules(stored)).toEqual(DEFAULT_PAYMENT)
  })

  it('are offered as stored', () => {
    const rules = readPaymentRules({
      cod: { enabled: true, minimum: 10000, maximum: 500000 },
      razorpay: { enabled: false },
      unpaidMinutes: 45,
    })
    expect(rules.unpaidMinutes).toBe(45)
    expect(paymentMethodProblem(rules, 'razorpay', 20000)).toMatch(/choose another/)
    const refused = [9999, 10000, 500000, 500001].map(
      (total) => paymentMethodProblem(rules, 'cod', total) !== undefined,
    )
    expect(refused).toEqual([true, false, false, true])
  })

  it('collect nothing of an order that costs nothing, whatever is stored', () => {
    const rules = readPaymentRules({ cod: { enabled: false, minimum: 10000, maximum: 500000 } })
    expect(paymentMethodProblem(rules, 'cod', 0)).toBeUndefined()
    expect(paymentMethodProblem(rules, 'cod', 20000)).toMatch(/choose another/)
    expect(paymentMethodProblem(rules, 'razorpay', 0)).toMatch(/choose another/)
  })
})
