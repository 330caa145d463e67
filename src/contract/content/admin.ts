import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, listOf, listQuery, Revision, staffOnly } from '../lists.ts'
import { found, Id, IdParams, text } from '../schemas.ts'
import { HomepageSection, SECTION_POSITIONS, SECTION_TYPES } from './shop.ts'

/** More could not be put in order. */
export const MOST_SECTIONS = 200

const Moment = Type.Union([Type.String(), Type.Null()])

/** A section as the home page builder holds it. */
export const AdminSection = Type.Object({
  ...HomepageSection.properties,
  startsAt: Moment,
  endsAt: Moment,
  /** Listed products that are gone or not sold at the moment; the page leaves them out. */
  missingProductIds: Type.Array(Type.String()),
  revision: Type.Integer(),
})
export type AdminSection = Static<typeof AdminSection>

/** What is checked further in words at the field: links, pictures, products, filters, dates. */
const SectionForm = {
  sectionType: Type.Enum(SECTION_TYPES),
  title: Type.Optional(text(200)),
  subtitle: Type.Optional(text(300)),
  content: Type.Optional(text(10_000)),
  description: Type.Optional(text(2_000)),
  image: Type.Optional(text(500)),
  link: Type.Optional(text(500)),
  buttonText: Type.Optional(text(60)),
  isActive: Type.Optional(Type.Boolean()),
  position: Type.Optional(Type.Enum(SECTION_POSITIONS)),
  videoUrl: Type.Optional(text(500)),
  productIds: Type.Optional(Type.Array(text(24), { maxItems: 8 })),
  startsAt: Type.Optional(Type.Union([text(40), Type.Null()])),
  endsAt: Type.Optional(Type.Union([text(40), Type.Null()])),
  metadata: Type.Optional(
    Type.Object({
      mediaType: Type.Optional(Type.Enum(['image', 'video'])),
      layout: Type.Optional(text(40)),
      phoneImage: Type.Optional(text(500)),
      dynamicFilters: Type.Optional(Type.Record(text(40), Type.Union([text(200), Type.Boolean(), Type.Number()]))),
      customerName: Type.Optional(text(100)),
      customerEmail: Type.Optional(text(254)),
      rating: Type.Optional(Type.Number({ minimum: 1, maximum: 5 })),
      description: Type.Optional(text(2_000)),
    }),
  ),
}

export const adminHome = {
  list: endpoint('GET /api/admin/sections', {
    summary: 'Every section of the home page in its order, shown or not',
    who: 'admin',
    may: 'content.write',
    query: listQuery(['order'], { sectionType: Type.Optional(Type.Enum(SECTION_TYPES)) }),
    response: listOf(AdminSection),
    errors: staffOnly,
  }),
  get: endpoint('GET /api/admin/sections/:id', {
    summary: 'One section',
    who: 'admin',
    may: 'content.write',
    params: IdParams,
    response: found(AdminSection),
    errors: { ...staffOnly, 400: 'Section not found', 404: 'Section not found' },
  }),
  create: endpoint('POST /api/admin/sections', {
    summary: 'Adds a section at the end',
    who: 'admin',
    may: 'content.write',
    body: Type.Object(SectionForm),
    response: found(AdminSection),
    errors: { ...staffOnly, 400: 'The section is not valid; `errors` names the fields', 409: 'There are too many' },
  }),
  update: endpoint('PUT /api/admin/sections/:id', {
    summary: 'Writes a section; fields that are left out become empty',
    who: 'admin',
    may: 'content.write',
    params: IdParams,
    body: Type.Object({ ...SectionForm, revision: Revision }),
    response: found(AdminSection),
    errors: {
      ...staffOnly,
      400: 'The section is not valid; `errors` names the fields',
      404: 'Section not found',
      409: 'Somebody else changed this section meanwhile; `current` is how it stands',
    },
  }),
  remove: endpoint('DELETE /api/admin/sections/:id', {
    summary: 'Removes a section',
    who: 'admin',
    may: 'content.write',
    params: IdParams,
    response: Done,
    errors: { ...staffOnly, 400: 'Section not found', 404: 'Section not found' },
  }),
  arrange: endpoint('PUT /api/admin/sections-order', {
    summary: 'Puts the sections into this order',
    who: 'admin',
    may: 'content.write',
    body: Type.Object({ ids: Type.Array(Id, { maxItems: MOST_SECTIONS }) }),
    response: Done,
    errors: { ...staffOnly, 409: 'The list of sections has changed meanwhile' },
  }),
  preview: endpoint('POST /api/admin/sections-preview', {
    summary: 'Keeps these sections for some minutes under an address that shows the home page made of them',
    who: 'admin',
    may: 'content.write',
    body: Type.Object({
      sections: Type.Array(Type.Object({ ...SectionForm, _id: Type.Optional(Id) }), { maxItems: MOST_SECTIONS }),
    }),
    response: found(Type.Object({ path: Type.String() })),
    errors: { ...staffOnly, 400: 'The section is not valid; `errors` names the fields' },
  }),
}
