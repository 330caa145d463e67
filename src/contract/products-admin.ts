import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  dataResponse,
  Id,
  IdParams,
  listQuery,
  listResponse,
  MessageResponse,
  orNull,
  QuantityJson,
  Revision,
  Rupees,
  staffErrors,
  text,
} from './schemas.ts'

export const PRODUCT_STATUSES = ['active', 'draft', 'archived'] as const
const Status = Type.Enum(PRODUCT_STATUSES)
const Unit = Type.Enum(['piece', 'metre'] as const)

/** A number as typed. The handler checks its range and reports the error at the field. */
const TypedNumber = Type.Number()
/** A text as typed. The handler checks its length and reports the error at the field. */
const TypedText = text(50_000)

const VariantInput = Type.Object({
  /** Absent for a new variant. */
  _id: Type.Optional(Id),
  /** Generated when empty or absent. */
  sku: Type.Optional(orNull(TypedText)),
  color: Type.Optional(orNull(TypedText)),
  size: Type.Optional(orNull(TypedText)),
  /** Rupees; null to use the product's price. */
  price: Type.Optional(orNull(TypedNumber)),
  finalPrice: Type.Optional(orNull(TypedNumber)),
  /** What the shop pays for a piece or a metre, in rupees without GST that is claimed back; null for unknown. Absent leaves it unchanged. */
  cost: Type.Optional(orNull(TypedNumber)),
  /** Pieces or metres; absent leaves the stock unchanged. Requires `stockWas` for an existing variant. */
  countInStock: Type.Optional(orNull(TypedNumber)),
  /** The stock the editor showed. 409 when the stock is different by now, so that sales are not overwritten. */
  stockWas: Type.Optional(orNull(TypedNumber)),
  image: Type.Optional(orNull(TypedText)),
  /** Its shelf in the storeroom. Absent leaves it unchanged, as with the barcode. */
  shelf: Type.Optional(orNull(TypedText)),
  /** What a scanner reads from its label, unique among all variants in any case; without one its SKU is scanned. */
  barcode: Type.Optional(orNull(TypedText)),
})

const ImageInput = Type.Object({
  path: TypedText,
  alt: Type.Optional(orNull(TypedText)),
  color: Type.Optional(orNull(TypedText)),
  focus: Type.Optional(Type.Union([Type.Object({ x: TypedNumber, y: TypedNumber }), Type.Null()])),
  /** The width of what the picture shows, in whole centimetres from 2 to 300. */
  shownWidthCm: Type.Optional(orNull(TypedNumber)),
})

const FIELDS = {
  name: TypedText,
  description: TypedText,
  brandId: orNull(text(40)),
  categoryId: orNull(text(40)),
  subcategoryId: orNull(text(40)),
  garment: TypedText,
  color: TypedText,
  pattern: TypedText,
  fabric: TypedText,
  unit: Unit,
  minQuantity: orNull(TypedNumber),
  quantityStep: orNull(TypedNumber),
  price: orNull(TypedNumber),
  finalPrice: orNull(TypedNumber),
  mrp: orNull(TypedNumber),
  status: Status,
  featured: Type.Boolean(),
  newArrival: Type.Boolean(),
  bestSeller: Type.Boolean(),
  hsn: TypedText,
  /** Pieces in what is sold as one, for the price limits of GST. */
  piecesPerPack: orNull(TypedNumber),
  countryOfOrigin: TypedText,
  maker: TypedText,
  importer: TypedText,
  netQuantity: TypedText,
  widthCm: orNull(TypedNumber),
  gsm: orNull(TypedNumber),
  composition: TypedText,
  care: TypedText,
  /** One measure a line, in cm: 'Length: S 110, M 112'. */
  garmentMeasures: TypedText,
  modelNote: TypedText,
  /** Shown under 'Complete the look', in this order. */
  lookProductIds: Type.Array(text(40), { maxItems: 100 }),
  /** Without products, or when none of them can be sold: those in stock of this category of any level and colour, suited to the occasion first. */
  lookCategoryId: orNull(text(40)),
  lookColor: TypedText,
  lookOccasion: TypedText,
  variants: Type.Array(VariantInput, { maxItems: 500 }),
  images: Type.Array(ImageInput, { maxItems: 200 }),
}

