import { describe, expect, it } from 'vitest'
import {
  allowedMoves,
  findMove,
  isClosed,
  OPEN_STATES,
  RETURN_ACTORS,
  RETURN_MOVE_NAMES,
  RETURN_MOVES,
  RETURN_STATES,
} from './lifecycle.ts'

describe('the moves of a return', () => {
  it.each([
    { actor: 'customer', moves: ['approved collect', 'requested cancel', 'approved cancel'] },
    {
      actor: 'shop',
      moves: [
        'requested approve',
        'received accept',
        'refund_due refund',
        'approved lapse',
        'payment_due settle',
        'payment_due unpaid',
      ],
    },
    {
      actor: 'admin',
      moves: [
        'requested approve',
        'requested decline',
        'approved collect',
        'approved receive',
        'in_transit receive',
        'received accept',
        'received reject',
        'refund_due refund',
        'requested cancel',
        'approved cancel',
        'refund_due lower',
      ],
    },
  ] as const)('of the $actor are exactly these', ({ actor, moves }) => {
    const found = RETURN_MOVE_NAMES.flatMap((name) =>
      RETURN_STATES.filter((state) => findMove(name, state, actor)).map((state) => `${state} ${name}`),
    )
    expect(found).toEqual(moves)
  })

  it('lead out of every open state and out of no closed one', () => {
    for (const state of RETURN_STATES) {
      const out = RETURN_ACTORS.flatMap((actor) => RETURN_MOVE_NAMES.filter((name) => findMove(name, state, actor)))
      expect(out.length > 0).toBe(!isClosed(state))
    }
  })

  it('reach every state but those a return begins in', () => {
    const reached = new Set(RETURN_MOVES.flatMap(({ to }) => to))
    expect(RETURN_STATES.filter((state) => !reached.has(state))).toEqual(['requested', 'undelivered'])
  })

  it('let a packer take the items in, but neither approve nor refund them', () => {
    const moves = new Set(OPEN_STATES.flatMap((state) => allowedMoves('packer', state)))
    expect([...moves].sort()).toEqual(['collect', 'receive'])
    expect(allowedMoves('manager', 'requested')).toEqual(['approve', 'decline', 'cancel'])
    expect(allowedMoves(undefined, 'requested')).toEqual([])
  })
})
