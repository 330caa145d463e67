import { findPincode } from '../india/pincode.ts'
import { findState } from '../india/states.ts'

/** Where goods go, as far as tax asks. */
export interface Destination {
  readonly state: string
  readonly zipCode: string
  readonly country: string
}

export interface PlaceOfSupply {
  readonly state: string
  /** The state's code in GST; empty for a state nobody has heard of. */
  readonly stateCode: string
}

/** Of every place outside India, in GST returns. */
const ABROAD = '96'

/**
 * The place of supply is where the goods are delivered (IGST Act, section 10(1)(a)). A state that nobody has heard of is read
 * from the pincode.
 */
export function placeOfSupply({ state, zipCode, country }: Destination): PlaceOfSupply {
  if (country !== 'India') return { state: country, stateCode: ABROAD }
  const known = findState(state) ?? findState(findPincode(zipCode.replace(/\s/g, ''))?.state ?? '')
  return { state: known?.name ?? state, stateCode: known?.code ?? '' }
}

/** Whether a supply crosses the border of the shop's state and bears IGST; a state nobody knows is not the shop's. */
export function isInterState(destination: Destination, shopStateCode: string): boolean {
  return placeOfSupply(destination).stateCode !== shopStateCode
}
