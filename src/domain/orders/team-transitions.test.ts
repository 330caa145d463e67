import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES } from './lifecycle.ts'
import { allowedTransitions } from './team-transitions.ts'

describe('the moves of an order', () => {
  it('lead a packer from the order to the door, and never cancel', () => {
    expect(ORDER_STATUSES.map((status) => allowedTransitions('packer', status))).toEqual([
      ['confirmed'],
      ['processing', 'shipped'],
      ['shipped'],
      ['delivered'],
      [],
      [],
    ])
  })

  it('let a manager cancel what has not arrived', () => {
    expect(ORDER_STATUSES.filter((status) => allowedTransitions('manager', status).includes('cancelled'))).toEqual([
      'pending',
      'confirmed',
      'processing',
      'shipped',
    ])
  })

  it('are for nobody outside the team', () => {
    expect(ORDER_STATUSES.flatMap((status) => allowedTransitions(undefined, status))).toEqual([])
  })
})
