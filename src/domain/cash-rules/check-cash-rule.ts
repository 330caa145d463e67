import { isPrefix } from '../delivery/delivery.ts'
import { isId } from '../ids.ts'
import { latinDigits } from '../units/digits.ts'
import { groupIndian, type Paise, paiseFromRupees, rupeesFromPaise } from '../units/paise.ts'
import { asList, asRecord, ownField, singleLine } from '../untrusted.ts'
import type { CashCondition, CashEffect, CashRule, CashRuleKind } from './cash-rule.ts'

/** The form of a rule: amounts in rupees. Only the fields of its kind and effect are read. */
export interface CashRuleForm {
  readonly kind: CashRuleKind
  readonly effect: CashEffect
  readonly fee: number | null
  readonly message: string
  readonly below: number | null
  readonly above: number | null
  /** Pincodes or their first digits (`302`, `302*`), separated by commas, semicolons, spaces or lines. */
  readonly pincodes: string
  readonly isElsewhere: boolean
  readonly productIds: readonly string[]
  readonly categoryIds: readonly string[]
  readonly count: number | null
  readonly months: number | null
}

/** A form in which no field was filled in. */
export const EMPTY_CASH_RULE: Omit<CashRuleForm, 'kind' | 'effect'> = {
  fee: null,
  message: '',
  below: null,
  above: null,
  pincodes: '',
  isElsewhere: false,
  productIds: [],
  categoryIds: [],
  count: null,
  months: null,
}

export type CashRuleCheck =
  | { readonly errors: Readonly<Partial<Record<keyof CashRuleForm, string>>>; readonly rule?: undefined }
  | { readonly rule: CashRule; readonly errors?: undefined }

/** Every order reads all rules. */
export const MAX_CASH_RULES = 100
export const MAX_PREFIXES = 20_000
export const MAX_RULE_TARGETS = 200
export const MAX_COUNT = 100
/** How far back refusals are counted. */
export const MAX_MONTHS = 24
export const MAX_FEE_RUPEES = 10_000
export const MAX_RULE_MESSAGE = 300

/** Checks the form of a rule. */
export function checkCashRule(form: CashRuleForm): CashRuleCheck {
  const { kind, effect } = form
  const errors: Partial<Record<keyof CashRuleForm, string>> = {}
  const fee = effect === 'fee' ? paiseFromRupees(form.fee ?? 0) : 0
  if (effect === 'fee' && (!fee || fee > MAX_FEE_RUPEES * 100))
    errors.fee = `Please enter an amount above ₹0 and up to ₹${groupIndian(MAX_FEE_RUPEES)}, with at most 2 decimals.`
  const condition = conditionOf(form, errors)
  if (kind === 'total' && effect === 'refuse' && form.below === null && form.above === null)
    errors.above = 'Please enter an amount. To offer no cash at all, switch Cash on Delivery off in the settings.'
  if (Object.keys(errors).length > 0) return { errors }
  const message = effect === 'refuse' ? singleLine(form.message, MAX_RULE_MESSAGE) : ''
  return { rule: { effect, fee: fee ?? 0, message, condition } }
}

