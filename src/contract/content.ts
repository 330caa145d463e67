import Type, { type Static } from 'typebox'
import { SECTION_POSITIONS, SECTION_TYPES } from '../domain/content/homepage.ts'
import { MENU_PLACES } from '../domain/content/menu-links.ts'
import { endpoint } from './endpoint.ts'
import { MenuLinks } from './menus.ts'
import { dataResponse, Id, nonEmptyText, Rupees } from './schemas.ts'

/** The order values of the main bar (specification 1, section 9). */
const Order = Type.Integer({ minimum: 0, maximum: 6 })
const Ids = Type.Array(Id, { maxItems: 200 })

/** The navigation configuration (specification 1, section 3; defaults in section 9). */
export const NavConfig = Type.Object({
  maxVisibleItems: Type.Integer({ minimum: 1, maximum: 20 }),
  moreDropdownLabel: nonEmptyText(40),
  showFixedItems: Type.Object({
    home: Type.Boolean(),
    products: Type.Boolean(),
    gallery: Type.Boolean(),
    popular: Type.Boolean(),
    about: Type.Boolean(),
    contact: Type.Boolean(),
    featured: Type.Optional(Type.Boolean()),
  }),
  fixedItemsOrder: Type.Object({
    home: Order,
    products: Order,
    gallery: Order,
    popular: Order,
    about: Order,
    contact: Order,
    featured: Type.Optional(Order),
  }),
  showMainCategories: Type.Boolean(),
  maxMainCategories: Type.Integer({ minimum: 0, maximum: 20 }),
  mainCategoryIds: Ids,
  showCategories: Type.Boolean(),
  maxCategories: Type.Integer({ minimum: 0, maximum: 50 }),
  categoryIds: Ids,
  showSubCategories: Type.Boolean(),
  subCategoryIds: Ids,
  showBrands: Type.Boolean(),
  brandIds: Ids,
  /** Collections shown after the brands. An addition to the specification. */
  collectionIds: Type.Optional(Ids),
  /** Custom links of header and footer; a configuration without them keeps those that are stored. Additions to the specification. */
  menuLinks: Type.Optional(MenuLinks),
  menuPlace: Type.Optional(Type.Enum(MENU_PLACES)),
  footerLinks: Type.Optional(MenuLinks),
})
export type NavConfig = Static<typeof NavConfig>

export const HomepageSection = Type.Object({
  _id: Id,
  sectionType: Type.Enum(SECTION_TYPES),
  title: Type.String(),
  subtitle: Type.String(),
  content: Type.String(),
  description: Type.String(),
  image: Type.Optional(Type.String()),
  link: Type.Optional(Type.String()),
  buttonText: Type.Optional(Type.String()),
  isActive: Type.Boolean(),
  order: Type.Integer(),
  position: Type.Enum(SECTION_POSITIONS),
  videoUrl: Type.Optional(Type.String()),
  productIds: Type.Array(Type.String()),
  metadata: Type.Object(
    {
      mediaType: Type.Optional(Type.String()),
      layout: Type.Optional(Type.String()),
      phoneImage: Type.Optional(Type.String({ description: 'A portrait version of the image, for phones' })),
      dynamicFilters: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      customerName: Type.Optional(Type.String()),
      customerEmail: Type.Optional(Type.String()),
      rating: Type.Optional(Type.Number()),
      description: Type.Optional(Type.String()),
    },
    { additionalProperties: true },
  ),
})
export type HomepageSection = Static<typeof HomepageSection>

export const ContactInformation = Type.Object({
  name: Type.String(),
  address: Type.String(),
  phone: Type.String(),
  email: Type.String(),
  /** The path of the shop's logo; empty without one. */
  logo: Type.String(),
  /** The number of the link that opens a WhatsApp chat, with country code and digits only; absent for no such link. */
  whatsapp: Type.Optional(Type.String()),
  socialMedia: Type.Object({
    facebook: Type.String(),
    instagram: Type.String(),
    twitter: Type.String(),
    youtube: Type.String(),
  }),
})
export type ContactInformation = Static<typeof ContactInformation>

/** The contact page; header and footer show part of it. */
export const ContactPage = Type.Object({
  ...ContactInformation.properties,
  companyName: Type.String(),
  hours: Type.String(),
  businessHours: Type.Array(Type.Object({ day: Type.String(), hours: Type.String() })),
  mapLocation: Type.Object({
    embed: Type.String(),
    latitude: Type.Optional(Type.Number()),
    longitude: Type.Optional(Type.Number()),
    zoom: Type.Integer(),
    address: Type.String(),
  }),
  socialMedia: Type.Object({ ...ContactInformation.properties.socialMedia.properties, linkedin: Type.String() }),
  faqs: Type.Array(Type.Object({ question: Type.String(), answer: Type.String() })),
  /** The legal identity of the seller, which the Consumer Protection (E-Commerce) Rules require. */
  seller: Type.Object({ legalName: Type.String(), address: Type.String(), gstin: Type.String() }),
  grievanceOfficer: Type.Object({
    name: Type.String(),
    designation: Type.String(),
    phone: Type.String(),
    email: Type.String(),
  }),
})
export type ContactPage = Static<typeof ContactPage>

