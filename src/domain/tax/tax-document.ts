import type { Paise } from '../units/paise.ts'
import type { Quantity } from '../units/quantity.ts'
import type { TaxParts } from './credit-note.ts'
import type { BasisPoints } from './gst.ts'

/** A line of an invoice, or what a credit note takes back of it. Amounts in paise, quantities in pieces or centimetres. */
export interface DocumentLine extends TaxParts {
  readonly hsn: string
  /** Unit quantity code. Delivery has the code and the unit of the goods it belongs to. */
  readonly unitCode: 'PCS' | 'MTR'
  /** 0 for delivery, and for an amount that was refunded without goods. */
  readonly quantity: Quantity
  readonly rate: BasisPoints
}

/** An invoice or a credit note as it enters the return. */
export interface TaxDocument {
  readonly kind: 'invoice' | 'credit note'
  readonly orderId: string
  readonly number: string
  readonly financialYear: string
  readonly serial: number
  /** The day in India, `YYYY-MM-DD`. */
  readonly day: string
  /** Empty for a buyer without registration. */
  readonly buyerGstin: string
  readonly buyerName: string
  /** The GST code of the place of supply; 96 is outside India, empty is unknown. */
  readonly stateCode: string
  /** The GST code of the state of the pincode; empty when unknown. */
  readonly pincodeStateCode: string
  readonly isInterState: boolean
  /** The value of the document in paise. */
  readonly value: Paise
  /** The invoice of a credit note. */
  readonly invoice?: { readonly day: string; readonly value: Paise }
  readonly lines: readonly DocumentLine[]
}
