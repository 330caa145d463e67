import { compareSizes } from './size-order.ts'

/** Colour and size of a variant; empty text where the product has none to choose. */
export interface ColorAndSize {
  readonly color: string
  readonly size: string
}

/** The colour and size chosen so far. */
export interface VariantChoice {
  readonly color?: string
  readonly size?: string
}

/** A swatch or size button. */
export interface VariantOption {
  readonly name: string
  /** A variant exists with this value and the chosen colour or size. */
  readonly available: boolean
  /** All of these variants are sold out. */
  readonly soldOut: boolean
}

/**
 * Returns the variant of the chosen colour and size. A product with a single colour or size needs no choice of it. Undefined
 * when a choice is missing or no variant matches; then the screen does not change (specification 1, section 4).
 */
export function matchVariant<V extends ColorAndSize>(variants: readonly V[], choice: VariantChoice): V | undefined {
  const color = choice.color ?? onlyOne(colorsOf(variants))
  const size = choice.size ?? onlyOne(sizesOf(variants))
  return variants.find((variant) => isSame(variant.color, color) && isSame(variant.size, size))
}

/**
 * Returns the initial choice of a product page: the colour of the first variant in stock, or of the first variant. The size is
 * preselected only if there is just one, so that nobody orders a size they did not choose.
 */
export function firstChoice<V extends ColorAndSize>(
  variants: readonly V[],
  isSoldOut: (variant: V) => boolean,
): VariantChoice {
  const first = variants.find((variant) => !isSoldOut(variant)) ?? variants[0]
  if (!first) return {}
  const size = onlyOne(sizesOf(variants))
  return { color: first.color, ...(size === undefined ? {} : { size }) }
}

/** Returns a swatch for each colour, in the order of the variants, given the chosen size. */
export function colorOptions<V extends ColorAndSize>(
  variants: readonly V[],
  size: string | undefined,
  isSoldOut: (variant: V) => boolean,
): VariantOption[] {
  return colorsOf(variants).map((name) =>
    optionOf(
      name,
      variants.filter((variant) => isSame(variant.color, name) && (size === undefined || isSame(variant.size, size))),
      isSoldOut,
    ),
  )
}

/** Returns a button for each size, in the usual order, given the chosen colour. */
export function sizeOptions<V extends ColorAndSize>(
  variants: readonly V[],
  color: string | undefined,
  isSoldOut: (variant: V) => boolean,
): VariantOption[] {
  return sizesOf(variants).map((name) =>
    optionOf(
      name,
      variants.filter((variant) => isSame(variant.size, name) && (color === undefined || isSame(variant.color, color))),
      isSoldOut,
    ),
  )
}

/** Returns the distinct sizes, of one colour or of all, in the usual order. */
export function availableSizes(variants: readonly ColorAndSize[], color?: string): string[] {
  return sizesOf(variants.filter((variant) => color === undefined || isSame(variant.color, color)))
}

/** Returns the distinct colours, of one size or of all, in the order of the variants. */
export function availableColors(variants: readonly ColorAndSize[], size?: string): string[] {
  return colorsOf(variants.filter((variant) => size === undefined || isSame(variant.size, size)))
}

function optionOf<V>(name: string, matching: readonly V[], isSoldOut: (variant: V) => boolean): VariantOption {
  return { name, available: matching.length > 0, soldOut: matching.length > 0 && matching.every(isSoldOut) }
}

function colorsOf(variants: readonly ColorAndSize[]): string[] {
  return distinct(variants.map((variant) => variant.color))
}

function sizesOf(variants: readonly ColorAndSize[]): string[] {
  return [...distinct(variants.map((variant) => variant.size))].sort(compareSizes)
}

/** Returns each name once, in its first spelling. */
function distinct(names: readonly string[]): string[] {
  return [...new Map([...names].reverse().map((name) => [nameKey(name), name])).values()].reverse()
}

function onlyOne(names: readonly string[]): string | undefined {
  return names.length === 1 ? names[0] : undefined
}

function isSame(name: string, other: string | undefined): boolean {
  return other !== undefined && nameKey(name) === nameKey(other)
}

function nameKey(name: string): string {
  return name.trim().toLowerCase()
}
