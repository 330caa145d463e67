import Type, { type TSchema } from 'typebox'
import { EDITABLE_CONTENT } from '../content/edit.ts'
import { endpoint } from '../endpoint.ts'
import { staffOnly } from '../lists.ts'

/** When the page was last saved, as it was read; null for one that was never saved. A save made on an older reading is refused. */
const Seen = Type.Union([Type.String({ maxLength: 40 }), Type.Null()])

function pageAnswer<T extends TSchema>(value: T) {
  return Type.Object({ success: Type.Literal(true), data: Type.Object({ value, seen: Seen }) })
}

function editable<N extends string, T extends TSchema>(name: N, what: string, value: T) {
  return {
    read: endpoint(`GET /api/admin/content/${name}`, {
      summary: `${what}, as the storefront shows it`,
      who: 'admin',
      may: 'content.write',
      response: pageAnswer(Type.Unknown()),
      errors: staffOnly,
    }),
    save: endpoint(`PUT /api/admin/content/${name}`, {
      summary: `Writes ${what.toLowerCase()}`,
      who: 'admin',
      may: 'content.write',
      body: Type.Object({ value, seen: Seen }),
      response: pageAnswer(Type.Unknown()),
      errors: {
        ...staffOnly,
        400: 'The page is not valid.',
        409: 'Somebody else saved this page meanwhile; `current` is how it stands',
      },
    }),
  }
}

/** The pages of texts, an area each: `read` and `save`. */
export const adminPages = {
  adminAbout: editable('about', 'The about page', EDITABLE_CONTENT.about),
  adminContact: editable('contact', 'The contact page', EDITABLE_CONTENT.contact),
  adminFaq: editable('faq', 'The questions and answers', EDITABLE_CONTENT.legal_faq),
  adminPrivacy: editable('privacy', 'The privacy policy', EDITABLE_CONTENT.legal_privacy),
  adminTerms: editable('terms', 'The terms of service', EDITABLE_CONTENT.legal_terms),
  adminShipping: editable('shipping', 'The shipping page', EDITABLE_CONTENT.legal_shipping),
  adminReturns: editable('returns', 'The returns page', EDITABLE_CONTENT.legal_returns),
}
