import type { Seller } from '../../../domain/settings/shop-rules.ts'
import { takesGstin } from '../../../domain/settings/tax-rules.ts'
import { isGstin } from '../../../domain/tax/gstin.ts'
import { singleLine } from '../../../domain/untrusted.ts'
import { refuseFields } from '../../platform/errors.ts'

/** The registered business that an order is invoiced to. Both are empty for a consumer. */
export interface BuyingBusiness {
  readonly gstin: string
  readonly name: string
}

/** A GSTIN and a registered name as someone typed them. */
interface TypedBusiness {
  readonly gstin?: string
  readonly businessName?: string
}

/**
 * Reads a typed business; without a name it has that of the customer. A GSTIN is optional, but a wrong one would make the invoice
 * useless for the buyer.
 * @throws ApiError 400 for a wrong GSTIN
 */
export function readBusiness({ gstin = '', businessName = '' }: TypedBusiness, name: string): BuyingBusiness {
  const typed = gstin.replace(/\s/g, '').toUpperCase()
  if (typed === '') return { gstin: '', name: '' }
  if (!isGstin(typed)) throw refuseFields({ gstin: WRONG })
  return { gstin: typed, name: singleLine(businessName, 200) || name }
}

/**
 * Refuses a GSTIN for a shop that issues receipts, and the shop's own: the GST portal takes no sale to the seller's own registration
 * in table 4A.
 * @throws ApiError 400
 */
export function checkBusiness({ gstin }: BuyingBusiness, seller: Seller): void {
  if (gstin === '') return
  if (!takesGstin(seller)) throw refuseFields({ gstin: NOT_REGISTERED })
  if (gstin === seller.gstin) throw refuseFields({ gstin: OWN })
}

const WRONG = 'This GSTIN is not valid. Please check it, or leave the field empty.'
const NOT_REGISTERED =
  'This shop is not registered for GST, so its receipts cannot show a GSTIN. Please leave the field empty.'
const OWN = 'This is the GSTIN of the shop. Please enter that of the buyer, or leave the field empty.'
