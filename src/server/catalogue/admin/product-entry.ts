import type { AdminProduct, ProductForm } from '../../../contract/products-admin.ts'
import { type ProductProblem, productProblems } from '../../../domain/catalogue/check-product.ts'
import type { ImageInput, ProductInput, VariantInput } from '../../../domain/catalogue/product-input.ts'
import { type Paise, paiseFromRupees } from '../../../domain/units/paise.ts'
import { type Quantity, quantityFromJson, type Unit } from '../../../domain/units/quantity.ts'
import type { NamedLinks } from './product-queries.ts'

/** A complete product as it would be saved: the current values with the input applied. */
export type FullEntry = Required<Omit<ProductForm, 'variants' | 'images'>> & {
  readonly handle: string
  readonly variants: NonNullable<ProductForm['variants']>
  readonly images: NonNullable<ProductForm['images']>
}

/** The values of a new product before any input. */
export const BLANK: FullEntry = {
  handle: '',
  name: '',
  description: '',
  brandId: null,
  categoryId: null,
  subcategoryId: null,
  garment: '',
  color: '',
  pattern: '',
  fabric: '',
  unit: 'piece',
  minQuantity: null,
  quantityStep: null,
  price: null,
  finalPrice: null,
  mrp: null,
  status: 'draft',
  featured: false,
  newArrival: false,
  bestSeller: false,
  hsn: '',
  piecesPerPack: 1,
  countryOfOrigin: 'India',
  maker: '',
  importer: '',
  netQuantity: '',
  widthCm: null,
  gsm: null,
  composition: '',
  care: '',
  garmentMeasures: '',
  modelNote: '',
  lookProductIds: [],
  lookCategoryId: null,
  lookColor: '',
  lookOccasion: '',
  variants: [],
  images: [],
}

/** Applies the input to the current product. When the unit changes, minimum and step are reset. */
export function mergeEntry(
  current: FullEntry | AdminProduct,
  entry: ProductForm & { readonly handle?: string },
): FullEntry {
  const { _id, revision, ...changes } = entry as typeof entry & { _id?: unknown; revision?: unknown }
  const hasOtherUnit = entry.unit !== undefined && entry.unit !== current.unit
  const base = hasOtherUnit ? { ...current, minQuantity: null, quantityStep: null } : current
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return { ...(base as FullEntry), ...given, handle: current.handle || (entry.handle ?? '') }
}

/** Converts an entry to paise and pieces or centimetres. Returns all problems by field. */
export function readEntry(entry: FullEntry, links: NamedLinks): { input: ProductInput; problems: ProductProblem[] } {
  const reader = new EntryReader(entry.unit)
  const input: ProductInput = {
    handle: entry.handle.trim(),
    name: entry.name.trim(),
    description: entry.description.trim(),
    brand: links.brand ?? '',
    // Not an input: it follows from the category.
    mainCategory: links.main_category ?? 'none',
    category: links.category ?? '',
    ...(links.subcategory !== null && { subCategory: links.subcategory }),
    garment: entry.garment.trim(),
    color: entry.color.trim(),
    pattern: entry.pattern.trim(),
    fabric: entry.fabric.trim(),
    unit: entry.unit,
    ...reader.quantities({ minimumQuantity: entry.minQuantity, quantityStep: entry.quantityStep }),
    price: reader.money('price', entry.price) ?? 0,
    ...reader.moneys({ finalPrice: entry.finalPrice, mrp: entry.mrp }),
    status: entry.status,
    featured: entry.featured,
    newArrival: entry.newArrival,
    bestSeller: entry.bestSeller,
    hsn: entry.hsn.replaceAll(/\s/g, ''),
    piecesPerPack: entry.piecesPerPack ?? 1,
    countryOfOrigin: entry.countryOfOrigin.trim(),
    maker: entry.maker.trim(),
    importer: entry.importer.trim(),
    netQuantity: entry.netQuantity.trim(),
    widthCm: entry.widthCm,
    gsm: entry.gsm,
    composition: entry.composition.trim(),
    care: entry.care.trim(),
    garmentMeasures: entry.garmentMeasures.trim(),
    modelNote: entry.modelNote.trim(),
    look: {
      productIds: entry.lookProductIds,
      categoryId: entry.lookCategoryId || null,
      color: entry.lookColor.trim(),
      occasion: entry.lookOccasion,
    },
    variants: entry.variants.map((variant, place) => reader.variant(variant, `variants.${place}.`)),
    images: entry.images.map(readImage),
  }
  const read = new Set(reader.problems.map(({ field }) => field))
  const checked = productProblems(input)
    .map(({ field, reason }) => ({ field: entryField(field), reason }))
    .filter(({ field }) => !read.has(field))
  return { input, problems: [...reader.problems, ...checked, ...linkProblems(entry, links)] }
}

