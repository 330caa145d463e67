import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES } from './lifecycle.ts'
import { allowedTransitions } from './team-transitions.ts'

describe('the statuses a team member may set', () => {
  it('let a packer move an order to delivered but not cancel it', () => {
    expect(ORDER_STATUSES.map((status) => allowedTransitions('packer', status))).toEqual([
      ['confirmed'],
      ['processing', 'shipped'],
      ['shipped'],
      ['delivered'],
      [],
      [],
    ])
  })

  it('let a manager cancel an order that is not delivered', () => {
    expect(ORDER_STATUSES.filter((status) => allowedTransitions('manager', status).includes('cancelled'))).toEqual([
      'pending',
      'confirmed',
      'processing',
      'shipped',
    ])
  })

  it('are empty outside the team', () => {
    expect(ORDER_STATUSES.flatMap((status) => allowedTransitions(undefined, status))).toEqual([])
  })
})