function conditionOf(form: CashRuleForm, errors: Partial<Record<keyof CashRuleForm, string>>): CashCondition {
  const amount = (name: 'below' | 'above'): Paise | null => {
    const typed = form[name]
    const paise = typed === null ? null : paiseFromRupees(typed)
    if (paise === undefined) errors[name] = INVALID_AMOUNT
    return paise ?? null
  }
  const whole = (name: 'count' | 'months', max: number): number => {
    const typed = form[name] ?? 0
    if (!isWhole(typed, 1, max)) errors[name] = `Please enter a whole number from 1 to ${max}.`
    return typed
  }
  switch (form.kind) {
    case 'total': {
      const [below, above] = [amount('below'), amount('above')]
      if (below !== null && above !== null && below > above)
        errors.above = 'Every order would be below the one amount or above the other.'
      return { kind: 'total', below, above }
    }
    case 'pincode': {
      const prefixes = [
        ...new Set(
          latinDigits(form.pincodes)
            .split(/[\s,;|]+/)
            // The lookbehind keeps long texts quick.
            .map((typed) => typed.replace(/^["']|["']$|(?<![x*])[x*]+$/gi, ''))
            .filter((typed) => typed !== ''),
        ),
      ]
      const wrong = prefixes.find((typed) => !isPrefix(typed))
      if (wrong !== undefined) errors.pincodes = `“${wrong.slice(0, 20)}” is not a pincode or the start of one.`
      else if (prefixes.length === 0)
        errors.pincodes = 'Please enter at least one pincode, or the first digits of some.'
      else if (prefixes.length > MAX_PREFIXES) errors.pincodes = `At most ${groupIndian(MAX_PREFIXES)} pincodes.`
      return { kind: 'pincode', prefixes, isElsewhere: form.isElsewhere }
    }
    case 'product': {
      const [productIds, categoryIds] = [form.productIds, form.categoryIds].map((ids) => [...new Set(ids)])
      const count = (productIds?.length ?? 0) + (categoryIds?.length ?? 0)
      if (count === 0) errors.productIds = 'Please choose products or categories.'
      if (count > MAX_RULE_TARGETS) errors.productIds = `At most ${MAX_RULE_TARGETS} products and categories.`
      return { kind: 'product', productIds: productIds ?? [], categoryIds: categoryIds ?? [] }
    }
    case 'first order':
      return { kind: 'first order', above: amount('above') ?? 0 }
    case 'refusals':
      return { kind: 'refusals', count: whole('count', MAX_COUNT), months: whole('months', MAX_MONTHS) }
    case 'open orders':
      return { kind: 'open orders', count: whole('count', MAX_COUNT) }
  }
}

const INVALID_AMOUNT = 'Please enter an amount with at most 2 decimals.'

/** Returns the form of a stored rule. */
export function cashRuleForm({ effect, fee, message, condition }: CashRule): CashRuleForm {
  const rupees = (paise: Paise | null) => (paise === null ? null : rupeesFromPaise(paise))
  const form: CashRuleForm = {
    ...EMPTY_CASH_RULE,
    kind: condition.kind,
    effect,
    fee: effect === 'fee' ? rupeesFromPaise(fee) : null,
    message,
  }
  switch (condition.kind) {
    case 'total':
      return { ...form, below: rupees(condition.below), above: rupees(condition.above) }
    case 'pincode':
      return { ...form, pincodes: condition.prefixes.join(', '), isElsewhere: condition.isElsewhere }
    case 'product':
      return { ...form, productIds: condition.productIds, categoryIds: condition.categoryIds }
    case 'first order':
      return { ...form, above: rupees(condition.above) }
    case 'refusals':
      return { ...form, count: condition.count, months: condition.months }
    case 'open orders':
      return { ...form, count: condition.count }
  }
}

/** Reads a stored condition; undefined when it is not one that the form could have written. */
export function readCashCondition(kind: CashRuleKind, stored: unknown): CashCondition | undefined {
  const record = asRecord(stored) ?? {}
  const paise = (name: string) => {
    const value = ownField(record, name)
    return isWhole(value, 0, Number.MAX_SAFE_INTEGER) ? value : null
  }
  const ids = (name: string) => asList(ownField(record, name), MAX_RULE_TARGETS).filter(isId)
  const [count, months] = [ownField(record, 'count'), ownField(record, 'months')]
  switch (kind) {
    case 'total':
      return { kind, below: paise('below'), above: paise('above') }
    case 'pincode': {
      const listed = asList(ownField(record, 'prefixes'), MAX_PREFIXES)
      const prefixes = listed.filter((prefix): prefix is string => typeof prefix === 'string' && isPrefix(prefix))
      return { kind, prefixes, isElsewhere: ownField(record, 'isElsewhere') === true }
    }
    case 'product':
      return { kind, productIds: ids('productIds'), categoryIds: ids('categoryIds') }
    case 'first order':
      return { kind, above: paise('above') ?? 0 }
    case 'refusals':
      return isWhole(count, 1, MAX_COUNT) && isWhole(months, 1, MAX_MONTHS) ? { kind, count, months } : undefined
    case 'open orders':
      return isWhole(count, 1, MAX_COUNT) ? { kind, count } : undefined
  }
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
}