/** Field names of the rules, where the entry uses other names. */
const ENTRY_FIELDS: Readonly<Record<string, string>> = {
  brand: 'brandId',
  mainCategory: 'categoryId',
  category: 'categoryId',
  subCategory: 'subcategoryId',
  minimumQuantity: 'minQuantity',
}

function entryField(field: string): string {
  return ENTRY_FIELDS[field] ?? field.replace(/^(variants\.\d+\.)stock$/, '$1countInStock')
}

function linkProblems({ categoryId, subcategoryId }: FullEntry, links: NamedLinks): ProductProblem[] {
  if (!subcategoryId || links.category === null || links.subcategory_parent === categoryId) return []
  if (links.subcategory === null) return [{ field: 'subcategoryId', reason: 'subcategory not found' }]
  return [{ field: 'subcategoryId', reason: 'this subcategory does not belong to the category' }]
}

function readImage({ path, alt, color, focus, shownWidthCm }: FullEntry['images'][number]): ImageInput {
  return {
    path: path.trim(),
    alt: alt?.trim() ?? '',
    color: color?.trim() ?? '',
    focus: focus ?? null,
    shownWidthCm: shownWidthCm ?? null,
  }
}

class EntryReader {
  readonly problems: ProductProblem[] = []
  readonly #unit: Unit

  constructor(unit: Unit) {
    this.#unit = unit
  }

  money(field: string, rupees: number | null | undefined): Paise | undefined {
    if (rupees === null || rupees === undefined) return undefined
    const paise = paiseFromRupees(rupees)
    // Negative and very large amounts are reported by the rules.
    if (paise === undefined && rupees > 0 && rupees < 1e7) {
      this.problems.push({ field, reason: 'an amount in rupees has at most 2 decimals' })
    }
    return paise ?? Number.NaN
  }

  moneys<K extends string>(amounts: Readonly<Record<K, number | null | undefined>>): { [F in K]?: Paise } {
    return this.#each(amounts, (field, rupees) => this.money(field, rupees))
  }

  quantity(field: string, figure: number | null | undefined): Quantity | undefined {
    if (figure === null || figure === undefined) return undefined
    const quantity = quantityFromJson(this.#unit, figure)
    if (quantity !== undefined) return quantity
    const what = this.#unit === 'metre' ? 'a length in metres with at most 2 decimals' : 'a whole number of pieces'
    this.problems.push({ field: entryField(field), reason: `this must be ${what}` })
    return undefined
  }

  quantities<K extends string>(figures: Readonly<Record<K, number | null | undefined>>): { [F in K]?: Quantity } {
    return this.#each(figures, (field, figure) => this.quantity(field, figure))
  }

  variant(variant: FullEntry['variants'][number], at: string): VariantInput {
    const sku = variant.sku?.trim() ?? ''
    const stock = this.quantity(`${at}stock`, variant.countInStock)
    const price = this.money(`${at}price`, variant.price)
    const finalPrice = this.money(`${at}finalPrice`, variant.finalPrice)
    const cost = this.money(`${at}cost`, variant.cost)
    return {
      color: variant.color?.trim() ?? '',
      size: variant.size?.trim() ?? '',
      image: variant.image?.trim() || null,
      ...(sku !== '' && { sku }),
      ...(price !== undefined && { price }),
      ...(finalPrice !== undefined && { finalPrice }),
      ...(variant.cost !== undefined && { cost: cost ?? null }),
      ...(stock !== undefined && { stock }),
      ...(variant.shelf !== undefined && { shelf: variant.shelf?.trim() ?? '' }),
      ...(variant.barcode !== undefined && { barcode: variant.barcode?.trim() ?? '' }),
    }
  }

  #each<K extends string>(
    figures: Readonly<Record<K, number | null | undefined>>,
    read: (field: string, figure: number | null | undefined) => number | undefined,
  ): { [F in K]?: number } {
    const entries = Object.entries<number | null | undefined>(figures).map(([field, figure]) => [
      field,
      read(field, figure),
    ])
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as { [F in K]?: number }
  }
}
