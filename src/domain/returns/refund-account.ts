import type { RefundMethod } from '../payments/refund.ts'
import { asRecord, ownField, singleLine } from '../untrusted.ts'

/** Where the money of a cash order is paid back to. */
export type RefundAccount =
  | { readonly kind: 'upi'; readonly holder: string; readonly vpa: string }
  | { readonly kind: 'bank'; readonly holder: string; readonly account: string; readonly ifsc: string }

export const REFUND_ACCOUNT_KINDS = ['upi', 'bank'] as const

/** An account as someone typed it; `holderAgain` and `accountAgain` repeat a field, so that a slip is noticed. */
export interface TypedAccount {
  readonly kind: (typeof REFUND_ACCOUNT_KINDS)[number]
  readonly holder: string
  readonly vpa?: string
  readonly account?: string
  readonly accountAgain?: string
  readonly ifsc?: string
}

export type AccountErrors = Readonly<Partial<Record<keyof TypedAccount, string>>>

/** Reads a typed account: the account, or a message for each wrong field. */
export function readTypedAccount(
  typed: TypedAccount,
): { readonly account: RefundAccount } | { readonly errors: AccountErrors } {
  const holder = singleLine(typed.holder, 100)
  const errors: Partial<Record<keyof TypedAccount, string>> = {}
  if (holder === '') errors.holder = 'Please enter the name of the account holder.'
  if (typed.kind === 'upi') {
    const vpa = (typed.vpa ?? '').trim().toLowerCase()
    if (!VPA.test(vpa)) errors.vpa = 'Please enter a UPI ID such as name@bank.'
    return hasNone(errors) ? { account: { kind: 'upi', holder, vpa } } : { errors }
  }
  const account = (typed.account ?? '').replace(/[\s-]/g, '')
  const ifsc = (typed.ifsc ?? '').trim().toUpperCase()
  if (!/^\d{9,18}$/.test(account)) errors.account = 'Please enter an account number of 9 to 18 digits.'
  else if ((typed.accountAgain ?? '').replace(/[\s-]/g, '') !== account)
    errors.accountAgain = 'The account numbers are not the same.'
  if (!IFSC.test(ifsc)) errors.ifsc = 'Please enter an IFSC such as SBIN0001234.'
  return hasNone(errors) ? { account: { kind: 'bank', holder, account, ifsc } } : { errors }
}

/** Returns an account that was stored as JSON; undefined when it cannot be read. */
export function readStoredAccount(value: unknown): RefundAccount | undefined {
  const record = asRecord(value) ?? {}
  const text = (name: string) => singleLine(ownField(record, name), 300)
  const holder = text('holder')
  if (text('kind') === 'upi') return { kind: 'upi', holder, vpa: text('vpa') }
  if (text('kind') === 'bank') return { kind: 'bank', holder, account: text('account'), ifsc: text('ifsc') }
  return undefined
}

/** Returns the account so that its owner recognises it and nobody else can use it: 'UPI pr•••@okaxis', 'account ••••4821'. */
export function maskAccount(account: RefundAccount): string {
  if (account.kind === 'bank') return `account ••••${account.account.slice(-4)}`
  const [name = '', bank = ''] = account.vpa.split('@')
  return `UPI ${name.slice(0, 2)}•••@${bank}`
}

/** Returns how money goes to a masked account; UPI while none is known. */
export function methodForAccount(masked: string): RefundMethod {
  return masked.startsWith('account ') ? 'bank transfer' : 'upi'
}

/** Returns why the reference of a transfer is not valid, as a message for the team; undefined when it is. */
export function referenceProblem(method: RefundMethod, reference: string): string | undefined {
  if (method === 'cash') return undefined
  if (method === 'upi')
    return /^\d{12}$/.test(reference) ? undefined : 'Please enter the UTR of the UPI payment, which has 12 digits.'
  return /^[A-Z0-9]{12,22}$/i.test(reference)
    ? undefined
    : 'Please enter the UTR of the transfer, which has 12 to 22 letters and digits.'
}

const VPA = /^[a-z0-9._-]{2,256}@[a-z]{2,64}$/
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/

function hasNone(errors: object): boolean {
  return Object.keys(errors).length === 0
}
