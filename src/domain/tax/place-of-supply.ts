import { findPincode } from '../india/pincode.ts'
import { pincodeStateProblem } from '../india/pincode-state.ts'
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

/** The shop as far as it decides where it may sell. */
interface Supplier {
  readonly registration: string
  readonly state: string
}

/** Returns the only state to which a shop may deliver that is no regular taxpayer (CGST Act, sections 10(2)(c) and 24(i)), or undefined. */
export function onlyState({ registration, state }: Supplier): string | undefined {
  return registration === 'regular' ? undefined : state
}

/** What a shopper in another state reads. */
export function onlyWithin(state: string): string {
  return `We deliver only within ${state} at the moment.`
}

/** Returns why a shop may not deliver to a pincode of another state, for the shopper; undefined when it may, or near its border. */
export function otherStateProblem(supplier: Supplier, pincode: string): string | undefined {
  const state = onlyState(supplier)
  return state !== undefined && pincodeStateProblem({ state, zipCode: pincode }) ? onlyWithin(state) : undefined
}
