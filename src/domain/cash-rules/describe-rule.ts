import { formatRupees } from '../units/paise.ts'
import type { CashEffect, CashRuleKind } from './cash-rule.ts'
import type { CashRuleForm } from './check-cash-rule.ts'

export const KIND_NAMES: Readonly<Record<CashRuleKind, string>> = {
  total: 'Total of the order',
  pincode: 'Pincode',
  product: 'Product or category',
  'first order': 'First order of a customer',
  refusals: 'Refused cash orders',
  'open orders': 'Open cash orders',
}

export const EFFECT_NAMES: Readonly<Record<CashEffect, string>> = {
  refuse: 'No Cash on Delivery',
  confirm: 'Ask for confirmation',
  fee: 'Charge a fee',
}

/** When a rule applies, for the list: 'Total below ₹300 or above ₹5,000'. */
export function describeCondition(rule: CashRuleForm): string {
  const { kind, below, above, pincodes, isElsewhere, productIds, categoryIds, count, months } = rule
  switch (kind) {
    case 'total': {
      const bounds = [
        below !== null && `below ${formatRupees(below)}`,
        above !== null && `above ${formatRupees(above)}`,
      ].filter((words) => words !== false)
      return bounds.length === 0 ? 'Every cash order' : `Total ${bounds.join(' or ')}`
    }
    case 'pincode': {
      const listed = pincodes.split(', ')
      const shown = listed.length > 6 ? `${listed.slice(0, 5).join(', ')} and ${listed.length - 5} more` : pincodes
      return `${isElsewhere ? 'Pincodes except' : 'Pincodes'} ${shown}`
    }
    case 'product': {
      const counts = [
        plural(productIds.length, 'product', 'products'),
        plural(categoryIds.length, 'category', 'categories'),
      ]
      return `Orders with one of ${counts.filter((words) => words !== '').join(' and ')}`
    }
    case 'first order':
      return above ? `First order above ${formatRupees(above)}` : 'First order'
    case 'refusals':
      return `${plural(count ?? 0, 'refused cash order', 'refused cash orders')} or more in ${plural(months ?? 0, 'month', 'months')}`
    case 'open orders':
      return `${plural(count ?? 0, 'cash order', 'cash orders')} or more not delivered yet`
  }
}

export function describeEffect({ effect, fee }: Pick<CashRuleForm, 'effect' | 'fee'>): string {
  return effect === 'fee' ? `Fee ${formatRupees(fee ?? 0)}` : EFFECT_NAMES[effect]
}

/** What a rule does, and when: 'Total above ₹5,000: No Cash on Delivery'. */
export function describeRule(rule: CashRuleForm): string {
  return `${describeCondition(rule)}: ${describeEffect(rule)}`
}

function plural(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`
}
