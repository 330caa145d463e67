import { expect, it } from 'vitest'
import { maskAccount, methodForAccount, type RefundAccount } from './refund-account.ts'

it.each<readonly [RefundAccount, string]>([
  [{ kind: 'upi', holder: 'Asha Rao', vpa: 'asha@okaxis' }, 'upi'],
  [{ kind: 'upi', holder: 'Asha Rao', vpa: 'account@okaxis' }, 'upi'],
  [{ kind: 'bank', holder: 'Asha Rao', account: '123456789012', ifsc: 'SBIN0001234' }, 'bank transfer'],
])('money for the account %j is paid by %s', (account, method) => {
  expect(methodForAccount(maskAccount(account))).toBe(method)
})

it('without an account UPI is proposed', () => {
  expect(methodForAccount('')).toBe('upi')
})
