import { formatPaise, type Paise, paiseFromRupees } from '../units/paise.ts'
import { type Quantity, quantityFromText, type Unit } from '../units/quantity.ts'
import { barcodeKey } from './barcode.ts'
import { checkVariant, MAX_STOCK, type ProductProblem } from './check-product.ts'
import { INVALID_QUANTITY, readAmount } from './product-grid.ts'
import type { VariantInput } from './product-input.ts'

/** The columns of the grid in which many variants are edited. */
export const VARIANT_GRID_FIELDS = ['sku', 'barcode', 'price', 'finalPrice', 'cost', 'shelf', 'reorderLevel'] as const
export type VariantGridField = (typeof VARIANT_GRID_FIELDS)[number]

/** The cells of a row as typed. */
export type VariantGridTexts = Readonly<Record<VariantGridField, string>>

/** A variant as it would be saved; the reorder level in pieces or centimetres, null for that of the shop. */
export interface VariantEntry extends VariantInput {
  readonly reorderLevel: Quantity | null
}

/** What the grid knows of the product of a variant. */
interface KnownOfVariant {
  readonly unit: Unit
  readonly mrp: Paise | null
}

/**
 * Returns the problems of a variant. `savedPrice` is its own price so far: one that was above the MRP before may stay, so that
 * its other fields can be edited.
 */
export function checkVariantEntry(
  entry: VariantEntry,
  { mrp, savedPrice }: Pick<KnownOfVariant, 'mrp'> & { readonly savedPrice: Paise | null },
): ProductProblem[] {
  const { price, reorderLevel } = entry
  const problems = checkVariant(entry, '')
  if (mrp !== null && price !== undefined && price > mrp && price !== savedPrice)
    problems.push({ field: 'price', reason: `the price ${formatPaise(price)} is above the MRP ${formatPaise(mrp)}` })
  if (reorderLevel !== null && (!Number.isInteger(reorderLevel) || reorderLevel < 0 || reorderLevel > MAX_STOCK))
    problems.push({ field: 'reorderLevel', reason: 'this reorder level is too high' })
  return problems
}

interface KnownOfRow extends KnownOfVariant {
  readonly color: string
  readonly size: string
  readonly savedPrice: Paise | null
}

/** Returns the first problem of each cell of a row, by the same rules as the product's editor. */
export function variantGridProblems(
  cells: VariantGridTexts,
  { unit, mrp, color, size, savedPrice }: KnownOfRow,
): Partial<Record<VariantGridField, string>> {
  const problems: Partial<Record<VariantGridField, string>> = {}
  const wrong = (field: VariantGridField, reason: string) => {
    problems[field] ??= reason
  }
  const amount = (field: 'price' | 'finalPrice' | 'cost') => {
    const typed = readAmount(cells[field])
    if ('rupees' in typed) return typed.rupees === null ? undefined : paiseFromRupees(typed.rupees)
    wrong(field, typed.reason)
    return undefined
  }
  const [price, finalPrice, cost] = [amount('price'), amount('finalPrice'), amount('cost')]
  const level = cells.reorderLevel.trim() === '' ? null : quantityFromText(unit, cells.reorderLevel)
  if (level === undefined) wrong('reorderLevel', INVALID_QUANTITY[unit])
  const entry: VariantEntry = {
    color,
    size,
    sku: cells.sku.trim(),
    barcode: cells.barcode.trim(),
    shelf: cells.shelf.trim(),
    ...(price !== undefined && { price }),
    ...(finalPrice !== undefined && { finalPrice }),
    cost: cost ?? null,
    reorderLevel: level ?? null,
  }
  for (const { field, reason } of checkVariantEntry(entry, { mrp, savedPrice })) {
    // An unreadable price is the problem of its own cell only.
    if (field === 'finalPrice' && problems.price !== undefined) continue
    wrong(field as VariantGridField, reason)
  }
  return problems
}

interface Coded {
  readonly id: string
  /** The name of the variant, for the owner. */
  readonly name: string
  readonly sku: string
  readonly barcode: string
}

/** Returns the SKUs and barcodes that occur in two of these variants, at the later one, by the id of the variant. */
export function repeatedCodes(variants: readonly Coded[]): ReadonlyMap<string, readonly ProductProblem[]> {
  const first = { sku: new Map<string, Coded>(), barcode: new Map<string, Coded>() }
  const problems = new Map<string, ProductProblem[]>()
  for (const variant of variants) {
    const codes = [
      ['sku', 'SKU', variant.sku.trim(), variant.sku.trim()],
      ['barcode', 'barcode', variant.barcode.trim(), barcodeKey(variant.barcode)],
    ] as const
    for (const [field, word, code, key] of codes) {
      if (key === '') continue
      const other = first[field].get(key)
      if (!other) first[field].set(key, variant)
      else {
        const reason = `“${other.name}” already has the ${word} ${code}`
        problems.set(variant.id, [...(problems.get(variant.id) ?? []), { field, reason }])
      }
    }
  }
  return problems
}

/** 'Red / M': a variant among those of its product. */
export function variantChoice({ color, size }: { color: string; size: string }): string {
  return [color, size].filter((word) => word !== '').join(' / ')
}

/** 'Indigo Kurta, Red / M': a variant in a sentence. */
export function variantRowName({ name, color, size }: { name: string; color: string; size: string }): string {
  const choice = variantChoice({ color, size })
  return choice === '' ? name : `${name}, ${choice}`
}
