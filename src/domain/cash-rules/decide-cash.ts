import type { Paise } from '../units/paise.ts'
import { appliesTo, type CashFacts, type CashRule } from './cash-rule.ts'
import { standardRefusal } from './standard-refusal.ts'

/** What the rules decide about cash on delivery for an order. */
export interface CashDecision {
  /** Why cash is not offered, for the shopper; undefined when it is. */
  readonly refusal: string | undefined
  /** In paise, tax included. */
  readonly fee: Paise
  readonly needsConfirmation: boolean
}

/** Applies the rules in their order: the first that refuses and the first that charges a fee decide. None applies to nothing. */
export function decideCash(rules: readonly CashRule[], facts: CashFacts): CashDecision {
  if (facts.total === 0) return { refusal: undefined, fee: 0, needsConfirmation: false }
  const applying = rules.filter(({ condition }) => appliesTo(condition, facts))
  const refusing = applying.find(({ effect }) => effect === 'refuse')
  return {
    refusal: refusing && (refusing.message || standardRefusal(refusing.condition, facts)),
    fee: applying.find(({ effect }) => effect === 'fee')?.fee ?? 0,
    needsConfirmation: applying.some(({ effect }) => effect === 'confirm'),
  }
}
