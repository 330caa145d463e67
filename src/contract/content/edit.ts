import Type, { type TSchema } from 'typebox'
import { CONTACT_LIMITS } from '../../domain/contact/contact-page.ts'
import { ABOUT_LIMITS } from '../../domain/content/about.ts'
import { LEGAL_LIMITS, MOST_FAQS, MOST_QUESTION } from '../../domain/content/legal.ts'
import { filled, text } from '../schemas.ts'

const Place = Type.Integer({ minimum: 0, maximum: 999 })
const Address = text(2_000)

const introduction = {
  title: filled(LEGAL_LIMITS.title),
  content: text(LEGAL_LIMITS.intro),
  lastUpdated: text(40),
}

const EditLegal = Type.Object({
  ...introduction,
  sections: Type.Array(
    Type.Object({ title: filled(LEGAL_LIMITS.title), content: filled(LEGAL_LIMITS.content), order: Place }),
    { maxItems: LEGAL_LIMITS.sections },
  ),
})

const EditFaq = Type.Object({
  ...introduction,
  faqs: Type.Array(
    Type.Object({
      question: filled(MOST_QUESTION),
      answer: filled(LEGAL_LIMITS.content),
      category: text(LEGAL_LIMITS.category),
      order: Place,
    }),
    { maxItems: MOST_FAQS },
  ),
})

const line = text(ABOUT_LIMITS.line)
const words = text(ABOUT_LIMITS.text)
const title = filled(ABOUT_LIMITS.line)

const EditAbout = Type.Object({
  companyName: title,
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

/** As it was typed: what is wrong with it is said at its field (`domain/content/page-check.ts`). */
const Figure = Type.Union([Type.Number(), text(40)])
const contactLine = text(CONTACT_LIMITS.text)

const EditContact = Type.Object({
  name: filled(CONTACT_LIMITS.name),
  companyName: contactLine,
  address: filled(CONTACT_LIMITS.text),
  phone: filled(CONTACT_LIMITS.text),
  email: filled(CONTACT_LIMITS.email),
  hours: contactLine,
  businessHours: Type.Array(Type.Object({ day: filled(60), hours: text(60) }), { maxItems: CONTACT_LIMITS.days }),
  mapLocation: Type.Object({
    embed: text(2 * CONTACT_LIMITS.embed),
    latitude: Type.Optional(Figure),
    longitude: Type.Optional(Figure),
    zoom: Type.Optional(Figure),
    address: contactLine,
  }),
  socialMedia: Type.Object({
    facebook: Address,
    instagram: Address,
    twitter: Address,
    youtube: Address,
    linkedin: Address,
  }),
  faqs: Type.Array(Type.Object({ question: filled(CONTACT_LIMITS.text), answer: filled(CONTACT_LIMITS.answer) }), {
    maxItems: CONTACT_LIMITS.faqs,
  }),
  grievanceOfficer: Type.Object({
    name: contactLine,
    designation: contactLine,
    phone: contactLine,
    email: contactLine,
  }),
})

/** The pages that the back office may save, by the setting's name; tags are saved with the settings. Longer than this nothing is ever shown. */
export const EDITABLE_CONTENT = {
  about: EditAbout,
  contact: EditContact,
  legal_faq: EditFaq,
  legal_privacy: EditLegal,
  legal_terms: EditLegal,
  legal_shipping: EditLegal,
  legal_returns: EditLegal,
} as const satisfies Record<string, TSchema>
