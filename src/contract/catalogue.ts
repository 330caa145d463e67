import Type, { type Static } from 'typebox'
import { forEachValueFacet } from '../domain/catalogue/facet-values.ts'
import { SORT_KEYS, SORT_ORDERS } from '../domain/catalogue/listing.ts'
import { FETCH_FAILURES } from '../domain/catalogue/messages.ts'
import { MAX_CARDS } from '../domain/lists/max-cards.ts'
import { endpoint } from './endpoint.ts'
import { FilterOptions, Product, ProductCard, SearchInterpretation, Variant } from './product.ts'
import { dataResponse, Id, IdParams, Named, Rupees, text } from './schemas.ts'

export const MAX_PER_PAGE = 100

/** Specification 1, section 7 names the list both `products` and `data`. Sending it under both doubles the response, so `data` is opt-in. */
const ListShape = Type.Literal('data', { description: 'Repeats the list in `products` as `data`' })

/** Several values of one filter are divided by `|`. */
const MAX_FILTER_TEXT = 1_000

export const ProductQuery = Type.Object({
  brand: Type.Optional(text(MAX_FILTER_TEXT)),
  mainCategory: Type.Optional(Id),
  category: Type.Optional(Id),
  subCategory: Type.Optional(Id),
  sku: Type.Optional(text(80)),
  ...forEachValueFacet((_kind) => Type.Optional(text(MAX_FILTER_TEXT))),
  minPrice: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000_000, description: 'Rupees, inclusive' })),
  maxPrice: Type.Optional(Type.Number({ minimum: 0, maximum: 10_000_000, description: 'Rupees, inclusive' })),
  featured: Type.Optional(Type.Boolean()),
  newArrival: Type.Optional(Type.Boolean()),
  bestSeller: Type.Optional(Type.Boolean()),
  collection: Type.Optional(text(80)),
  search: Type.Optional(text(500)),
  sortBy: Type.Optional(Type.Enum(SORT_KEYS)),
  sortOrder: Type.Optional(Type.Enum(SORT_ORDERS)),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE, default: 10 })),
  facets: Type.Optional(Type.Boolean({ description: 'Also return the filter options with their counts' })),
  shape: Type.Optional(ListShape),
})
export type ProductQuery = Static<typeof ProductQuery>

export const ProductList = Type.Object({
  success: Type.Literal(true),
  products: Type.Array(Product),
  data: Type.Optional(Type.Array(Product, { description: 'The same list as `products`; only with `shape=data`' })),
  total: Type.Integer(),
  totalPages: Type.Integer(),
  page: Type.Integer(),
  filterOptions: Type.Optional(FilterOptions),
  understood: Type.Optional(SearchInterpretation),
  indexedFilters: Type.Optional(
    Type.Array(Type.String(), { description: 'The filters whose values search engines may index; with `facets`' }),
  ),
  redirect: Type.Optional(
    Type.String({
      description:
        "The page of the shop that is shown for this search instead, by a rule of the owner or for a text such as 'return policy'",
    }),
  ),
})
export type ProductList = Static<typeof ProductList>

const ProductArray = Type.Object({
  success: Type.Literal(true),
  data: Type.Array(Product),
  products: Type.Array(Product),
})

