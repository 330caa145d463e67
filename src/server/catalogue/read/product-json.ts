import type {
  FilterOptions,
  Product,
  SearchInterpretation as SearchInterpretationJson,
  Variant,
} from '../../../contract/product.ts'
import { forEachFacetOptions } from '../../../domain/catalogue/facet-values.ts'
import type { Facets } from '../../../domain/catalogue/listing.ts'
import { pictureUrl } from '../../../domain/catalogue/picture-urls.ts'
import { sortSizes } from '../../../domain/catalogue/size-order.ts'
import { rupeesFromPaise } from '../../../domain/units/paise.ts'
import { quantityToJson } from '../../../domain/units/quantity.ts'
import type { SearchInterpretation } from '../../search/list-result.ts'
import { mainPictureOf, picturesOf } from './pictures.ts'
import type { ProductRow, VariantRow } from './queries.ts'

/** `ProductCache` holds rows until they change; the JSON of a row is held as long as the row. */
const jsonByRow = new WeakMap<ProductRow, Product>()

/** A product as the API returns it: rupees, metres, and pictures under every name the specification lists (section 3). */
export function productJson(row: ProductRow): Product {
  const cached = jsonByRow.get(row)
  if (cached) return cached
  const product = productOf(row)
  jsonByRow.set(row, product)
  return product
}

function productOf(row: ProductRow): Product {
  const images = picturesOf(row)
  const sizes = sizesOf(row)
  const stock = row.variants.reduce((sum, variant) => sum + variant.stock, 0)
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    price: rupeesFromPaise(row.price_paise),
    ...(row.final_price_paise !== null && { finalPrice: rupeesFromPaise(row.final_price_paise) }),
    ...(row.mrp_paise !== null && { mrp: rupeesFromPaise(row.mrp_paise) }),
    image: mainPictureOf(row),
    images,
    ...imageDetails(row),
    gallery: images,
    ...Object.fromEntries(images.slice(1, 6).map((image, place) => [`image${place + 2}`, image])),
    featured: row.featured,
    newArrival: row.new_arrival,
    bestSeller: row.best_seller,
    brand: { _id: row.brand_id, name: row.brand_name },
    mainCategory: { _id: row.main_category_id, name: row.main_category_name },
    category: { _id: row.category_id, name: row.category_name },
    ...(row.subcategory_id !== null && { subcategory: { _id: row.subcategory_id, name: row.subcategory_name ?? '' } }),
    garment: row.garment,
    color: row.color,
    pattern: row.pattern,
    fabric: row.fabric,
    size: sizes.join(', '),
    colors: colorsOf(row),
    sizes,
    unit: row.unit,
    minQuantity: quantityToJson(row.unit, row.minimum_quantity),
    quantityStep: quantityToJson(row.unit, row.quantity_step),
    countInStock: quantityToJson(row.unit, stock),
    rating: row.rating_count === 0 ? 0 : Math.round((row.rating_sum * 10) / row.rating_count) / 10,
    reviews: row.rating_count,
    hsn: row.hsn,
    countryOfOrigin: row.country_of_origin,
    maker: row.maker,
    importer: row.importer,
    netQuantity: row.net_quantity,
    ...(row.width_cm !== null && { widthCm: row.width_cm }),
    ...(row.gsm !== null && { gsm: row.gsm }),
    composition: row.composition,
    care: row.care,
    ...(row.garment_measures !== '' && { garmentMeasures: row.garment_measures }),
    ...(row.model_note !== '' && { modelNote: row.model_note }),
    ...(row.swatch_of !== null && { swatchOf: row.swatch_of }),
    ...(row.swatch_id !== null && { swatchId: row.swatch_id }),
    createdAt: row.created_at.toISOString(),
  }
}

/** What was entered for the pictures, by address. */
function imageDetails({ images }: ProductRow): Pick<Product, 'imageAlts' | 'imageFocus' | 'imageWidths'> {
  const alts = images.filter(({ alt }) => alt !== '').map(({ path, alt }) => [pictureUrl(path), alt] as const)
  const points = images
    .filter(({ focal_x }) => focal_x !== null)
    .map(({ path, focal_x, focal_y }) => [pictureUrl(path), `${focal_x}% ${focal_y}%`] as const)
  const widths = images.flatMap(({ path, shown_width_cm: cm }) =>
    cm === null ? [] : [[pictureUrl(path), cm] as const],
  )
  return {
    ...(alts.length > 0 && { imageAlts: Object.fromEntries(alts) }),
    ...(points.length > 0 && { imageFocus: Object.fromEntries(points) }),
    ...(widths.length > 0 && { imageWidths: Object.fromEntries(widths) }),
  }
}

interface Variants {
  variants: Variant[]
  availableSizes: string[]
  availableColors: string[]
}

const variantsByRow = new WeakMap<ProductRow, Variants>()

export function variantsJson(row: ProductRow): Variants {
  const cached = variantsByRow.get(row)
  if (cached) return cached
  const variants = {
    variants: row.variants.map((variant) => variantJson(row, variant)),
    availableSizes: sizesOf(row),
    availableColors: colorsOf(row),
  }
  variantsByRow.set(row, variants)
  return variants
}

function variantJson(row: ProductRow, variant: VariantRow): Variant {
  const images = picturesOf(row, variant)
  const pair = variant.price_paise === null ? row : variant
  const finalPrice = variant.final_price_paise ?? pair.final_price_paise
  return {
    _id: variant.id,
    sku: variant.sku,
    color: variant.color,
    size: variant.size,
    price: rupeesFromPaise(pair.price_paise ?? 0),
    ...(finalPrice !== null && { finalPrice: rupeesFromPaise(finalPrice) }),
    countInStock: quantityToJson(row.unit, variant.stock),
    image: mainPictureOf(row, variant),
    images,
  }
}

/** The main colour first, then the colours of the variants in order. */
function colorsOf(row: ProductRow): string[] {
  return [...new Set([row.color, ...row.variants.map((variant) => variant.color)])].filter((color) => color !== '')
}

function sizesOf(row: ProductRow): string[] {
  return sortSizes([...new Set(row.variants.map((variant) => variant.size))].filter((size) => size !== ''))
}

/** The index holds the facets of everyday lists until a product changes. */
const jsonByFacets = new WeakMap<Facets, FilterOptions>()

/** The filter options of a list, with prices in rupees. */
export function facetsJson(facets: Facets): FilterOptions {
  const cached = jsonByFacets.get(facets)
  if (cached) return cached
  const options = filterOptionsOf(facets)
  jsonByFacets.set(facets, options)
  return options
}

function filterOptionsOf(facets: Facets): FilterOptions {
  return {
    brands: [...facets.brands],
    subCategories: [...facets.subCategories],
    ...forEachFacetOptions((_kind, options) => [...facets[options]]),
    priceRanges: facets.priceRanges.map(({ min, max, label, count }) => ({
      min: rupeesFromPaise(min),
      ...(max !== undefined && { max: rupeesFromPaise(max) }),
      label,
      count,
    })),
  }
}

/** How the search was interpreted, for display to the shopper. */
export function understoodJson(
  query: string,
  { understood, alternatives }: SearchInterpretation,
): SearchInterpretationJson {
  return {
    query,
    corrections: [...understood.corrections],
    attributes: [...understood.attributes],
    ...(understood.exact !== undefined && { exact: understood.exact }),
    ...(understood.didYouMean !== undefined && { didYouMean: understood.didYouMean }),
    alternatives: alternatives.map(({ query: other, dropped, total }) => ({
      query: other,
      dropped: [...dropped],
      total,
    })),
  }
}
