import { asRecord, ownField } from '../untrusted.ts'
import type { Seller } from './shop-rules.ts'

/** When an order gets its invoice. */
export const INVOICE_MOMENTS = ['confirmed', 'shipped'] as const
export type InvoiceMoment = (typeof INVOICE_MOMENTS)[number]

/** How many digits of an HSN code the returns have: 6 above a turnover of ₹5 crore in the last year (Notification 78/2020). */
export const HSN_DIGITS = [4, 6] as const
export type HsnDigits = (typeof HSN_DIGITS)[number]

export interface TaxRules {
  /** The shop pays tax under the composition scheme: it issues bills of supply without tax and sells within its state. */
  readonly isComposition: boolean
  readonly invoiceAt: InvoiceMoment
  readonly hsnDigits: HsnDigits
  /** The version of the GSTR-1 file that the portal accepts. */
  readonly gstr1Version: string
}

/** Reads the setting `tax`. */
export function readTaxRules(value: unknown): TaxRules {
  const record = asRecord(value) ?? {}
  const version = ownField(record, 'gstr1Version')
  return {
    isComposition: ownField(record, 'isComposition') === true,
    invoiceAt: INVOICE_MOMENTS.find((moment) => moment === ownField(record, 'invoiceAt')) ?? 'confirmed',
    hsnDigits: HSN_DIGITS.find((digits) => digits === ownField(record, 'hsnDigits')) ?? 4,
    gstr1Version: typeof version === 'string' && GSTR1_VERSION.test(version) ? version : 'GST3.2.4',
  }
}

/** The seller with the way it pays tax today: without a GSTIN it is not registered. */
export function taxedSeller(seller: Seller, { isComposition }: TaxRules): Seller {
  const registered = isComposition ? 'composition' : 'regular'
  return { ...seller, registration: seller.gstin === '' ? 'unregistered' : registered }
}

/**
 * Whether a bill names the GSTIN of a registered buyer: tax invoices and bills of supply do (CGST Rules, rules 46(d) and 49(d)),
 * receipts do not.
 */
export function takesGstin({ registration }: Seller): boolean {
  return registration !== 'unregistered'
}

/** Such as `GST3.2.4`. */
export const GSTR1_VERSION = /^GST\d{1,2}(\.\d{1,2}){1,3}$/
