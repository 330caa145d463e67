import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, listOf, listQuery, Revision, staffOnly } from '../lists.ts'
import { found, Id, IdParams, text } from '../schemas.ts'

const AdminBrand = Type.Object({
  _id: Id,
  revision: Type.Integer(),
  name: Type.String(),
  /** Products of every status. */
  productCount: Type.Integer(),
})
export type AdminBrand = Static<typeof AdminBrand>

const errors = {
  ...staffOnly,
  400: 'A field is not valid. `errors` says which and why.',
  404: 'There is no such brand.',
  409: 'Somebody else changed the brand meanwhile, or products carry it.',
}
const Name = text(1000)

const BrandFilters = listQuery(['name', 'productCount'], {})

export const adminBrands = {
  list: endpoint('GET /api/admin/brands', {
    summary: 'Brands, by name unless asked otherwise',
    who: 'admin',
    may: 'products.read',
    query: BrandFilters,
    response: listOf(AdminBrand),
    errors: staffOnly,
  }),
  exportFile: endpoint('GET /api/admin/brands/export', {
    summary: 'The brands of a list as a CSV file, by name',
    who: 'admin',
    may: 'products.read',
    query: BrandFilters,
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors: staffOnly,
  }),
  get: endpoint('GET /api/admin/brands/:id', {
    summary: 'One brand',
    who: 'admin',
    may: 'products.read',
    params: IdParams,
    response: found(AdminBrand),
    errors,
  }),
  create: endpoint('POST /api/admin/brands', {
    summary: 'A new brand',
    who: 'admin',
    may: 'categories.write',
    body: Type.Object({ name: Name }),
    response: found(AdminBrand),
    errors,
  }),
  update: endpoint('PUT /api/admin/brands/:id', {
    summary: 'Renames a brand, on every product that carries it',
    who: 'admin',
    may: 'categories.write',
    params: IdParams,
    body: Type.Object({ revision: Revision, name: Name }),
    response: found(AdminBrand),
    errors,
  }),
  remove: endpoint('DELETE /api/admin/brands/:id', {
    summary: 'Deletes a brand that no product carries',
    who: 'admin',
    may: 'categories.write',
    params: IdParams,
    query: Type.Object({ revision: Type.Optional(Revision) }),
    response: Done,
    errors,
  }),
}
