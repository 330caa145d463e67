import { describe, expect, it } from 'vitest'
import {
  canCancel,
  canChangeOrder,
  canRetryPayment,
  canReview,
  findTransition,
  hasParcel,
  isOrderStatus,
  nextStatuses,
  ORDER_STATUSES,
  ORDER_TRANSITIONS,
  orderNumber,
  previousStatuses,
} from './lifecycle.ts'

describe('the status of an order', () => {
  it('lets a customer only cancel pending and confirmed orders', () => {
    expect(previousStatuses('cancelled', 'customer')).toEqual(['pending', 'confirmed'])
    expect(ORDER_STATUSES.flatMap((status) => nextStatuses('customer', status))).toEqual(['cancelled', 'cancelled'])
    expect(ORDER_STATUSES.filter(canCancel)).toEqual(['pending', 'confirmed'])
  })

  it('lets a customer change an order until it is packed, and the team until it leaves', () => {
    const changed = (actor: 'admin' | 'customer') => ORDER_STATUSES.filter((status) => canChangeOrder(status, actor))
    expect(changed('customer')).toEqual(['pending', 'confirmed'])
    expect(changed('admin')).toEqual(['pending', 'confirmed', 'processing'])
  })

  it('lets a team member move an order from pending to delivered', () => {
    const path = ['pending', 'confirmed', 'processing', 'shipped', 'delivered'] as const
    for (const [place, to] of path.slice(1).entries())
      expect(findTransition(path[place] ?? 'pending', to, 'admin')).toBeDefined()
  })

  it('has a parcel from its confirmation on, unless it was cancelled', () => {
    expect(ORDER_STATUSES.filter(hasParcel)).toEqual(['confirmed', 'processing', 'shipped', 'delivered'])
  })

  it('does not change after delivery', () => {
    expect(ORDER_TRANSITIONS.filter((move) => move.from === 'delivered')).toEqual([])
  })

  it('returns stock with every cancellation and reserves it with every revival', () => {
    for (const move of ORDER_TRANSITIONS) {
      const expected = move.to === 'cancelled' ? 'return' : move.from === 'cancelled' ? 'reserve' : undefined
      expect(move.stock).toBe(expected)
    }
  })

  it('lets only the system revive a cancelled order', () => {
    expect(previousStatuses('confirmed', 'admin')).toEqual(['pending'])
    expect(previousStatuses('confirmed', 'shop')).toEqual(['pending', 'cancelled'])
  })

  it('offers a review after delivery and a retry after a failed payment', () => {
    expect(ORDER_STATUSES.filter(canReview)).toEqual(['delivered'])
    expect(['pending', 'failed', 'PAYMENT_SUCCESS'].filter(canRetryPayment)).toEqual(['failed'])
  })

  it('rejects inherited property names and unknown statuses', () => {
    expect(['toString', 'Pending', '', null, 3].filter(isOrderStatus)).toEqual([])
    expect(canCancel('returned')).toBe(false)
  })

  it('has a number from the end of its id', () => {
    expect(orderNumber('5f0c1e2d3b4a59687766abcd')).toBe('7766abcd')
  })
})
