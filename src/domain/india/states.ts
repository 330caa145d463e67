/** A state or union territory of India, with its code in GST. */
export interface State {
  readonly code: string
  readonly name: string
  /** The name of the state's half of GST. */
  readonly secondTax: 'SGST' | 'UTGST'
}

/** Finds a state by name, in any usual spelling; undefined outside India. */
export function findState(text: string): State | undefined {
  return BY_NAME.get(nameKey(text))
}

/** Finds a state by its two-digit GST code. */
export function findStateByCode(code: string): State | undefined {
  return STATES.find((state) => state.code === code)
}

const ROWS: readonly (readonly [code: string, name: string, secondTax?: 'UTGST'])[] = [
  ['01', 'Jammu and Kashmir'],
  ['02', 'Himachal Pradesh'],
  ['03', 'Punjab'],
  ['04', 'Chandigarh', 'UTGST'],
  ['05', 'Uttarakhand'],
  ['06', 'Haryana'],
  ['07', 'Delhi'],
  ['08', 'Rajasthan'],
  ['09', 'Uttar Pradesh'],
  ['10', 'Bihar'],
  ['11', 'Sikkim'],
  ['12', 'Arunachal Pradesh'],
  ['13', 'Nagaland'],
  ['14', 'Manipur'],
  ['15', 'Mizoram'],
  ['16', 'Tripura'],
  ['17', 'Meghalaya'],
  ['18', 'Assam'],
  ['19', 'West Bengal'],
  ['20', 'Jharkhand'],
  ['21', 'Odisha'],
  ['22', 'Chhattisgarh'],
  ['23', 'Madhya Pradesh'],
  ['24', 'Gujarat'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu', 'UTGST'],
  ['27', 'Maharashtra'],
  ['29', 'Karnataka'],
  ['30', 'Goa'],
  ['31', 'Lakshadweep', 'UTGST'],
  ['32', 'Kerala'],
  ['33', 'Tamil Nadu'],
  ['34', 'Puducherry'],
  ['35', 'Andaman and Nicobar Islands', 'UTGST'],
  ['36', 'Telangana'],
  ['37', 'Andhra Pradesh'],
  ['38', 'Ladakh', 'UTGST'],
  ['97', 'Other Territory', 'UTGST'],
]

/** In the order of their codes; 97 is for places outside any state, such as the sea. */
export const STATES: readonly State[] = ROWS.map(([code, name, secondTax]) => ({
  code,
  name,
  secondTax: secondTax ?? 'SGST',
}))

/** Former and short names in common use. */
const ALIASES: Readonly<Record<string, string>> = {
  'NCT of Delhi': '07',
  'New Delhi': '07',
  Orissa: '21',
  Uttaranchal: '05',
  Pondicherry: '34',
  Chattisgarh: '22',
  Tamilnadu: '33',
  Telengana: '36',
  'Andaman & Nicobar': '35',
  'Dadra and Nagar Haveli': '26',
  'Daman and Diu': '26',
  'J & K': '01',
}

const BY_NAME = new Map<string, State>([
  ...STATES.map((state) => [nameKey(state.name), state] as const),
  ...Object.entries(ALIASES).flatMap(([name, code]) => {
    const state = findStateByCode(code)
    return state ? [[nameKey(name), state] as const] : []
  }),
])

function nameKey(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\bthe\b/g, ' ')
    .replace(/[^a-z]+/g, ' ')
    .trim()
}
