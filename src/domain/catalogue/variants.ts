import { compareSizes } from './size-order.ts'

/** A product in one colour and one size; empty text where there is nothing to choose. */
export interface ColorAndSize {
  readonly color: string
  readonly size: string
}

/** What a shopper has chosen so far. */
export interface VariantChoice {
  readonly color?: string
  readonly size?: string
}

/** One swatch or size button. */
export interface VariantOption {
  readonly name: string
  /** There is a variant of it in the other dimension's chosen value. */
  readonly available: boolean
  /** All of those variants are sold out. */
  readonly soldOut: boolean
}

/**
 * The variant in the chosen colour and size. A dimension with a single value needs no choice. Undefined when something is
 * still to be chosen or none matches: then nothing happens (specification 1, section 4), the screen keeps what it showed.
 */
export function matchVariant<V extends ColorAndSize>(variants: readonly V[], choice: VariantChoice): V | undefined {
  const color = choice.color ?? onlyOne(colorsOf(variants))
  const size = choice.size ?? onlyOne(sizesOf(variants))
  return variants.find((variant) => isSame(variant.color, color) && isSame(variant.size, size))
}

/**
 * What is chosen when the page opens: the first variant that is not sold out, else the first. Its size is left open where
 * there are several, so that nobody buys a size they did not choose.
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

/** The colours of a product in the order of its variants, each as a swatch for the chosen size. */
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

/** The sizes of a product in a shop's order, each as a button for the chosen colour. */
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

/** The distinct sizes, of one colour or of all, in a shop's order. */
export function availableSizes(variants: readonly ColorAndSize[], color?: string): string[] {
  return sizesOf(variants.filter((variant) => color === undefined || isSame(variant.color, color)))
}

/** The distinct colours, of one size or of all, in the order of the variants. */
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
  return distinct(variants.map((variant) => variant.size)).toSorted(compareSizes)
}

/** The first writing of each name. */
function distinct(names: readonly string[]): string[] {
  return [...new Map(names.toReversed().map((name) => [nameKey(name), name])).values()].toReversed()
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
