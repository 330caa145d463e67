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
  Revision,
  staffErrors,
  text,
} from './schemas.ts'

/** A page as the storefront shows it. `html` is made from the Markdown of the owner and safe to insert. */
const CustomPage = Type.Object({
  handle: Type.String(),
  title: Type.String(),
  html: Type.String(),
  seoTitle: Type.String(),
  seoDescription: Type.String(),
})
export type CustomPage = Static<typeof CustomPage>

export const customPages = {
  get: endpoint('GET /api/custom-pages/:handle', {
    summary: 'A published page that the owner wrote',
    who: 'anyone',
    params: Type.Object({ handle: text(200) }),
    response: dataResponse(CustomPage),
    errors: { 404: 'Page not found', 500: 'Failed to fetch the page' },
    emptyOnFailure: { data: null },
  }),
}

const form = {
  title: text(500),
  /** Made from the title when it is empty. */
  handle: Type.Optional(text(200)),
  /** Markdown. */
  body: Type.Optional(text(60_000)),
  seoTitle: Type.Optional(text(500)),
  seoDescription: Type.Optional(text(2_000)),
  published: Type.Optional(Type.Boolean()),
}

const AdminCustomPage = Type.Object({
  _id: Id,
  title: Type.String(),
  handle: Type.String(),
  body: Type.String(),
  seoTitle: Type.String(),
  seoDescription: Type.String(),
  published: Type.Boolean(),
  /** Where a redirect from its address would lead, which does not apply while the page is published. */
  redirect: orNull(Type.String()),
  revision: Revision,
  updatedAt: Type.String(),
})
export type AdminCustomPage = Static<typeof AdminCustomPage>

const errors = {
  ...staffErrors,
  400: 'Please correct the highlighted fields.',
  404: 'Page not found',
  409: 'Someone else has changed this page. Please check it and try again.',
}

export const adminCustomPages = {
  list: endpoint('GET /api/admin/custom-pages', {
    summary: 'Pages that the owner wrote, without their texts; `q` searches title and address',
    who: 'admin',
    permission: 'content.write',
    query: listQuery(['title', 'handle', 'updatedAt'], { published: Type.Optional(Type.Boolean()) }),
    response: listResponse(AdminCustomPage),
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/custom-pages/:id', {
    summary: 'A page that the owner wrote',
    who: 'admin',
    permission: 'content.write',
    params: IdParams,
    response: dataResponse(AdminCustomPage),
    errors,
  }),
  preview: endpoint('POST /api/admin/custom-pages/preview', {
    summary: 'The HTML of a text, with the links and pictures that saving would refuse. Saves nothing',
    who: 'admin',
    permission: 'content.write',
    body: Type.Object({ body: text(60_000) }),
    response: dataResponse(Type.Object({ html: Type.String(), problem: Type.String() })),
    errors,
  }),
  create: endpoint('POST /api/admin/custom-pages', {
    summary: 'Creates a page; `errors` has a message for each invalid field',
    who: 'admin',
    permission: 'content.write',
    body: Type.Object(form),
    response: dataResponse(AdminCustomPage),
    errors,
  }),
  update: endpoint('PUT /api/admin/custom-pages/:id', {
    summary: 'Changes a page. A new handle of a published page adds a redirect from the old address',
    who: 'admin',
    permission: 'content.write',
    params: IdParams,
    body: Type.Object({ ...form, revision: Revision }),
    response: dataResponse(AdminCustomPage),
    errors,
  }),
  delete: endpoint('DELETE /api/admin/custom-pages/:id', {
    summary: 'Deletes a page',
    who: 'admin',
    permission: 'content.write',
    params: IdParams,
    response: MessageResponse,
    errors,
  }),
}