const AboutPage = Type.Object({
  companyName: Type.String(),
  foundedYear: Type.String(),
  mission: Type.String(),
  vision: Type.String(),
  values: Type.Array(Type.Object({ title: Type.String(), description: Type.String() })),
  team: Type.Array(
    Type.Object({ name: Type.String(), position: Type.String(), bio: Type.String(), image: Type.String() }),
  ),
  story: Type.String(),
  storyImage: Type.String(),
  missionBgImage: Type.String(),
  milestones: Type.Array(Type.Object({ year: Type.String(), title: Type.String(), description: Type.String() })),
})

const navFailure = { 500: 'Failed to fetch navigation config' }

export const content = {
  navConfig: endpoint('GET /api/nav-config', {
    summary: 'The navigation configuration',
    who: 'anyone',
    response: NavConfig,
    errors: navFailure,
  }),
  publicNavConfig: endpoint('GET /api/nav-config/public', {
    summary: 'The navigation configuration the storefront reads',
    who: 'anyone',
    response: NavConfig,
    errors: navFailure,
  }),
  saveNavConfig: endpoint('PUT /api/nav-config', {
    summary: 'Changes the navigation configuration',
    who: 'admin',
    permission: 'content.write',
    body: Type.Object({
      ...NavConfig.properties,
      seen: Type.Optional(
        Type.Object(NavConfig.properties, {
          description:
            'The configuration that was read before. With it the call is refused if someone has changed it since.',
        }),
      ),
    }),
    response: NavConfig,
    errors: {
      400: 'The navigation configuration is not valid',
      409: 'Someone else has changed the navigation. Please check it and try again.',
      401: 'Please log in',
      403: "You don't have permission to do this.",
    },
  }),
  sections: endpoint('GET /api/homepage/sections', {
    summary: 'The active sections of the home page, in order',
    who: 'anyone',
    response: dataResponse(Type.Array(HomepageSection)),
    errors: { 500: 'Failed to fetch homepage sections' },
    emptyOnFailure: { data: [] },
  }),
  preview: endpoint('GET /api/homepage/preview/:token', {
    summary: 'The sections of an unsaved home page, by the token of a preview link',
    who: 'anyone',
    params: Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{24}$' }) }),
    response: dataResponse(Type.Array(HomepageSection)),
    errors: { 400: 'This preview has expired.', 404: 'This preview has expired.' },
  }),
  contact: endpoint('GET /api/contact', {
    summary: 'The contact information of contact page, header and footer',
    who: 'anyone',
    response: dataResponse(ContactPage),
    errors: { 500: 'Failed to fetch contact information' },
  }),
  about: endpoint('GET /api/about', {
    summary: 'The about page',
    who: 'anyone',
    response: dataResponse(AboutPage),
    errors: { 500: 'Failed to fetch the about page' },
  }),
  tags: endpoint('GET /api/google-tags/client', {
    summary: 'The third-party scripts of the shop, which run after consent; none for a team member',
    who: 'anyone',
    response: dataResponse(
      Type.Object({
        enabled: Type.Boolean(),
        scripts: Type.Object({ header: Type.String(), body: Type.String(), footer: Type.String() }),
      }),
    ),
    errors: { 500: 'Failed to fetch tags' },
  }),
}

const introduction = { title: Type.String(), content: Type.String(), lastUpdated: Type.String() }

export const LegalPage = Type.Object({
  ...introduction,
  sections: Type.Array(Type.Object({ title: Type.String(), content: Type.String(), order: Type.Integer() })),
})
export type LegalPage = Static<typeof LegalPage>

export const FaqPage = Type.Object({
  ...introduction,
  faqs: Type.Array(
    Type.Object({
      question: Type.String(),
      answer: Type.String(),
      category: Type.String(),
      order: Type.Integer(),
    }),
  ),
})
export type FaqPage = Static<typeof FaqPage>

const ShippingPage = Type.Object({
  ...LegalPage.properties,
  /** The threshold shown on the shipping page, which is a separate setting. */
  freeShippingAbove: Rupees,
})

export const legal = {
  faq: endpoint('GET /api/legal/faq', {
    summary: 'Frequently asked questions',
    who: 'anyone',
    response: dataResponse(FaqPage),
    errors: { 500: 'Failed to fetch FAQs' },
  }),
  privacy: endpoint('GET /api/legal/privacy', {
    summary: 'The privacy policy',
    who: 'anyone',
    response: dataResponse(LegalPage),
    errors: { 500: 'Failed to fetch the privacy policy' },
  }),
  terms: endpoint('GET /api/legal/terms', {
    summary: 'The terms of service',
    who: 'anyone',
    response: dataResponse(LegalPage),
    errors: { 500: 'Failed to fetch the terms of service' },
  }),
  shipping: endpoint('GET /api/legal/shipping', {
    summary: 'The shipping page',
    who: 'anyone',
    response: dataResponse(ShippingPage),
    errors: { 500: 'Failed to fetch shipping information' },
  }),
  returns: endpoint('GET /api/legal/returns', {
    summary: 'The returns page',
    who: 'anyone',
    response: dataResponse(LegalPage),
    errors: { 500: 'Failed to fetch return information' },
  }),
}
