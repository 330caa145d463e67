import { stockState } from '../../../../domain/catalogue/allowed-quantity.ts'
import { galleryOf } from '../../../../domain/catalogue/gallery.ts'
import { sellingUnitOf } from '../../../../domain/catalogue/product-snapshot.ts'
import {
  availableColors,
  availableSizes,
  type Choice,
  colorOptions,
  firstChoice,
  matchVariant,
  type Option,
  sizeOptions,
} from '../../../../domain/catalogue/variants.ts'
import { skuOfId } from '../../../../domain/ids.ts'
import { quantityFromJson } from '../../../../domain/units/quantity.ts'
import type { ProductData, ShownProduct, ShownVariant } from './product-data.ts'

/** A swatch or size button: a link to this page with it chosen. */
export interface OptionLink extends Option {
  readonly isSelected: boolean
  /** `?color=Navy&size=M`; absent when there is no such variant: then nothing happens. */
  readonly search?: string
}

/** What the page shows for the colour and size its address names. */
export interface Selection {
  readonly choice: Choice
  /** The variant bought; undefined while a size is still to be chosen. */
  readonly variant?: ShownVariant
  readonly colors: readonly OptionLink[]
  readonly sizes: readonly OptionLink[]
  /** The gallery, placeholders included. */
  readonly pictures: readonly string[]
  readonly sku: string
}

/**
 * Reads `?color=&size=`, in any case. A colour or size the product does not have, or the two in a combination that is not
 * made, is as if it had not been asked for.
 */
export function readSelection({ product, variants, pictures }: ProductData, query: URLSearchParams): Selection {
  const isSoldOut = (variant: ShownVariant) => isVariantSoldOut(product, variant.countInStock)
  const choice = readChoice(variants, query, isSoldOut)
  const variant = matchVariant(variants, choice)
  const { color, size } = choice
  const hasSizes = availableSizes(variants).length > 1
  const exists = (wanted: Choice) => matchVariant(variants, wanted) !== undefined
  return {
    choice,
    ...(variant && { variant }),
    colors: colorOptions(variants, undefined, isSoldOut).map((option) => {
      const kept = size !== undefined && hasSizes && exists({ color: option.name, size })
      return linked(option, option.name === color, { color: option.name, ...(kept && { size }) })
    }),
    sizes: sizeOptions(variants, color, isSoldOut).map((option) =>
      linked(option, option.name === size, {
        ...(color !== undefined && availableColors(variants).length > 1 && { color }),
        size: option.name,
      }),
    ),
    pictures: galleryOf(pictures[color ?? ''] ?? pictures[''] ?? []),
    sku: variant?.sku || skuOfId(product._id),
  }
}

/** Less is left than may be bought. Stock in pieces or metres. */
export function isVariantSoldOut(product: ShownProduct, countInStock: number): boolean {
  const selling = sellingUnitOf({ ...product })
  return stockState(selling, quantityFromJson(selling.unit, countInStock) ?? 0).kind === 'sold-out'
}

function readChoice(
  variants: readonly ShownVariant[],
  query: URLSearchParams,
  isSoldOut: (variant: ShownVariant) => boolean,
): Choice {
  const size = named(availableSizes(variants), query.get('size'))
  const made = size === undefined ? variants : variants.filter((variant) => sameName(variant.size, size))
  const usual = firstChoice(variants, isSoldOut)
  const color = named(availableColors(variants), query.get('color')) ?? firstChoice(made, isSoldOut).color
  const choice = { ...usual, ...(color !== undefined && { color }) }
  return size !== undefined && matchVariant(variants, { ...choice, size }) ? { ...choice, size } : choice
}

function linked(option: Option, isSelected: boolean, choice: Choice): OptionLink {
  if (!option.available) return { ...option, isSelected }
  return { ...option, isSelected, search: `?${new URLSearchParams({ ...choice })}` }
}

function named(names: readonly string[], wanted: string | null): string | undefined {
  return wanted === null || wanted === '' ? undefined : names.find((name) => sameName(name, wanted))
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
