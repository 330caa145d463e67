import Type, { type Static, type TSchema } from 'typebox'
import { LOGO_PATTERN } from '../domain/contact/contact.ts'
import { CONTACT_LIMITS } from '../domain/contact/contact-page.ts'
import { ABOUT_LIMITS } from '../domain/content/about.ts'
import { SECTION_POSITIONS, SECTION_TYPES } from '../domain/content/homepage.ts'
import { LEGAL_LIMITS, MAX_FAQS, MAX_QUESTION_LENGTH } from '../domain/content/legal.ts'
import { HomepageSection } from './content.ts'
import { endpoint } from './endpoint.ts'
import {
  dataResponse,
  Id,
  IdParams,
  listQuery,
  listResponse,
  MessageResponse,
  nonEmptyText,
  Revision,
  staffErrors,
  text,
} from './schemas.ts'

/** Maximum number of sections, so that one request can order them all. */
export const MAX_SECTIONS = 200

const Moment = Type.Union([Type.String(), Type.Null()])

/** A section as the home page editor shows it. */
export const AdminSection = Type.Object({
  ...HomepageSection.properties,
  startsAt: Moment,
  endsAt: Moment,
  /** Listed products that are deleted or not active; the page omits them. */
  missingProductIds: Type.Array(Type.String()),
  revision: Type.Integer(),
})
export type AdminSection = Static<typeof AdminSection>

/** The section form. Links, images, products, filters and dates are checked by `checkSection`. */
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

export const adminHomePage = {
  list: endpoint('GET /api/admin/sections', {
    summary: 'All sections of the home page in order, including hidden ones',
    who: 'admin',
    permission: 'content.write',
    query: listQuery(['order'], { sectionType: Type.Optional(Type.Enum(SECTION_TYPES)) }),
    response: listResponse(AdminSection),
    errors: staffErrors,
  }),
  get: endpoint('GET /api/admin/sections/:id', {
    summary: 'One section',
    who: 'admin',
    permission: 'content.write',
    params: IdParams,
    response: dataResponse(AdminSection),
    errors: { ...staffErrors, 400: 'Section not found', 404: 'Section not found' },
  }),
  create: endpoint('POST /api/admin/sections', {
    summary: 'Creates a section at the end',
    who: 'admin',
    permission: 'content.write',
    body: Type.Object(SectionForm),
    response: dataResponse(AdminSection),
    errors: {
      ...staffErrors,
      400: 'The section is not valid; see `errors`.',
      409: 'The home page has the maximum number of sections.',
    },
  }),
  update: endpoint('PUT /api/admin/sections/:id', {
    summary: 'Replaces a section; absent fields become empty',
    who: 'admin',
    permission: 'content.write',
    params: IdParams,
    body: Type.Object({ ...SectionForm, revision: Revision }),
    response: dataResponse(AdminSection),
    errors: {
      ...staffErrors,
      400: 'The section is not valid; see `errors`.',
      404: 'Section not found',
      409: 'Someone else has changed this section. Please check it and try again.',
    },
  }),
  remove: endpoint('DELETE /api/admin/sections/:id', {
    summary: 'Deletes a section',
    who: 'admin',
    permission: 'content.write',
    params: IdParams,
    response: MessageResponse,
    errors: { ...staffErrors, 400: 'Section not found', 404: 'Section not found' },
  }),
  arrange: endpoint('PUT /api/admin/sections-order', {
    summary: 'Sets the order of the sections',
    who: 'admin',
    permission: 'content.write',
    body: Type.Object({ ids: Type.Array(Id, { maxItems: MAX_SECTIONS }) }),
    response: MessageResponse,
    errors: { ...staffErrors, 409: 'Sections have been added or deleted. Please check the list and try again.' },
  }),
  preview: endpoint('POST /api/admin/sections-preview', {
    summary: 'Creates a preview link of the home page with these sections, valid for some minutes',
    who: 'admin',
    permission: 'content.write',
    body: Type.Object({
      sections: Type.Array(Type.Object({ ...SectionForm, _id: Type.Optional(Id) }), { maxItems: MAX_SECTIONS }),
    }),
    response: dataResponse(Type.Object({ path: Type.String() })),
    errors: { ...staffErrors, 400: 'The section is not valid; see `errors`.' },
  }),
}

const Place = Type.Integer({ minimum: 0, maximum: 999 })
const Address = text(2_000)

const introduction = {
  title: nonEmptyText(LEGAL_LIMITS.title),
  content: text(LEGAL_LIMITS.intro),
  lastUpdated: text(40),
}

const EditLegal = Type.Object({
  ...introduction,
  sections: Type.Array(
    Type.Object({ title: nonEmptyText(LEGAL_LIMITS.title), content: nonEmptyText(LEGAL_LIMITS.content), order: Place }),
    { maxItems: LEGAL_LIMITS.sections },
  ),
})

const EditFaq = Type.Object({
  ...introduction,
  faqs: Type.Array(
    Type.Object({
      question: nonEmptyText(MAX_QUESTION_LENGTH),
      answer: nonEmptyText(LEGAL_LIMITS.content),
      category: text(LEGAL_LIMITS.category),
      order: Place,
    }),
    { maxItems: MAX_FAQS },
  ),
})

