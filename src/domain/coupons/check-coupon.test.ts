import { describe, expect, it } from 'vitest'
import { type CouponForm, checkCoupon } from './check-coupon.ts'

const diwali: CouponForm = {
  code: ' diwali-20 ',
  kind: 'percent',
  percent: 20,
  amount: null,
  buyQuantity: null,
  getQuantity: null,
  scope: 'order',
  scopeIds: [],
  firstOrderOnly: false,
  automatic: false,
  combinable: false,
  minimum: 999.5,
  startsAt: '2026-11-01T00:00:00+05:30',
  endsAt: '2026-11-12T18:30:00Z',
  maxUses: 100,
  maxUsesPerCustomer: 1,
  active: true,
}

describe('the coupon form', () => {
  it('returns the code in upper case, amounts in paise and times as dates', () => {
    expect(checkCoupon(diwali)).toEqual({
      coupon: {
        code: 'DIWALI-20',
        percent: 20,
        amount: null,
        freeDelivery: false,
        buyQuantity: null,
        getQuantity: null,
        scope: 'order',
        scopeIds: [],
        firstOrderOnly: false,
        automatic: false,
        combinable: false,
        minimum: 99_950,
        startsAt: new Date('2026-10-31T18:30:00Z'),
        endsAt: new Date('2026-11-12T18:30:00Z'),
        maxUses: 100,
        maxUsesPerCustomer: 1,
        active: true,
      },
    })
  })

  it('uses the amount and ignores the percent field', () => {
    const check = checkCoupon({ ...diwali, kind: 'amount', amount: 150.25, percent: 400, endsAt: null })
    expect(check).toMatchObject({ coupon: { percent: null, amount: 15_025, endsAt: null } })
  })

  it.each<[keyof CouponForm, Partial<CouponForm>]>([
    ['percent', { percent: 150 }],
    ['percent', { percent: 0 }],
    ['percent', { percent: -10 }],
    ['percent', { percent: 12.5 }],
    ['percent', { percent: null }],
    ['amount', { kind: 'amount', amount: -5 }],
    ['amount', { kind: 'amount', amount: 0 }],
    ['amount', { kind: 'amount', amount: 0.005 }],
    ['amount', { kind: 'amount', amount: null }],
    ['amount', { kind: 'amount', amount: 1e300 }],
    ['buyQuantity', { kind: 'buy-x-get-y', buyQuantity: 0, getQuantity: 1 }],
    ['getQuantity', { kind: 'buy-x-get-y', buyQuantity: 2, getQuantity: 1.5 }],
    ['percent', { kind: 'buy-x-get-y', buyQuantity: 2, getQuantity: 1, percent: null }],
    ['scopeIds', { scope: 'product' }],
    ['scopeIds', { scope: 'category', scopeIds: ['women'] }],
    ['minimum', { minimum: -1 }],
    ['endsAt', { endsAt: diwali.startsAt }],
    ['endsAt', { endsAt: '2026-10-01T00:00:00Z' }],
    ['endsAt', { endsAt: 'tomorrow' }],
    ['startsAt', { startsAt: '2026-13-45T00:00:00Z' }],
    ['maxUses', { maxUses: 0 }],
    ['maxUses', { maxUses: 1.5 }],
    ['maxUsesPerCustomer', { maxUsesPerCustomer: -1 }],
    ['code', { code: '' }],
    ['code', { code: 'TEN PERCENT' }],
    ['code', { code: '<b>' }],
    ['code', { code: 'X'.repeat(41) }],
  ])('has a message at %s for %j', (field, change) => {
    expect(Object.keys(checkCoupon({ ...diwali, ...change }).errors ?? {})).toEqual([field])
  })

  it('reports all errors at once', () => {
    const { errors } = checkCoupon({ ...diwali, code: '', percent: 150, minimum: -1 })
    expect(Object.keys(errors ?? {})).toEqual(['code', 'percent', 'minimum'])
  })
})
