import Type, { type Static } from 'typebox'
import { CATEGORY_LEVELS } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import {
  dataResponse,
  Id,
  IdParams,
  listQuery,
  listResponse,
  MessageResponse,
  Revision,
  staffErrors,
  text,
} from './schemas.ts'

const AdminCategory = Type.Object({
  _id: Id,
  revision: Type.Integer(),
  level: Type.Enum(CATEGORY_LEVELS),
  parentId: Type.Union([Id, Type.Null()]),
  name: Type.String(),
  /** 'Women › Kurtas'. */
  path: Type.String(),
  description: Type.String(),
  image: Type.Union([Type.String(), Type.Null()]),
  showInNav: Type.Boolean(),
  /** Position among the categories with the same parent, from 0. */
  position: Type.Integer(),
  /** Products of every status in this category and below it. */
  productCount: Type.Integer(),
  childCount: Type.Integer(),
})
export type AdminCategory = Static<typeof AdminCategory>

const LongText = text(50_000)
const CategoryInput = Type.Object({
  name: LongText,
  /** Null for a main category. A child of a main category is a category, a child of a category a subcategory. */
  parentId: Type.Union([text(40), Type.Null()]),
  description: Type.Optional(LongText),
  image: Type.Optional(Type.Union([LongText, Type.Null()])),
  showInNav: Type.Optional(Type.Boolean()),
  position: Type.Optional(Type.Integer()),
})

const categoryErrors = {
  ...staffErrors,
  400: 'A field is not valid; see `errors`.',
  404: 'Category not found',
  409: 'Someone else has changed this category, or it still has products or subcategories.',
}

export const adminCategories = {
  list: endpoint('GET /api/admin/categories', {
    summary: 'Categories of every level, in tree order',
    who: 'admin',
    permission: 'products.read',
    query: listQuery(['tree'], {
      level: Type.Optional(Type.Enum(CATEGORY_LEVELS)),
      parentId: Type.Optional(Id),
    }),
    response: listResponse(AdminCategory),
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/categories/:id', {
    summary: 'One category',
    who: 'admin',
    permission: 'products.read',
    params: IdParams,
    response: dataResponse(AdminCategory),
    errors: categoryErrors,
  }),
  create: endpoint('POST /api/admin/categories', {
    summary: 'Creates a category, as the last child of its parent unless a position is given',
    who: 'admin',
    permission: 'categories.write',
    body: CategoryInput,
    response: dataResponse(AdminCategory),
    errors: categoryErrors,
  }),
  update: endpoint('PUT /api/admin/categories/:id', {
    summary: 'Changes a category; the new parent must be of the same level as the old one',
    who: 'admin',
    permission: 'categories.write',
    params: IdParams,
    body: Type.Object({ ...Type.Partial(CategoryInput).properties, revision: Revision }),
    response: dataResponse(AdminCategory),
    errors: categoryErrors,
  }),
  remove: endpoint('DELETE /api/admin/categories/:id', {
    summary: 'Deletes a category without products and subcategories',
    who: 'admin',
    permission: 'categories.write',
    params: IdParams,
    query: Type.Object({ revision: Type.Optional(Revision) }),
    response: MessageResponse,
    errors: categoryErrors,
  }),
  order: endpoint('PUT /api/admin/categories/order', {
    summary: 'Sets the order of the children of one parent, or of the main categories',
    who: 'admin',
    permission: 'categories.write',
    body: Type.Object({
      parentId: Type.Union([Id, Type.Null()]),
      ids: Type.Array(Id, { minItems: 1, maxItems: 500 }),
    }),
    response: MessageResponse,
    errors: categoryErrors,
  }),
}

const AdminBrand = Type.Object({
  _id: Id,
  revision: Type.Integer(),
  name: Type.String(),
  /** Products of every status. */
  productCount: Type.Integer(),
})
export type AdminBrand = Static<typeof AdminBrand>

const brandErrors = {
  ...staffErrors,
  400: 'A field is not valid; see `errors`.',
  404: 'Brand not found',
  409: 'Someone else has changed this brand, or it still has products.',
}
const Name = text(1000)

const BrandFilters = listQuery(['name', 'productCount'], {})

export const adminBrands = {
  list: endpoint('GET /api/admin/brands', {
    summary: 'Brands, by name unless `sort` is given',
    who: 'admin',
    permission: 'products.read',
    query: BrandFilters,
    response: listResponse(AdminBrand),
    errors: staffErrors,
  }),
  exportFile: endpoint('GET /api/admin/brands/export', {
    summary: 'The brands of a list as a CSV file, by name',
    who: 'admin',
    permission: 'products.read',
    query: BrandFilters,
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/brands/:id', {
    summary: 'One brand',
    who: 'admin',
    permission: 'products.read',
    params: IdParams,
    response: dataResponse(AdminBrand),
    errors: brandErrors,
  }),
  create: endpoint('POST /api/admin/brands', {
    summary: 'Creates a brand',
    who: 'admin',
    permission: 'categories.write',
    body: Type.Object({ name: Name }),
    response: dataResponse(AdminBrand),
    errors: brandErrors,
  }),
  update: endpoint('PUT /api/admin/brands/:id', {
    summary: 'Renames a brand on all of its products',
    who: 'admin',
    permission: 'categories.write',
    params: IdParams,
    body: Type.Object({ revision: Revision, name: Name }),
    response: dataResponse(AdminBrand),
    errors: brandErrors,
  }),
  remove: endpoint('DELETE /api/admin/brands/:id', {
    summary: 'Deletes a brand without products',
    who: 'admin',
    permission: 'categories.write',
    params: IdParams,
    query: Type.Object({ revision: Type.Optional(Revision) }),
    response: MessageResponse,
    errors: brandErrors,
  }),
}