export const products = {
  list: endpoint('GET /api/products', {
    summary: 'Products, filtered, sorted and paged',
    who: 'anyone',
    takesTurns: true,
    query: ProductQuery,
    response: ProductList,
    errors: { 500: FETCH_FAILURES.products },
    emptyOnFailure: { products: [], data: [], total: 0, totalPages: 0 },
  }),
  search: endpoint('GET /api/products/search', {
    summary: 'Products by relevance to a search text, with spelling correction',
    who: 'anyone',
    takesTurns: true,
    query: Type.Object({
      q: Type.Optional(text(500)),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PER_PAGE, default: 24 })),
      shape: Type.Optional(ListShape),
    }),
    response: ProductList,
    errors: { 500: FETCH_FAILURES.search },
    emptyOnFailure: { products: [], data: [], total: 0, totalPages: 0 },
  }),
  bestSellers: endpoint('GET /api/products/best-sellers/list', {
    summary: 'Products marked as best sellers',
    who: 'anyone',
    takesTurns: true,
    response: ProductArray,
    errors: { 500: FETCH_FAILURES.bestSellers },
    emptyOnFailure: { products: [], data: [] },
  }),
  newArrivals: endpoint('GET /api/products/new-arrivals/list', {
    summary: 'Products marked as new arrivals',
    who: 'anyone',
    takesTurns: true,
    response: ProductArray,
    errors: { 500: FETCH_FAILURES.newArrivals },
    emptyOnFailure: { products: [], data: [] },
  }),
  cards: endpoint('GET /api/products/cards', {
    summary: `What cards show of up to ${MAX_CARDS} products, in the order of their ids; without those that are not sold`,
    who: 'anyone',
    query: Type.Object({
      ids: Type.String({
        pattern: `^[0-9a-f]{24}(,[0-9a-f]{24}){0,${MAX_CARDS - 1}}$`,
        description: `1 to ${MAX_CARDS} ids of products, separated by commas`,
      }),
    }),
    response: dataResponse(Type.Array(ProductCard)),
    errors: { 400: 'The value of "ids" is not valid.', 500: FETCH_FAILURES.products },
    emptyOnFailure: { data: [] },
  }),
  get: endpoint('GET /api/products/:id', {
    summary: 'One product',
    who: 'anyone',
    params: IdParams,
    response: dataResponse(Product),
    errors: { 400: 'Invalid product ID provided', 404: 'Product not found', 500: FETCH_FAILURES.product },
    emptyOnFailure: { data: null },
  }),
  variants: endpoint('GET /api/products/:id/variants', {
    summary: 'The variants of a product: colour × size, each with its own SKU, price pair and stock',
    who: 'anyone',
    params: IdParams,
    response: dataResponse(
      Type.Object({
        variants: Type.Array(Variant),
        availableSizes: Type.Array(Type.String()),
        availableColors: Type.Array(Type.String()),
      }),
    ),
    errors: { 400: 'Invalid product ID provided', 404: 'Product not found', 500: FETCH_FAILURES.product },
    emptyOnFailure: { data: { variants: [], availableSizes: [], availableColors: [] } },
  }),
  preview: endpoint('GET /api/products/preview/:token', {
    summary: 'A product of any status, by the token of a preview link',
    who: 'anyone',
    params: Type.Object({ token: Type.String({ pattern: '^[\\w-]{20,60}$' }) }),
    response: dataResponse(Type.Object({ product: Product, variants: Type.Array(Variant), status: Type.String() })),
    errors: { 400: 'This preview has expired.', 404: 'This preview has expired.' },
  }),
  related: endpoint('GET /api/products/:id/related', {
    summary: 'Up to 8 products of the same subcategory or category',
    who: 'anyone',
    takesTurns: true,
    params: IdParams,
    response: ProductArray,
    errors: { 400: 'Invalid product ID provided', 404: 'Product not found', 500: FETCH_FAILURES.products },
    emptyOnFailure: { products: [], data: [] },
  }),
  look: endpoint('GET /api/products/:id/look', {
    summary: 'Up to 8 products in stock that complete the look of this one',
    who: 'anyone',
    takesTurns: true,
    params: IdParams,
    response: ProductArray,
    errors: { 400: 'Invalid product ID provided', 404: 'Product not found', 500: FETCH_FAILURES.products },
    emptyOnFailure: { products: [], data: [] },
  }),
  suggest: endpoint('GET /api/products/suggestions', {
    summary: 'Suggestions for the text in the search box, and the first matching products',
    who: 'anyone',
    takesTurns: true,
    query: Type.Object({ q: Type.Optional(text(200)) }),
    response: dataResponse(
      Type.Object({
        suggestions: Type.Array(
          Type.Object({ kind: Type.String(), label: Type.String(), query: Type.Record(Type.String(), Type.String()) }),
        ),
        products: Type.Array(
          Type.Object({
            _id: Id,
            name: Type.String(),
            image: Type.String(),
            price: Rupees,
            finalPrice: Type.Optional(Rupees),
          }),
        ),
      }),
    ),
    errors: { 500: FETCH_FAILURES.search },
    emptyOnFailure: { data: { suggestions: [], products: [] } },
  }),
}

