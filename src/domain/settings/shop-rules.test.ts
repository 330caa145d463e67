import { describe, expect, it } from 'vitest'
import { isGstin } from '../tax/gstin.ts'
import {
  DEFAULT_PAYMENT,
  DEFAULT_SELLER,
  DEFAULT_SHIPPING,
  paymentMethodProblem,
  readPaymentRules,
  readSeller,
  readShippingRules,
} from './shop-rules.ts'

const NONSENSE = [undefined, null, [], 'Jaipur', 7, { cod: 'yes', checkout: [], header: -1, unpaidMinutes: 1e9 }]

describe('the seller on invoices', () => {
  it('is the invented shop until somebody said who they are', () => {
    expect(readSeller(undefined)).toEqual(DEFAULT_SELLER)
    expect(isGstin(DEFAULT_SELLER.gstin)).toBe(true)
    expect(DEFAULT_SELLER.gstin.slice(0, 2)).toBe(DEFAULT_SELLER.stateCode)
  })

  it('is who the shop says it is; the code follows from the state', () => {
    const stored = { legalName: ' Rang\nGhar LLP ', state: 'tamilnadu', gstin: '33aapfu0939f1zv', invoicePrefix: 'rg' }
    expect(readSeller({ ...stored, gstin: '27aapfu0939f1zv' })).toMatchObject({
      legalName: 'Rang Ghar LLP',
      state: 'Tamil Nadu',
      stateCode: '33',
      gstin: '27AAPFU0939F1ZV',
      invoicePrefix: 'RG',
      phone: DEFAULT_SELLER.phone,
    })
  })

  it('has no telephone number when it gave none', () => {
    expect(readSeller({ legalName: 'Rang Ghar LLP', phone: '' }).phone).toBe('')
  })

  it.each([{}, { gstin: 'none' }, { gstin: 5, state: 'Ruritania', invoicePrefix: 'TOO LONG' }])(
    'never shows the invented GSTIN once something was stored: %j',
    (stored) => {
      expect(readSeller(stored)).toEqual({ ...DEFAULT_SELLER, gstin: '' })
    },
  )
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
    })
  })
})

describe('the ways to pay', () => {
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
})