/** A product as typed in the editor. An absent field does not change; null clears it. */
const ProductForm = Type.Partial(Type.Object(FIELDS))
export type ProductForm = Static<typeof ProductForm>

const Money = orNull(Rupees)

/** A product as the editor shows it, of any status. Prices in rupees. */
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
  piecesPerPack: Type.Integer(),
  countryOfOrigin: Type.String(),
  maker: Type.String(),
  importer: Type.String(),
  netQuantity: Type.String(),
  widthCm: orNull(Type.Integer()),
  gsm: orNull(Type.Integer()),
  composition: Type.String(),
  care: Type.String(),
  garmentMeasures: Type.String(),
  modelNote: Type.String(),
  lookProductIds: Type.Array(Id),
  lookCategoryId: orNull(Type.String()),
  lookColor: Type.String(),
  lookOccasion: Type.String(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  /** At least one order has it, so it can be archived but not deleted. */
  isOrdered: Type.Boolean(),
  /** False when the HSN code is empty or no GST rate applies to it. */
  hasGstRate: Type.Boolean(),
  /** The fabric that this is a swatch of. */
  swatchOf: orNull(Id),
  /** The swatch of this fabric. */
  swatchId: orNull(Id),
  variants: Type.Array(
    Type.Object({
      _id: Id,
      sku: Type.String(),
      color: Type.String(),
      size: Type.String(),
      price: Money,
      finalPrice: Money,
      /** What the shop pays for it; null while unknown. Absent for those who may not change products. */
      cost: Type.Optional(Money),
      countInStock: QuantityJson,
      image: orNull(Type.String()),
      shelf: Type.String(),
      barcode: Type.String(),
    }),
  ),
  images: Type.Array(
    Type.Object({
      path: Type.String(),
      alt: Type.String(),
      color: Type.String(),
      focus: Type.Union([Type.Object({ x: Type.Integer(), y: Type.Integer() }), Type.Null()]),
      shownWidthCm: orNull(Type.Integer()),
    }),
  ),
})
export type AdminProduct = Static<typeof AdminProduct>

const ProductRow = Type.Object({
  _id: Id,
  revision: Type.Integer(),
  name: Type.String(),
  handle: Type.String(),
  /** URL of the first image, or of the drawn placeholder. */
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
  /** Sum over all variants. */
  countInStock: QuantityJson,
  variantCount: Type.Integer(),
  soldOutCount: Type.Integer(),
  /** Set when there is a single variant, whose stock the list can edit. */
  variantId: orNull(Id),
  updatedAt: Type.String(),
})
export type ProductRow = Static<typeof ProductRow>

const PRODUCT_SORTS = ['updatedAt', 'createdAt', 'name', 'price', 'countInStock', 'status'] as const

const ProductFilters = listQuery(PRODUCT_SORTS, {
  status: Type.Optional(Status),
  brandId: Type.Optional(Id),
  /** A category of any level. */
  categoryId: Type.Optional(Id),
  featured: Type.Optional(Type.Boolean()),
  newArrival: Type.Optional(Type.Boolean()),
  bestSeller: Type.Optional(Type.Boolean()),
  /** False: the HSN code is empty or no GST rate applies to it. */
  hasGstRate: Type.Optional(Type.Boolean()),
  /** `low`: a variant has at most 5 pieces or metres left; `out`: every variant is sold out. */
  stock: Type.Optional(Type.Enum(['low', 'out', 'in'] as const)),
})

