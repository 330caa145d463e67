import { findPincode } from './pincode.ts'
import { findState } from './states.ts'

/** Where an address is, as typed. */
interface Place {
  readonly state: string
  readonly zipCode: string
}

/**
 * Returns why a pincode and a state in India cannot belong together, for the shopper, or undefined. A state or pincode that is not
 * known is not checked, and near a border every state that shares the first three digits is accepted.
 */
export function pincodeStateProblem({ state, zipCode }: Place): string | undefined {
  const pincode = zipCode.replace(/\s/g, '')
  const expected = findPincode(pincode)?.state
  const given = findState(state)
  if (!expected || !given || given.name === expected) return undefined
  if (SHARED.some(([districts, states]) => districts.test(pincode) && states.includes(given.name))) return undefined
  return `Pincode ${pincode} is in ${expected}, not in ${given.name}. Please check the state and the pincode.`
}

const NORTH_EAST = [
  'Assam',
  'Arunachal Pradesh',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Tripura',
  'West Bengal',
] as const

/**
 * Further states with pincodes that begin like this (All India Pincode Directory, Department of Posts). Where sorting districts cross
 * a border in many places, such as in the north-east, the states of the whole circle are listed.
 */
const SHARED: readonly (readonly [start: RegExp, states: readonly string[]])[] = [
  [/^1[23]/, ['Haryana', 'Delhi', 'Punjab', 'Chandigarh']],
  [/^1[456]/, ['Punjab', 'Haryana', 'Chandigarh', 'Himachal Pradesh']],
  [/^17/, ['Himachal Pradesh', 'Punjab']],
  [/^1[89]/, ['Jammu and Kashmir', 'Ladakh', 'Punjab']],
  [/^2(4[4-9]|6[23])/, ['Uttar Pradesh', 'Uttarakhand', 'Himachal Pradesh']],
  [/^3[69]/, ['Gujarat', 'Dadra and Nagar Haveli and Daman and Diu']],
  [/^403/, ['Goa', 'Maharashtra']],
  [/^5[0-3]/, ['Telangana', 'Andhra Pradesh']],
  [/^533/, ['Puducherry']],
  [/^60[579]/, ['Puducherry', 'Tamil Nadu']],
  [/^67/, ['Kerala', 'Puducherry']],
  [/^682/, ['Lakshadweep']],
  [/^7[34]/, ['West Bengal', 'Sikkim', 'Assam']],
  [/^7[89]/, NORTH_EAST],
  [/^8/, ['Bihar', 'Jharkhand']],
]
