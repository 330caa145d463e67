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
  confirmationNotice,
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

  it.each<[Partial<AskedOrder>, string | undefined]>([
    [{}, 'Please confirm this order by Friday, or it will be cancelled'],
    [{ status: 'pending' }, 'Please confirm this order by Friday, or it will be cancelled'],
    [{ status: 'cancelled' }, undefined],
    [{ status: 'cancelled', cashConfirmation: 'silent' }, undefined],
    [{ status: 'confirmed', cashConfirmation: 'silent' }, undefined],
    [{ status: 'processing' }, undefined],
    [{ status: 'shipped' }, undefined],
    [{ isPaid: true }, undefined],
    [{ cashConfirmation: 'confirmed' }, undefined],
    [{ cashConfirmation: 'none' }, undefined],
  ])('of %j is announced to the buyer as: %s', (fields, sentence) => {
    const notice = confirmationNotice({ ...order, ...fields }, 'Friday')
    if (sentence === undefined) expect(notice).toBeUndefined()
    else expect(notice).toContain(sentence)
  })

  it('is not asked for without an end of the time', () => {
    expect(confirmationNotice(order, '')).toBeUndefined()
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