const line = text(ABOUT_LIMITS.line)
const words = text(ABOUT_LIMITS.text)
const title = nonEmptyText(ABOUT_LIMITS.line)

const EditAbout = Type.Object({
  /** Empty: the shop's name. */
  companyName: line,
  foundedYear: line,
  mission: words,
  vision: words,
  values: Type.Array(Type.Object({ title, description: words }), { maxItems: ABOUT_LIMITS.entries }),
  team: Type.Array(Type.Object({ name: title, position: line, bio: words, image: Address }), {
    maxItems: ABOUT_LIMITS.entries,
  }),
  story: text(ABOUT_LIMITS.story),
  storyImage: Address,
  missionBgImage: Address,
  milestones: Type.Array(Type.Object({ year: line, title, description: words }), { maxItems: ABOUT_LIMITS.entries }),
})

/** A number as typed; `domain/content/check-page.ts` reports errors at the field. */
const TypedNumber = Type.Union([Type.Number(), text(40)])
const contactLine = text(CONTACT_LIMITS.text)

const EditContact = Type.Object({
  name: nonEmptyText(CONTACT_LIMITS.name),
  companyName: contactLine,
  address: contactLine,
  phone: contactLine,
  logo: Type.Optional(Type.String({ maxLength: 200, pattern: LOGO_PATTERN })),
  email: nonEmptyText(CONTACT_LIMITS.email),
  hours: contactLine,
  businessHours: Type.Array(Type.Object({ day: nonEmptyText(60), hours: text(60) }), { maxItems: CONTACT_LIMITS.days }),
  mapLocation: Type.Object({
    embed: text(2 * CONTACT_LIMITS.embed),
    latitude: Type.Optional(TypedNumber),
    longitude: Type.Optional(TypedNumber),
    zoom: Type.Optional(TypedNumber),
    address: contactLine,
  }),
  socialMedia: Type.Object({
    facebook: Address,
    instagram: Address,
    twitter: Address,
    youtube: Address,
    linkedin: Address,
  }),
  faqs: Type.Array(
    Type.Object({ question: nonEmptyText(CONTACT_LIMITS.text), answer: nonEmptyText(CONTACT_LIMITS.answer) }),
    {
      maxItems: CONTACT_LIMITS.faqs,
    },
  ),
  grievanceOfficer: Type.Object({
    name: contactLine,
    designation: contactLine,
    phone: contactLine,
    email: contactLine,
  }),
})

/** The editable pages, by setting name, with the length limits of the storefront. Third-party scripts are in the settings. */
export const EDITABLE_CONTENT = {
  about: EditAbout,
  contact: EditContact,
  legal_faq: EditFaq,
  legal_privacy: EditLegal,
  legal_terms: EditLegal,
  legal_shipping: EditLegal,
  legal_returns: EditLegal,
} as const satisfies Record<string, TSchema>

/** When the page was last saved, or null; a save with an older value is refused, so that nobody's changes are overwritten. */
const SavedAt = Type.Union([Type.String({ maxLength: 40 }), Type.Null()])

function pageAnswer<T extends TSchema>(value: T) {
  return Type.Object({ success: Type.Literal(true), data: Type.Object({ value, seen: SavedAt }) })
}

function editable<N extends string, T extends TSchema>(name: N, what: string, value: T) {
  return {
    read: endpoint(`GET /api/admin/content/${name}`, {
      summary: `${what}, as the storefront shows it`,
      who: 'admin',
      permission: 'content.write',
      response: pageAnswer(Type.Unknown()),
      errors: staffErrors,
    }),
    save: endpoint(`PUT /api/admin/content/${name}`, {
      summary: `Changes ${what.toLowerCase()}`,
      who: 'admin',
      permission: 'content.write',
      body: Type.Object({ value, seen: SavedAt }),
      response: pageAnswer(Type.Unknown()),
      errors: {
        ...staffErrors,
        400: 'The page is not valid.',
        409: 'Someone else has changed this page. Please check it and try again.',
      },
    }),
  }
}

export const adminAboutPage = editable('about', 'The about page', EDITABLE_CONTENT.about)
export const adminContactPage = editable('contact', 'The contact page', EDITABLE_CONTENT.contact)
export const adminFaqPage = editable('faq', 'The questions and answers', EDITABLE_CONTENT.legal_faq)
export const adminPrivacyPage = editable('privacy', 'The privacy policy', EDITABLE_CONTENT.legal_privacy)
export const adminTermsPage = editable('terms', 'The terms of service', EDITABLE_CONTENT.legal_terms)
export const adminShippingPage = editable('shipping', 'The shipping page', EDITABLE_CONTENT.legal_shipping)
export const adminReturnsPage = editable('returns', 'The returns page', EDITABLE_CONTENT.legal_returns)

/** The editable text pages, each with `read` and `save`. */
export const adminPages = {
  adminAboutPage,
  adminContactPage,
  adminFaqPage,
  adminPrivacyPage,
  adminTermsPage,
  adminShippingPage,
  adminReturnsPage,
}
