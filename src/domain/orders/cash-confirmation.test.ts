import { describe, expect, it } from 'vitest'
import {
  type AskedOrder,
  answerProblem,
  askedOrder,
  CALL_OUTCOME_NAMES,
  CALL_OUTCOMES,
  CASH_ANSWERS,
  CASH_CONFIRMATION_NAMES,
  CASH_CONFIRMATIONS,
} from './cash-confirmation.ts'

const order: AskedOrder = { status: 'confirmed', paymentMethod: 'cod', isPaid: false, cashConfirmation: 'asked' }
const NOT_CASH = 'This order is not paid in cash on delivery.'
const ON_ITS_WAY = 'This order is already on its way.'

describe('the confirmation of a cash order', () => {
  it.each<[Partial<AskedOrder>, string | undefined]>([
    [{}, undefined],
    [{ status: 'pending' }, undefined],
    [{ status: 'processing' }, undefined],
    [{ status: 'shipped' }, ON_ITS_WAY],
    [{ status: 'delivered' }, ON_ITS_WAY],
    [{ status: 'cancelled' }, 'This order has been cancelled.'],
    [{ status: 'cancelled', cashConfirmation: 'confirmed' }, 'This order has been cancelled.'],
    [{ paymentMethod: 'razorpay' }, NOT_CASH],
    [{ isPaid: true }, NOT_CASH],
    [{ cashConfirmation: 'confirmed' }, 'This order has already been confirmed.'],
    [{ cashConfirmation: 'none' }, undefined],
    [{ cashConfirmation: 'silent' }, undefined],
    [{ cashConfirmation: 'refused' }, undefined],
  ])('for %j is possible unless: %s', (fields, problem) => {
    expect(answerProblem({ ...order, ...fields })).toBe(problem)
  })

  it('reads the fields of a row', () => {
    const row = { status: 'pending', payment_method: 'cod', is_paid: true, cash_confirmation: 'silent' } as const
    const fields = { status: 'pending', paymentMethod: 'cod', isPaid: true, cashConfirmation: 'silent' }
    expect(askedOrder(row)).toEqual(fields)
  })

  it('has a name for each state and each outcome of a call, and two answers', () => {
    expect(CASH_CONFIRMATIONS.map((state) => `${state}: ${CASH_CONFIRMATION_NAMES[state]}`)).toEqual([
      'none: Not asked',
      'asked: Asked',
      'confirmed: Confirmed',
      'silent: No answer',
      'refused: Refused',
    ])
    expect(CALL_OUTCOMES.map((outcome) => `${outcome}: ${CALL_OUTCOME_NAMES[outcome]}`)).toEqual([
      'no answer: No answer',
      'call later: Call again later',
      'confirmed: Confirmed',
      'refused: Refused',
    ])
    expect(CASH_ANSWERS).toEqual(['confirmed', 'refused'])
  })
})
