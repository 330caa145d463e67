import { findPincode } from '../india/pincode.ts'
import { findState } from '../india/states.ts'

/** The parts of the delivery address that determine the tax. */
export interface Destination {
  readonly state: string
  readonly zipCode: string
  readonly country: string
}

export interface PlaceOfSupply {
  readonly state: string
  /** The GST code of the state; empty when unknown. */
  readonly stateCode: string
}

/** The code in GST returns for places outside India. */
const ABROAD = '96'

/**
 * Returns the place of supply, where the goods are delivered (IGST Act, section 10(1)(a)). An unknown state is derived from the
 * pincode.
 */
export function placeOfSupply({ state, zipCode, country }: Destination): PlaceOfSupply {
  if (country !== 'India') return { state: country, stateCode: ABROAD }
  const known = findState(state) ?? findState(findPincode(zipCode.replace(/\s/g, ''))?.state ?? '')
  return { state: known?.name ?? state, stateCode: known?.code ?? '' }
}

/** Whether the delivery is to another state, so that IGST applies. An unknown state counts as another one. */
export function isInterState(destination: Destination, shopStateCode: string): boolean {
  return placeOfSupply(destination).stateCode !== shopStateCode
}
