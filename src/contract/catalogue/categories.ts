import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { found, Id, IdParams, Named } from '../schemas.ts'

export const CATEGORY_TYPES = ['mainCategory', 'category', 'subCategory'] as const

const levelFields = {
  _id: Id,
  name: Type.String(),
  type: Type.Enum(CATEGORY_TYPES),
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
const failure = { 500: 'Failed to fetch categories' }
const oneFailure = { 400: 'Invalid category ID provided', 404: 'Category not found', ...failure }

export const categories = {
  list: endpoint('GET /api/categories', {
    summary: 'Categories of every level, or of one',
    who: 'anyone',
    query: Type.Object({ type: Type.Optional(levelFields.type) }),
    response: found(Type.Array(Category)),
    errors: failure,
    emptyOnFailure: emptyList,
  }),
  main: endpoint('GET /api/categories/main', {
    summary: 'Main categories with their categories',
    who: 'anyone',
    response: found(Type.Array(Category)),
    errors: failure,
    emptyOnFailure: emptyList,
  }),
  brands: endpoint('GET /api/categories/brands', {
    summary: 'Brands',
    who: 'anyone',
    response: found(Type.Array(Brand)),
    errors: { 500: 'Failed to fetch brands' },
    emptyOnFailure: emptyList,
  }),
  brand: endpoint('GET /api/categories/brands/:id', {
    summary: 'One brand',
    who: 'anyone',
    params: IdParams,
    response: found(Brand),
    errors: { 400: 'Invalid brand ID provided', 404: 'Brand not found', 500: 'Failed to fetch brands' },
    emptyOnFailure: { data: null },
  }),
  mainCategory: endpoint('GET /api/categories/main-categories/:id', {
    summary: 'One main category with its categories',
    who: 'anyone',
    params: IdParams,
    response: found(Category),
    errors: oneFailure,
    emptyOnFailure: { data: null },
  }),
  subCategory: endpoint('GET /api/categories/sub-categories/:id', {
    summary: 'One subcategory',
    who: 'anyone',
    params: IdParams,
    response: found(Category),
    errors: oneFailure,
    emptyOnFailure: { data: null },
  }),
  get: endpoint('GET /api/categories/:id', {
    summary: 'One category of any level',
    who: 'anyone',
    params: IdParams,
    response: found(Category),
    errors: oneFailure,
    emptyOnFailure: { data: null },
  }),
}
