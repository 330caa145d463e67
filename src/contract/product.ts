import Type, { type Static } from 'typebox'
import { forEachFacetOptions } from '../domain/catalogue/facet-values.ts'
import { Id, Named, QuantityJson, Rupees } from './schemas.ts'

/**
 * A product as every call returns it (specification 1, section 3), with the fields that fabric by the metre, labelling law and
 * invoices need. Prices in rupees, per piece or per metre.
 */
export const Product = Type.Object({
  _id: Id,
  name: Type.String(),
  description: Type.String(),
  price: Rupees,
  finalPrice: Type.Optional(Rupees),
  mrp: Type.Optional(Rupees),
  image: Type.String(),
  images: Type.Array(Type.String()),
  /** Alternative texts by image URL; only of images that have one. */
  imageAlts: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** The CSS `object-position` of images by URL, such as '30% 20%'; the centre when absent. */
  imageFocus: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** The width of what images show, in centimetres by URL; only of images for which it is known. */
  imageWidths: Type.Optional(Type.Record(Type.String(), Type.Integer())),
  gallery: Type.Array(Type.String()),
  image2: Type.Optional(Type.String()),
  image3: Type.Optional(Type.String()),
  image4: Type.Optional(Type.String()),
  image5: Type.Optional(Type.String()),
  image6: Type.Optional(Type.String()),
  featured: Type.Boolean(),
  newArrival: Type.Boolean(),
  bestSeller: Type.Boolean(),
  brand: Named,
  mainCategory: Named,
  category: Named,
  subcategory: Type.Optional(Named),
  garment: Type.String(),
  color: Type.String(),
  pattern: Type.String(),
  fabric: Type.String(),
  size: Type.String({ description: 'The sizes of all variants, separated by a comma' }),
  colors: Type.Array(Type.String()),
  /** The colour of `image`, where the filter or the search asks for a colour; only of products with several colours. */
  shownColor: Type.Optional(Type.String()),
  sizes: Type.Array(Type.String()),
  unit: Type.Union([Type.Literal('piece'), Type.Literal('metre')]),
  minQuantity: QuantityJson,
  quantityStep: QuantityJson,
  /** The most of one variant in one order; only of swatches. */
  maxQuantity: Type.Optional(QuantityJson),
  countInStock: QuantityJson,
  rating: Type.Number(),
  reviews: Type.Integer(),
  hsn: Type.String(),
  countryOfOrigin: Type.String(),
  maker: Type.String(),
  importer: Type.String(),
  netQuantity: Type.String(),
  widthCm: Type.Optional(Type.Integer()),
  gsm: Type.Optional(Type.Integer()),
  composition: Type.String(),
  care: Type.String(),
  /** The garment's own measures by size, one a line: 'Length: S 110, M 112' in cm. */
  garmentMeasures: Type.Optional(Type.String()),
  modelNote: Type.Optional(Type.String()),
  /** The fabric that this is a swatch of. */
  swatchOf: Type.Optional(Id),
  /** The swatch of this fabric, a product that no list contains. */
  swatchId: Type.Optional(Id),
  createdAt: Type.String(),
})
export type Product = Static<typeof Product>

const { _id, name, description, price, finalPrice, image, unit, minQuantity, quantityStep } = Product.properties
const { maxQuantity, countInStock, rating, reviews, swatchOf } = Product.properties

/** What the wishlist and the products viewed last show of a product. */
export const ProductCard = Type.Object({
  _id,
  name,
  description,
  price,
  finalPrice,
  image,
  unit,
  minQuantity,
  quantityStep,
  maxQuantity,
  countInStock,
  rating,
  reviews,
  swatchOf,
  brand: Type.String(),
  /** Whether a colour or size has to be chosen. If not, `color` and `size` are the only ones, or ''. */
  needsChoice: Type.Boolean(),
  color: Type.String(),
  size: Type.String(),
})
export type ProductCard = Static<typeof ProductCard>

export const Variant = Type.Object({
  _id: Id,
  sku: Type.String(),
  color: Type.String(),
  size: Type.String(),
  price: Rupees,
  finalPrice: Type.Optional(Rupees),
  countInStock: QuantityJson,
  image: Type.String(),
  images: Type.Array(Type.String()),
})
export type Variant = Static<typeof Variant>

export const FacetValue = Type.Object({ name: Type.String(), count: Type.Integer(), id: Type.Optional(Id) })

/** Filter options with their counts over the full list (specification 1, section 3). */
export const FilterOptions = Type.Object({
  brands: Type.Array(FacetValue),
  subCategories: Type.Array(FacetValue),
  ...forEachFacetOptions(() => Type.Array(FacetValue)),
  priceRanges: Type.Array(
    Type.Object({ min: Rupees, max: Type.Optional(Rupees), label: Type.String(), count: Type.Integer() }),
  ),
})
export type FilterOptions = Static<typeof FilterOptions>

/** How a search text was understood: corrections, words taken as filters, and other searches when nothing was found. */
export const SearchInterpretation = Type.Object({
  query: Type.String(),
  corrections: Type.Array(Type.Object({ typed: Type.String(), used: Type.String() })),
  attributes: Type.Array(
    Type.Object({
      kind: Type.String(),
      value: Type.String(),
      /** The words of the query that ask for it; absent for prices, sizes and units. */
      typed: Type.Optional(Type.String()),
      /** The search without it; '' when it asks for nothing else. */
      without: Type.Optional(Type.String()),
      applied: Type.Boolean(),
    }),
  ),
  /** The number of products that match the whole text, when products that match most of it follow them. */
  exact: Type.Optional(Type.Integer()),
  /** The search that was perhaps meant, when it has a word that is right but that no product has. */
  didYouMean: Type.Optional(Type.String()),
  alternatives: Type.Array(
    Type.Object({ query: Type.String(), dropped: Type.Array(Type.String()), total: Type.Integer() }),
  ),
})
export type SearchInterpretation = Static<typeof SearchInterpretation>
