import { describe, expect, it } from 'vitest'
import {
  BULK_MOVES,
  BULK_PERMISSION,
  BULK_TARGETS,
  type BulkMove,
  bulkRefusal,
  canUndoBulk,
  isAlreadyMoved,
  type MovedOrder,
  STORED_BULK_MOVES,
  undoRefusal,
} from './bulk-moves.ts'
import { ORDER_STATUSES } from './lifecycle.ts'

const order: MovedOrder = {
  status: 'confirmed',
  paymentMethod: 'cod',
  isPaid: false,
  cashConfirmation: 'none',
  createdAt: new Date('2026-11-05T12:00:00+05:30'),
  courier: '',
}

describe('moving many orders', () => {
  it('is possible from the statuses from which one order can be moved', () => {
    const possible = (move: BulkMove) =>
      ORDER_STATUSES.filter((status) => bulkRefusal({ ...order, status }, move) === undefined).join(' ')
    expect(BULK_MOVES.map((move) => `${move}: ${possible(move)}`)).toEqual([
      'confirm: pending',
      'process: confirmed',
      'ship: confirmed processing',
      'deliver: shipped',
      'confirm cash: confirmed processing',
    ])
  })

  it.each<[BulkMove, Partial<MovedOrder>, string | undefined]>([
    ['confirm', { status: 'confirmed' }, 'This order is already confirmed.'],
    ['deliver', { status: 'delivered' }, 'This order is already delivered.'],
    ['confirm', { status: 'shipped' }, 'This order is shipped, so it cannot be confirmed.'],
    ['confirm', { status: 'cancelled' }, 'This order is cancelled, so it cannot be confirmed.'],
    ['process', { status: 'pending' }, 'This order is pending, so it cannot be packed.'],
    ['ship', { status: 'delivered' }, 'This order is delivered, so it cannot be handed over.'],
    ['deliver', { status: 'processing' }, 'This order is processing, so it cannot be marked as delivered.'],
    ['ship', { cashConfirmation: 'refused' }, 'The customer refused this cash order.'],
    ['ship', { cashConfirmation: 'refused', isPaid: true }, undefined],
    ['ship', { cashConfirmation: 'silent' }, undefined],
    ['process', { cashConfirmation: 'refused' }, undefined],
    ['confirm cash', { paymentMethod: 'razorpay' }, 'This order is not paid in cash on delivery.'],
    ['confirm cash', { isPaid: true }, 'This order is not paid in cash on delivery.'],
    ['confirm cash', { status: 'pending' }, 'This order is pending, so nobody has to be asked.'],
    ['confirm cash', { status: 'shipped' }, 'This order is shipped, so nobody has to be asked.'],
    ['confirm cash', { cashConfirmation: 'confirmed' }, 'The customer has already confirmed this order.'],
    ['confirm cash', { cashConfirmation: 'refused' }, undefined],
    ['confirm cash', { status: 'processing', cashConfirmation: 'asked' }, undefined],
  ])('to %s an order with %j gives: %s', (move, fields, refusal) => {
    expect(bulkRefusal({ ...order, ...fields }, move)).toBe(refusal)
  })

  it.each<[BulkMove, Partial<MovedOrder>, string, boolean]>([
    ['process', { status: 'processing' }, '', true],
    ['process', { status: 'shipped' }, '', false],
    ['ship', { status: 'shipped', courier: 'Delhivery' }, 'Delhivery', true],
    ['ship', { status: 'shipped', courier: 'Delhivery' }, '', true],
    ['ship', { status: 'shipped', courier: 'Delhivery' }, 'Blue Dart', false],
    ['confirm cash', { cashConfirmation: 'confirmed' }, '', true],
    ['confirm cash', { cashConfirmation: 'confirmed', isPaid: true }, '', false],
  ])('to %s an order with %j and the courier “%s” has been done before: %s', (move, fields, courier, isMoved) => {
    expect(isAlreadyMoved({ ...order, ...fields }, move, courier)).toBe(isMoved)
  })

  it.each<[string, string | undefined]>([
    ['2026-11-05T00:00:00+05:30', undefined],
    ['2026-11-05T23:59:59.999+05:30', undefined],
    ['2026-11-06T00:00:00+05:30', 'This order was placed after the hand-over date.'],
  ])('hands over on 5 November an order of %s or refuses it: %s', (createdAt, refusal) => {
    expect(bulkRefusal({ ...order, createdAt: new Date(createdAt) }, 'ship', '2026-11-05')).toBe(refusal)
  })

  it('leads to a status, except for the confirmation of cash', () => {
    const targets = BULK_MOVES.map((move) => BULK_TARGETS[move])
    expect(targets).toEqual(['confirmed', 'processing', 'shipped', 'delivered', undefined])
  })

  it('can be taken back unless an invoice was issued or money received, and not twice', () => {
    expect(STORED_BULK_MOVES.filter(canUndoBulk)).toEqual(['process', 'ship', 'confirm cash'])
    expect(STORED_BULK_MOVES).toContain('undo')
  })

  it('cannot be taken back for an order that was changed since', () => {
    expect(undoRefusal({ revision: 4 }, { revision: 4 })).toBeUndefined()
    for (const revision of [3, null])
      expect(undoRefusal({ revision: 4 }, { revision })).toBe('This order was changed afterwards.')
  })

  it('needs the permission to pack orders', () => {
    expect(BULK_PERMISSION).toBe('orders.fulfil')
  })
})
