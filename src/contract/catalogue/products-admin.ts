import Type, { type Static, type TSchema } from 'typebox'
import { PRICE_CHANGES, ROUNDINGS } from '../../domain/catalogue/price-change.ts'
import { endpoint } from '../endpoint.ts'
import {
  dataResponse,
  Id,
  IdParams,
  listQuery,
  listResponse,
  MessageResponse,
  QuantityJson,
  Revision,
  Rupees,
  staffErrors,
  text,
} from '../schemas.ts'

export const PRODUCT_STATUSES = ['active', 'draft', 'archived'] as const
const Status = Type.Enum(PRODUCT_STATUSES)
const Unit = Type.Enum(['piece', 'metre'] as const)

function orNull<T extends TSchema>(type: T) {
  return Type.Union([type, Type.Null()])
}

/** A figure as somebody typed it: what is wrong with it is said at its field. */
const Figure = Type.Number()
/** A text as somebody typed it: how long it may be is said at its field. */
const Words = text(50_000)

const VariantEntry = Type.Object({
  /** Absent for a new one. */
  _id: Type.Optional(Id),
  /** Empty or absent: one is made. */
  sku: Type.Optional(orNull(Words)),
  color: Type.Optional(orNull(Words)),
  size: Type.Optional(orNull(Words)),
  /** A price pair of its own; null: the product's. */
  price: Type.Optional(orNull(Figure)),
  finalPrice: Type.Optional(orNull(Figure)),
  /** Absent leaves the stock alone. Of an existing variant `stockWas` goes with it. */
  countInStock: Type.Optional(orNull(Figure)),
  /** The stock that was shown when the new figure was typed: when it is another by now, the change is refused with 409. */
  stockWas: Type.Optional(orNull(Figure)),
  image: Type.Optional(orNull(Words)),
})

const ImageEntry = Type.Object({
  path: Words,
  alt: Type.Optional(orNull(Words)),
  color: Type.Optional(orNull(Words)),
  focus: Type.Optional(orNull(Type.Object({ x: Figure, y: Figure }))),
})

const FIELDS = {
  name: Words,
  description: Words,
  brandId: orNull(text(40)),
  categoryId: orNull(text(40)),
  subcategoryId: orNull(text(40)),
  garment: Words,
  color: Words,
  pattern: Words,
  fabric: Words,
  unit: Unit,
  minQuantity: orNull(Figure),
  quantityStep: orNull(Figure),
  price: orNull(Figure),
  finalPrice: orNull(Figure),
  mrp: orNull(Figure),
  status: Status,
  featured: Type.Boolean(),
  newArrival: Type.Boolean(),
  bestSeller: Type.Boolean(),
  hsn: Words,
  countryOfOrigin: Words,
  maker: Words,
  importer: Words,
  netQuantity: Words,
  widthCm: orNull(Figure),
  gsm: orNull(Figure),
  composition: Words,
  care: Words,
  variants: Type.Array(VariantEntry, { maxItems: 500 }),
  images: Type.Array(ImageEntry, { maxItems: 200 }),
}

/** What a shopkeeper types. A field that is absent stays as it is; null empties it. */
const ProductEntry = Type.Partial(Type.Object(FIELDS))
export type ProductEntry = Static<typeof ProductEntry>

const Money = orNull(Rupees)

