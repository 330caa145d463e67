import { stockState } from '../../../../domain/catalogue/allowed-quantity.ts'
import { galleryOf } from '../../../../domain/catalogue/gallery.ts'
import { sellingUnitOf } from '../../../../domain/catalogue/product-snapshot.ts'
import {
  availableColors,
  availableSizes,
  colorOptions,
  firstChoice,
  matchVariant,
  sizeOptions,
  type VariantChoice,
  type VariantOption,
} from '../../../../domain/catalogue/variants.ts'
import { skuOfId } from '../../../../domain/ids.ts'
import { quantityFromJson } from '../../../../domain/units/quantity.ts'
import type { ProductData, ShownProduct, ShownVariant } from './product-data.ts'

/** A colour or size button: a link to this page with the option selected. */
export interface OptionLink extends VariantOption {
  readonly isSelected: boolean
  /** `?color=Navy&size=M`; absent when there is no such variant. */
  readonly search?: string
}

/** What the page shows for the colour and size in its address. */
export interface Selection {
  readonly choice: VariantChoice
  /** The variant to buy; undefined until a size is chosen. */
  readonly variant?: ShownVariant
  readonly colors: readonly OptionLink[]
  readonly sizes: readonly OptionLink[]
  /** The pictures of the gallery; an empty string is a placeholder. */
  readonly pictures: readonly string[]
  readonly sku: string
}

/**
 * Reads `?color=&size=`, ignoring case. Colours, sizes and combinations that the product does not have are treated as
 * absent.
 */
export function readSelection({ product, variants, pictures }: ProductData, query: URLSearchParams): Selection {
  const isSoldOut = (variant: ShownVariant) => isVariantSoldOut(product, variant.countInStock)
  const choice = readChoice(variants, query, isSoldOut)
  const variant = matchVariant(variants, choice)
  const { color, size } = choice
  const hasSizes = availableSizes(variants).length > 1
  const exists = (combination: VariantChoice) => matchVariant(variants, combination) !== undefined
  return {
    choice,
    ...(variant && { variant }),
    colors: colorOptions(variants, undefined, isSoldOut).map((option) => {
      const keepsSize = size !== undefined && hasSizes && exists({ color: option.name, size })
      return optionLink(option, option.name === color, { color: option.name, ...(keepsSize && { size }) })
    }),
    sizes: sizeOptions(variants, color, isSoldOut).map((option) =>
      optionLink(option, option.name === size, {
        ...(color !== undefined && availableColors(variants).length > 1 && { color }),
        size: option.name,
      }),
    ),
    pictures: galleryOf(pictures[color ?? ''] ?? pictures[''] ?? []),
    sku: variant?.sku || skuOfId(product._id),
  }
}

/** What of a sold-out choice is sold out, in words, when something else of the product is not; otherwise empty. */
export function soldOutPart({ colors, sizes }: Pick<Selection, 'colors' | 'sizes'>): string {
  if (sizes.some(({ soldOut }) => !soldOut)) return ' in this size'
  return colors.some(({ soldOut }) => !soldOut) ? ' in this colour' : ''
}

/** True when less is left than the minimum quantity. `countInStock` is in pieces or metres. */
export function isVariantSoldOut(product: ShownProduct, countInStock: number): boolean {
  const selling = sellingUnitOf({ ...product })
  return stockState(selling, quantityFromJson(selling.unit, countInStock) ?? 0).kind === 'sold-out'
}

function readChoice(
  variants: readonly ShownVariant[],
  query: URLSearchParams,
  isSoldOut: (variant: ShownVariant) => boolean,
): VariantChoice {
  const size = findName(availableSizes(variants), query.get('size'))
  const available = size === undefined ? variants : variants.filter((variant) => sameName(variant.size, size))
  const initial = firstChoice(variants, isSoldOut)
  const color = findName(availableColors(variants), query.get('color')) ?? firstChoice(available, isSoldOut).color
  const choice = { ...initial, ...(color !== undefined && { color }) }
  return size !== undefined && matchVariant(variants, { ...choice, size }) ? { ...choice, size } : choice
}

function optionLink(option: VariantOption, isSelected: boolean, choice: VariantChoice): OptionLink {
  if (!option.available) return { ...option, isSelected }
  return { ...option, isSelected, search: `?${new URLSearchParams({ ...choice })}` }
}

function findName(names: readonly string[], name: string | null): string | undefined {
  return name === null || name === '' ? undefined : names.find((each) => sameName(each, name))
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
