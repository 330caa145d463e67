import Type, { type Static } from 'typebox'
import { COLLECTION_KINDS } from '../domain/collections/check-collection.ts'
import { CONDITION_FIELDS, MATCHES } from '../domain/collections/conditions.ts'
import { endpoint } from './endpoint.ts'
import {
  dataResponse,
  Id,
  IdParams,
  listQuery,
  listResponse,
  MessageResponse,
  orNull,
  Revision,
  Rupees,
  staffErrors,
  text,
} from './schemas.ts'

const PublicCollection = Type.Object({
  _id: Id,
  handle: Type.String(),
  name: Type.String(),
  description: Type.String(),
})

/** The published collections. Their products are listed by `GET /api/products?collection=<handle>`. */
export const collections = {
  list: endpoint('GET /api/collections', {
    summary: 'The published collections by name',
    who: 'anyone',
    response: dataResponse(Type.Array(PublicCollection)),
    errors: { 500: 'Failed to fetch collections' },
    emptyOnFailure: { data: [] },
  }),
  get: endpoint('GET /api/collections/:handle', {
    summary: 'A published collection',
    who: 'anyone',
    params: Type.Object({ handle: text(200) }),
    response: dataResponse(PublicCollection),
    errors: { 404: 'Collection not found', 500: 'Failed to fetch collections' },
    emptyOnFailure: { data: null },
  }),
}

const Condition = Type.Object({
  field: Type.Enum(CONDITION_FIELDS.map(({ field }) => field)),
  /** An id, a word, rupees, a whole percentage, or 'true' or 'false', by the field. */
  value: text(200),
})

/** Which products the collection has: the kind 'manual' lists them in order, the kind 'rule' has conditions. */
const members = {
  kind: Type.Enum(COLLECTION_KINDS),
  match: Type.Optional(Type.Enum(MATCHES)),
  conditions: Type.Optional(Type.Array(Condition, { maxItems: 100 })),
  productIds: Type.Optional(Type.Array(Id, { maxItems: 2_000 })),
}

const form = {
  name: text(500),
  /** Made from the name when it is empty. */
  handle: Type.Optional(text(200)),
  description: Type.Optional(text(2_000)),
  ...members,
  published: Type.Optional(Type.Boolean()),
}

const AdminCollection = Type.Object({
  _id: Id,
  name: Type.String(),
  handle: Type.String(),
  description: Type.String(),
  kind: Type.Enum(COLLECTION_KINDS),
  match: Type.Enum(MATCHES),
  conditions: Type.Array(Condition),
  productIds: Type.Array(Id),
  published: Type.Boolean(),
  /** How many products on sale it has. */
  productCount: Type.Integer(),
  /** Where a redirect from its address would lead, which does not apply while the collection is published. */
  redirect: orNull(Type.String()),
  revision: Revision,
  createdAt: Type.String(),
})
export type AdminCollection = Static<typeof AdminCollection>

const PreviewProduct = Type.Object({
  _id: Id,
  name: Type.String(),
  image: Type.String(),
  price: Rupees,
  inStock: Type.Boolean(),
})
export type PreviewProduct = Static<typeof PreviewProduct>

const errors = {
  ...staffErrors,
  400: 'Please correct the highlighted fields.',
  404: 'Collection not found',
  409: 'Someone else has changed this collection. Please check it and try again.',
}

export const adminCollections = {
  list: endpoint('GET /api/admin/collections', {
    summary: 'Collections; `q` searches name and handle',
    who: 'admin',
    permission: 'products.read',
    query: listQuery(['name', 'handle', 'createdAt'], { published: Type.Optional(Type.Boolean()) }),
    response: listResponse(AdminCollection),
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/collections/:id', {
    summary: 'A collection',
    who: 'admin',
    permission: 'products.read',
    params: IdParams,
    response: dataResponse(AdminCollection),
    errors,
  }),
  preview: endpoint('POST /api/admin/collections/preview', {
    summary: 'The first products that a collection would have, in its order, and their number. Saves nothing',
    who: 'admin',
    permission: 'products.read',
    body: Type.Object({ ...members, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })) }),
    response: dataResponse(Type.Object({ total: Type.Integer(), products: Type.Array(PreviewProduct) })),
    errors,
  }),
  create: endpoint('POST /api/admin/collections', {
    summary: 'Creates a collection; `errors` has a message for each invalid field',
    who: 'admin',
    permission: 'categories.write',
    body: Type.Object(form),
    response: dataResponse(AdminCollection),
    errors,
  }),
  update: endpoint('PUT /api/admin/collections/:id', {
    summary: 'Changes a collection. A new handle adds a redirect from the old address',
    who: 'admin',
    permission: 'categories.write',
    params: IdParams,
    body: Type.Object({ ...form, revision: Revision }),
    response: dataResponse(AdminCollection),
    errors,
  }),
  delete: endpoint('DELETE /api/admin/collections/:id', {
    summary: 'Deletes a collection; its products stay',
    who: 'admin',
    permission: 'categories.write',
    params: IdParams,
    query: Type.Object({ revision: Type.Optional(Revision) }),
    response: MessageResponse,
    errors,
  }),
}
