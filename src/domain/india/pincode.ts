import { withoutGaps } from '../units/digits.ts'

export const INVALID_PINCODE = 'ZIP code must be 6 digits'

/** Returns the six digits of a pincode, typed with spaces or hyphens or in an Indian script; undefined for anything else. */
export function readPincode(typed: string): string | undefined {
  const digits = withoutGaps(typed)
  return /^[0-9]{6}$/.test(digits) ? digits : undefined
}

/**
 * Returns the state of a pincode, and the city where a sorting district covers just one. The first three digits determine the
 * postal circle and district (Department of Posts). A range shared by two states gives the one with the larger part, so forms
 * keep the field editable. Undefined for unused ranges.
 */
export function findPincode(pincode: string): { readonly city: string; readonly state: string } | undefined {
  if (!/^[1-9][0-9]{5}$/.test(pincode)) return undefined
  const district = Number(pincode.slice(0, 3))
  const state = RANGES.find(([from, to]) => district >= from && district <= to)?.[2]
  return state === undefined ? undefined : { city: CITIES[district] ?? '', state }
}

/** Ranges of the first three digits. A narrower range comes before the wider one that contains it. */
const RANGES: readonly (readonly [from: number, to: number, state: string])[] = [
  [110, 110, 'Delhi'],
  [121, 136, 'Haryana'],
  [160, 160, 'Chandigarh'],
  [140, 159, 'Punjab'],
  [171, 177, 'Himachal Pradesh'],
  [194, 194, 'Ladakh'],
  [180, 193, 'Jammu and Kashmir'],
  [248, 249, 'Uttarakhand'],
  [246, 246, 'Uttarakhand'],
  [263, 263, 'Uttarakhand'],
  [201, 285, 'Uttar Pradesh'],
  [301, 345, 'Rajasthan'],
  [396, 396, 'Gujarat'],
  [360, 396, 'Gujarat'],
  [403, 403, 'Goa'],
  [400, 445, 'Maharashtra'],
  [450, 488, 'Madhya Pradesh'],
  [490, 497, 'Chhattisgarh'],
  [500, 509, 'Telangana'],
  [515, 535, 'Andhra Pradesh'],
  [560, 591, 'Karnataka'],
  [605, 605, 'Puducherry'],
  [600, 643, 'Tamil Nadu'],
  [670, 695, 'Kerala'],
  [737, 737, 'Sikkim'],
  [744, 744, 'Andaman and Nicobar Islands'],
  [700, 743, 'West Bengal'],
  [751, 770, 'Odisha'],
  [781, 788, 'Assam'],
  [790, 792, 'Arunachal Pradesh'],
  [793, 794, 'Meghalaya'],
  [795, 795, 'Manipur'],
  [796, 796, 'Mizoram'],
  [797, 798, 'Nagaland'],
  [799, 799, 'Tripura'],
  [814, 816, 'Jharkhand'],
  [822, 822, 'Jharkhand'],
  [825, 835, 'Jharkhand'],
  [800, 855, 'Bihar'],
]

const CITIES: Readonly<Record<number, string>> = {
  110: 'New Delhi',
  122: 'Gurugram',
  121: 'Faridabad',
  160: 'Chandigarh',
  141: 'Ludhiana',
  143: 'Amritsar',
  171: 'Shimla',
  180: 'Jammu',
  190: 'Srinagar',
  201: 'Ghaziabad',
  208: 'Kanpur',
  211: 'Prayagraj',
  221: 'Varanasi',
  226: 'Lucknow',
  248: 'Dehradun',
  282: 'Agra',
  302: 'Jaipur',
  313: 'Udaipur',
  342: 'Jodhpur',
  360: 'Rajkot',
  380: 'Ahmedabad',
  390: 'Vadodara',
  395: 'Surat',
  400: 'Mumbai',
  411: 'Pune',
  422: 'Nashik',
  440: 'Nagpur',
  452: 'Indore',
  462: 'Bhopal',
  492: 'Raipur',
  500: 'Hyderabad',
  530: 'Visakhapatnam',
  560: 'Bengaluru',
  570: 'Mysuru',
  600: 'Chennai',
  625: 'Madurai',
  641: 'Coimbatore',
  682: 'Kochi',
  695: 'Thiruvananthapuram',
  700: 'Kolkata',
  711: 'Howrah',
  751: 'Bhubaneswar',
  781: 'Guwahati',
  800: 'Patna',
  834: 'Ranchi',
}
