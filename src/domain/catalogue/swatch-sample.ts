import { MAX_PAISE, type Paise } from '../units/paise.ts'
import type { Quantity } from '../units/quantity.ts'

/** The side of a swatch in centimetres. */
export const SWATCH_CM = 10

/** What a swatch costs unless the owner enters another price: ₹25. */
export const SWATCH_PRICE: Paise = 25_00

/** Strips that are cut at a time from each colour of a cloth. */
export const MAX_SWATCH_STRIPS = 20

/** A strip of `SWATCH_CM` across the cloth gives one swatch for each full 10 cm of its width. */
export function swatchesOfStrips(widthCm: number, strips: number): number {
  return Math.floor(widthCm / SWATCH_CM) * strips
}

/** Returns the length of cloth in centimetres that these strips use up. */
export function lengthOfStrips(strips: number): Quantity {
  return strips * SWATCH_CM
}

/** Returns the name of the swatch of a cloth, which `clothNameOf` reads back. */
export function swatchName(clothName: string): string {
  return `${clothName.slice(0, 150).trim()}: swatch ${SWATCH_CM} × ${SWATCH_CM} cm`
}

export function swatchDescription(clothName: string): string {
  return `A piece of ${clothName}, ${SWATCH_CM} × ${SWATCH_CM} cm, to see its colour and feel the cloth before you order a length.`
}

/** Returns the name of the cloth that a swatch is named after. */
export function clothNameOf(name: string): string {
  return name.replace(/: swatch [\d × cm]+$/, '')
}

/** A cloth as far as cutting swatches depends on it. `stock` of each variant in centimetres. */
export interface ClothToCut {
  readonly unit: 'piece' | 'metre'
  readonly widthCm: number | null
  readonly isSwatch: boolean
  readonly variants: readonly { readonly stock: Quantity }[]
}

/** Returns why swatches cannot be cut, by field; none when they can. A colour with too little left is skipped. */
export function swatchProblems(
  { unit, widthCm, isSwatch, variants }: ClothToCut,
  { strips, price }: { readonly strips: number; readonly price: Paise | undefined },
): { readonly field: string; readonly reason: string }[] {
  const problems: { field: string; reason: string }[] = []
  if (isSwatch || unit !== 'metre')
    return [{ field: 'strips', reason: 'swatches are cut from fabric sold by the metre' }]
  if (widthCm === null || widthCm < SWATCH_CM)
    problems.push({
      field: 'strips',
      reason: 'enter the width of the fabric first: it decides how many swatches a strip gives',
    })
  if (!Number.isInteger(strips) || strips < 1 || strips > MAX_SWATCH_STRIPS)
    problems.push({ field: 'strips', reason: `enter a number from 1 to ${MAX_SWATCH_STRIPS}` })
  else if (variants.every(({ stock }) => stock < lengthOfStrips(strips)))
    problems.push({ field: 'strips', reason: `no colour has ${lengthOfStrips(strips)} cm left` })
  if (price !== undefined && (price < 1 || price > MAX_PAISE))
    problems.push({ field: 'price', reason: 'enter a price above ₹0' })
  return problems
}