/** Maximum number of products in one bulk request. */
export const MAX_BULK_PRODUCTS = 1000
const Ids = Type.Array(Id, { minItems: 1, maxItems: MAX_BULK_PRODUCTS })

const Flags = { status: Status, featured: Type.Boolean(), newArrival: Type.Boolean(), bestSeller: Type.Boolean() }

/** The previous flags and status of a changed product with its new revision, for undo. */
const PreviousFlags = Type.Object({ _id: Id, revision: Type.Integer(), ...Flags })
export type PreviousFlags = Static<typeof PreviousFlags>

const productErrors = {
  ...staffErrors,
  400: 'A field is not valid; see `errors`.',
  404: 'Product not found',
  409: 'Someone else has changed this product. Please check it and try again.',
}

const SwatchesToCut = Type.Object({
  revision: Revision,
  /** Strips of 10 cm across the width, from each colour. */
  strips: TypedNumber,
  /** Rupees, of a swatch that is made now; ₹25 when absent. */
  price: Type.Optional(orNull(TypedNumber)),
})
export type SwatchesToCut = Static<typeof SwatchesToCut>

export const adminProducts = {
  list: endpoint('GET /api/admin/products', {
    summary: 'Products of every status; `q` searches words of the name, handles and the start of SKUs',
    who: 'admin',
    permission: 'products.read',
    query: ProductFilters,
    response: listResponse(ProductRow),
    errors: staffErrors,
  }),
  exportFile: endpoint('GET /api/admin/products/export', {
    summary: 'The products of a list as a CSV file, which can be imported again',
    who: 'admin',
    permission: 'products.read',
    query: ProductFilters,
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/products/:id', {
    summary: 'One product as the editor shows it',
    who: 'admin',
    permission: 'products.read',
    params: IdParams,
    response: dataResponse(AdminProduct),
    errors: productErrors,
  }),
  create: endpoint('POST /api/admin/products', {
    summary: 'Creates a product, as a draft unless `status` is given',
    who: 'admin',
    permission: 'products.write',
    body: Type.Object({ ...ProductForm.properties, handle: Type.Optional(TypedText) }),
    response: dataResponse(AdminProduct),
    errors: productErrors,
  }),
  update: endpoint('PUT /api/admin/products/:id', {
    summary: 'Changes the given fields of a product, its variants and images, in one transaction',
    who: 'admin',
    permission: 'products.write',
    params: IdParams,
    body: Type.Object({ ...ProductForm.properties, revision: Revision }),
    response: dataResponse(AdminProduct),
    errors: productErrors,
  }),
  remove: endpoint('DELETE /api/admin/products/:id', {
    summary: 'Deletes a product that was never ordered; others can be archived',
    who: 'admin',
    permission: 'products.write',
    params: IdParams,
    query: Type.Object({ revision: Type.Optional(Revision) }),
    response: MessageResponse,
    errors: productErrors,
  }),
  preview: endpoint('POST /api/admin/products/:id/preview', {
    summary: 'Creates a preview link for a product of any status, valid for two hours',
    who: 'admin',
    permission: 'products.read',
    params: IdParams,
    response: dataResponse(Type.Object({ path: Type.String() })),
    errors: productErrors,
  }),
  cutSwatches: endpoint('POST /api/admin/products/:id/swatches', {
    summary: 'Cuts strips of a fabric into swatches, which are a product of their own; the first time creates it',
    who: 'admin',
    permission: 'products.write',
    params: IdParams,
    body: SwatchesToCut,
    response: Type.Object({ success: Type.Literal(true), message: Type.String(), swatchId: Id }),
    errors: productErrors,
  }),
  bulk: endpoint('POST /api/admin/products/bulk', {
    summary: 'Sets flags or status on many products; products that already have them do not change',
    who: 'admin',
    permission: 'products.write',
    body: Type.Object({
      ids: Ids,
      /** Revisions in the order of `ids`. With them the change is all or nothing, and 409 when one is stale. */
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
