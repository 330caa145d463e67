import { describe, expect, it } from 'vitest'
import {
  canCancel,
  canRetryPayment,
  canReview,
  findTransition,
  isOrderStatus,
  nextStatuses,
  ORDER_STATUSES,
  ORDER_TRANSITIONS,
  orderNumber,
  previousStatuses,
} from './lifecycle.ts'

describe('the life of an order', () => {
  it('lets a customer cancel while it is pending or confirmed, and do nothing else', () => {
    expect(previousStatuses('cancelled', 'customer')).toEqual(['pending', 'confirmed'])
    expect(ORDER_STATUSES.flatMap((status) => nextStatuses('customer', status))).toEqual(['cancelled', 'cancelled'])
    expect(ORDER_STATUSES.filter(canCancel)).toEqual(['pending', 'confirmed'])
  })

  it('leads a shopkeeper from the order to the door', () => {
    const path = ['pending', 'confirmed', 'processing', 'shipped', 'delivered'] as const
    for (const [place, to] of path.slice(1).entries())
      expect(findTransition(path[place] ?? 'pending', to, 'admin')).toBeDefined()
  })

  it('ends with the delivery', () => {
    expect(ORDER_TRANSITIONS.filter((move) => move.from === 'delivered')).toEqual([])
  })

  it('gives the goods back with every cancellation, and takes them again with every revival', () => {
    for (const move of ORDER_TRANSITIONS) {
      const wanted = move.to === 'cancelled' ? 'return' : move.from === 'cancelled' ? 'reserve' : undefined
      expect(move.stock).toBe(wanted)
    }
  })

  it('revives a cancelled order only by the shop itself', () => {
    expect(previousStatuses('confirmed', 'admin')).toEqual(['pending'])
    expect(previousStatuses('confirmed', 'shop')).toEqual(['pending', 'cancelled'])
  })

  it('offers a review after delivery and another payment after a failed one', () => {
    expect(ORDER_STATUSES.filter(canReview)).toEqual(['delivered'])
    expect(['pending', 'failed', 'PAYMENT_SUCCESS'].filter(canRetryPayment)).toEqual(['failed'])
  })

  it('knows no status by an inherited name, and cancels nothing of an unknown one', () => {
    expect(['toString', 'Pending', '', null, 3].filter(isOrderStatus)).toEqual([])
    expect(canCancel('returned')).toBe(false)
  })

  it('is known by the end of its id', () => {
    expect(orderNumber('5f0c1e2d3b4a59687766abcd')).toBe('7766abcd')
  })
})