/** The levels of the category tree. */
export const CATEGORY_LEVELS = ['mainCategory', 'category', 'subCategory'] as const

const levelFields = {
  _id: Id,
  name: Type.String(),
  type: Type.Enum(CATEGORY_LEVELS),
  description: Type.String(),
  image: Type.String(),
  showInNav: Type.Boolean(),
  productCount: Type.Integer(),
}

/**
 * A category of any level. Its parent appears under every name the specification lists: `mainCategory`,
 * `mainCategoryId`, `parentId`, `parent` for a category; `category`, `categoryId`, `parentId`, `parent` for a subcategory.
 */
export const Category = Type.Object({
  ...levelFields,
  mainCategory: Type.Optional(Named),
  mainCategoryId: Type.Optional(Id),
  category: Type.Optional(Named),
  categoryId: Type.Optional(Id),
  parentId: Type.Optional(Id),
  parent: Type.Optional(Id),
  children: Type.Optional(Type.Array(Type.Object(levelFields))),
})
export type Category = Static<typeof Category>

export const Brand = Type.Object({ _id: Id, name: Type.String(), productCount: Type.Integer() })
export type Brand = Static<typeof Brand>

const emptyList = { data: [] }
const failure = { 500: FETCH_FAILURES.categories }
const oneFailure = { 400: 'Invalid category ID provided', 404: 'Category not found', ...failure }

export const categories = {
  list: endpoint('GET /api/categories', {
    summary: 'Categories of every level, or of one',
    who: 'anyone',
    query: Type.Object({ type: Type.Optional(levelFields.type) }),
    response: dataResponse(Type.Array(Category)),
    errors: failure,
    emptyOnFailure: emptyList,
  }),
  main: endpoint('GET /api/categories/main', {
    summary: 'Main categories with their categories',
    who: 'anyone',
    response: dataResponse(Type.Array(Category)),
    errors: failure,
    emptyOnFailure: emptyList,
  }),
  brands: endpoint('GET /api/categories/brands', {
    summary: 'Brands',
    who: 'anyone',
    response: dataResponse(Type.Array(Brand)),
    errors: { 500: FETCH_FAILURES.brands },
    emptyOnFailure: emptyList,
  }),
  brand: endpoint('GET /api/categories/brands/:id', {
    summary: 'One brand',
    who: 'anyone',
    params: IdParams,
    response: dataResponse(Brand),
    errors: { 400: 'Invalid brand ID provided', 404: 'Brand not found', 500: FETCH_FAILURES.brands },
    emptyOnFailure: { data: null },
  }),
  mainCategory: endpoint('GET /api/categories/main-categories/:id', {
    summary: 'One main category with its categories',
    who: 'anyone',
    params: IdParams,
    response: dataResponse(Category),
    errors: oneFailure,
    emptyOnFailure: { data: null },
  }),
  subCategory: endpoint('GET /api/categories/sub-categories/:id', {
    summary: 'One subcategory',
    who: 'anyone',
    params: IdParams,
    response: dataResponse(Category),
    errors: oneFailure,
    emptyOnFailure: { data: null },
  }),
  get: endpoint('GET /api/categories/:id', {
    summary: 'One category of any level',
    who: 'anyone',
    params: IdParams,
    response: dataResponse(Category),
    errors: oneFailure,
    emptyOnFailure: { data: null },
  }),
}