/** A product with all that its editor shows, whatever its status. */
export const AdminProduct = Type.Object({
  _id: Id,
  revision: Type.Integer(),
  handle: Type.String(),
  name: Type.String(),
  description: Type.String(),
  brandId: Id,
  mainCategoryId: Id,
  categoryId: Id,
  subcategoryId: orNull(Id),
  garment: Type.String(),
  color: Type.String(),
  pattern: Type.String(),
  fabric: Type.String(),
  unit: Unit,
  minQuantity: QuantityJson,
  quantityStep: QuantityJson,
  price: Rupees,
  finalPrice: Money,
  mrp: Money,
  status: Status,
  featured: Type.Boolean(),
  newArrival: Type.Boolean(),
  bestSeller: Type.Boolean(),
  hsn: Type.String(),
  countryOfOrigin: Type.String(),
  maker: Type.String(),
  importer: Type.String(),
  netQuantity: Type.String(),
  widthCm: orNull(Type.Integer()),
  gsm: orNull(Type.Integer()),
  composition: Type.String(),
  care: Type.String(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  /** Orders name it: it can be archived, and not deleted. */
  isOrdered: Type.Boolean(),
  variants: Type.Array(
    Type.Object({
      _id: Id,
      sku: Type.String(),
      color: Type.String(),
      size: Type.String(),
      price: Money,
      finalPrice: Money,
      countInStock: QuantityJson,
      image: orNull(Type.String()),
    }),
  ),
  images: Type.Array(
    Type.Object({
      path: Type.String(),
      alt: Type.String(),
      color: Type.String(),
      focus: orNull(Type.Object({ x: Type.Integer(), y: Type.Integer() })),
    }),
  ),
})
export type AdminProduct = Static<typeof AdminProduct>

const ProductRow = Type.Object({
  _id: Id,
  revision: Type.Integer(),
  name: Type.String(),
  handle: Type.String(),
  /** The address of its first picture; the drawn one where none was uploaded. */
  image: Type.String(),
  status: Status,
  brand: Type.String(),
  /** 'Women › Kurtas'. */
  category: Type.String(),
  unit: Unit,
  price: Rupees,
  finalPrice: Money,
  mrp: Money,
  featured: Type.Boolean(),
  newArrival: Type.Boolean(),
  bestSeller: Type.Boolean(),
  /** Of all variants together. */
  countInStock: QuantityJson,
  variantCount: Type.Integer(),
  soldOutCount: Type.Integer(),
  /** The only variant, whose stock can be set from the list. */
  variantId: orNull(Id),
  updatedAt: Type.String(),
})
export type ProductRow = Static<typeof ProductRow>

const PRODUCT_SORTS = ['updatedAt', 'createdAt', 'name', 'price', 'countInStock', 'status'] as const

const ProductFilters = listQuery(PRODUCT_SORTS, {
  status: Type.Optional(Status),
  brandId: Type.Optional(Id),
  /** Any level of the tree. */
  categoryId: Type.Optional(Id),
  featured: Type.Optional(Type.Boolean()),
  newArrival: Type.Optional(Type.Boolean()),
  bestSeller: Type.Optional(Type.Boolean()),
  /** `low`: some variant has 5 pieces or metres left, or fewer; `out`: nothing is left of any. */
  stock: Type.Optional(Type.Enum(['low', 'out', 'in'] as const)),
})

/** The most products one bulk action takes. */
export const MAX_BULK_PRODUCTS = 1000
const Ids = Type.Array(Id, { minItems: 1, maxItems: MAX_BULK_PRODUCTS })

const Flags = { status: Status, featured: Type.Boolean(), newArrival: Type.Boolean(), bestSeller: Type.Boolean() }

/** What a product that was changed had before, and the revision it has now: enough to change it back. */
const PreviousFlags = Type.Object({ _id: Id, revision: Type.Integer(), ...Flags })
export type PreviousFlags = Static<typeof PreviousFlags>

const productErrors = {
  ...staffErrors,
  400: 'A field is not valid. `errors` says which and why.',
  404: 'There is no such product.',
  409: 'Somebody else changed the product meanwhile. `current` is how it is now.',
}

export const adminProducts = {
  list: endpoint('GET /api/admin/products', {
    summary:
      'Products of every status, a page at a time; `q` finds words of the name, a handle, or the beginning of an SKU',
    who: 'admin',
    permission: 'products.read',
    query: ProductFilters,
    response: listResponse(ProductRow),
    errors: staffErrors,
  }),
  exportFile: endpoint('GET /api/admin/products/export', {
    summary: 'The products of a list as a CSV file that can be imported again',
    who: 'admin',
    permission: 'products.read',
    query: ProductFilters,
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/products/:id', {
    summary: 'One product as its editor shows it',
    who: 'admin',
    permission: 'products.read',
    params: IdParams,
    response: dataResponse(AdminProduct),
    errors: productErrors,
  }),
  create: endpoint('POST /api/admin/products', {
    summary: 'A new product; a draft unless its status says otherwise',
    who: 'admin',
    permission: 'products.write',
    body: Type.Object({ ...ProductEntry.properties, handle: Type.Optional(Words) }),
    response: dataResponse(AdminProduct),
    errors: productErrors,
  }),
  update: endpoint('PUT /api/admin/products/:id', {
    summary: 'Changes the named fields of a product, its variants and its pictures, in one transaction',
    who: 'admin',
    permission: 'products.write',
    params: IdParams,
    body: Type.Object({ ...ProductEntry.properties, revision: Revision }),
    response: dataResponse(AdminProduct),
    errors: productErrors,
  }),
  remove: endpoint('DELETE /api/admin/products/:id', {
    summary: 'Deletes a product that no order names; others can be archived',
    who: 'admin',
    permission: 'products.write',
    params: IdParams,
    query: Type.Object({ revision: Type.Optional(Revision) }),
    response: MessageResponse,
    errors: productErrors,
  }),
  preview: endpoint('POST /api/admin/products/:id/preview', {
    summary: 'An address that shows a product as its page will be, drafts too, to whoever has it, for two hours',
    who: 'admin',
    permission: 'products.read',
    params: IdParams,
    response: dataResponse(Type.Object({ path: Type.String() })),
    errors: productErrors,
  }),
  bulk: endpoint('POST /api/admin/products/bulk', {
    summary: 'Sets the same flags or the same status on many products; those that have it already are left alone',
    who: 'admin',
    permission: 'products.write',
    body: Type.Object({
      ids: Ids,
      /** The revisions they were read at, in the order of `ids`: with them it is all or none, and 409 when one is another now. */
      revisions: Type.Optional(Type.Array(Type.Integer(), { minItems: 1, maxItems: MAX_BULK_PRODUCTS })),
      set: Type.Partial(Type.Object(Flags)),
    }),
    response: Type.Object({
      success: Type.Literal(true),
      message: Type.String(),
      changed: Type.Integer(),
      before: Type.Array(PreviousFlags),
    }),
    errors: productErrors,
  }),
}

const How = {
  kind: Type.Enum(PRICE_CHANGES),
  /** With at most 2 decimals. Of `price` below 0 makes cheaper; of `sale` it is how much goes off the price. */
  percent: Type.Number({ minimum: -90, maximum: 500 }),
  rounding: Type.Enum(ROUNDINGS),
}
const Pair = Type.Object({ price: Rupees, finalPrice: Type.Union([Rupees, Type.Null()]) })

/** The price pairs of a product and of those of its variants that have their own, at a revision of it. */
const ProductPrices = Type.Object({
  _id: Id,
  revision: Type.Integer(),
  ...Pair.properties,
  variants: Type.Array(Type.Object({ _id: Id, ...Pair.properties }), { maxItems: 500 }),
})
export type ProductPrices = Static<typeof ProductPrices>

const Preview = Type.Object({
  success: Type.Literal(true),
  data: Type.Array(
    Type.Object({
      _id: Id,
      revision: Type.Integer(),
      name: Type.String(),
      before: Pair,
      /** Absent when it is refused. */
      after: Type.Optional(Pair),
      /** How many variants have a price pair of their own that changes, too. */
      variants: Type.Integer(),
      /** Why this product keeps its prices. */
      refused: Type.Optional(Type.String()),
    }),
  ),
})

const priceErrors = { ...staffErrors, 400: 'The change is not valid.', 409: 'A product changed after the preview.' }

export const adminPriceChanges = {
  preview: endpoint('POST /api/admin/price-changes/preview', {
    summary: 'What a change of prices by percent would make of many products; nothing is changed',
    who: 'admin',
    permission: 'products.write',
    body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: MAX_BULK_PRODUCTS }), ...How }),
    response: Preview,
    errors: priceErrors,
  }),
  apply: endpoint('POST /api/admin/price-changes', {
    summary:
      'Changes the prices of the products that were previewed, all or none; 409 when one is not as it was previewed',
    who: 'admin',
    permission: 'products.write',
    body: Type.Object({
      products: Type.Array(Type.Object({ _id: Id, revision: Type.Integer() }), {
        minItems: 1,
        maxItems: MAX_BULK_PRODUCTS,
      }),
      ...How,
    }),
    response: Type.Object({
      success: Type.Literal(true),
      message: Type.String(),
      changed: Type.Integer(),
      /** The former prices of what was changed, at the revisions of now: sent to `set`, they are back. */
      before: Type.Array(ProductPrices),
    }),
    errors: priceErrors,
  }),
  set: endpoint('PUT /api/admin/prices', {
    summary: 'Sets the prices of many products, all or none; 409 when one is not at the revision that is named',
    who: 'admin',
    permission: 'products.write',
    body: Type.Object({ products: Type.Array(ProductPrices, { minItems: 1, maxItems: MAX_BULK_PRODUCTS }) }),
    response: Type.Object({ success: Type.Literal(true), message: Type.String() }),
    errors: priceErrors,
  }),
}
