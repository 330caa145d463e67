/** Centimetres of the smallest size: the length, and the sleeve of garments that have the same one in all designs. */
const SMALLEST: Readonly<Record<string, { readonly length: number; readonly sleeve?: number }>> = {
  kurta: { length: 106, sleeve: 44 },
  'anarkali kurta': { length: 118, sleeve: 44 },
  'kurta set': { length: 104, sleeve: 44 },
  tunic: { length: 78, sleeve: 42 },
  top: { length: 58 },
  dress: { length: 104 },
  shirt: { length: 70 },
  't-shirt': { length: 66, sleeve: 20 },
  'nehru jacket': { length: 66 },
  trousers: { length: 100 },
  jeans: { length: 102 },
}

const STEP = { length: 1.5, sleeve: 0.5 } as const

/** Returns what the demo shop measured of a garment, as its owner would enter it; '' for garments that it did not measure. */
export function garmentMeasuresOf(garment: string, sizes: readonly string[]): string {
  const smallest = SMALLEST[garment]
  if (!smallest || sizes.length < 2) return ''
  const line = (name: string, cm: number, step: number) =>
    `${name}: ${sizes.map((size, place) => `${size} ${cm + place * step}`).join(', ')}`
  const lines = [line('Length', smallest.length, STEP.length)]
  if (smallest.sleeve !== undefined) lines.push(line('Sleeve', smallest.sleeve, STEP.sleeve))
  return lines.join('\n')
}
