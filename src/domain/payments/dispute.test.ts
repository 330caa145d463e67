import { describe, expect, it } from 'vitest'
import { DISPUTE_STATES, disputeStateAfterEvent, isOpenDispute } from './dispute.ts'

describe('a dispute', () => {
  it('is open until someone has decided', () => {
    expect(DISPUTE_STATES.filter(isOpenDispute)).toEqual(['open', 'under_review'])
  })

  it('moves forward only', () => {
    const after = DISPUTE_STATES.map((state) =>
      DISPUTE_STATES.map((reported) => disputeStateAfterEvent(state, reported)).join(' '),
    )
    expect(after).toEqual([
      'open under_review closed won lost',
      'under_review under_review closed won lost',
      'closed closed closed won lost',
      'won won won won lost',
      'lost lost lost lost lost',
    ])
  })
})
