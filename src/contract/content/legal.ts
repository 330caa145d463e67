import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { found, Rupees } from '../schemas.ts'

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
  /** The figure of the shipping page, a setting of its own. */
  freeShippingAbove: Rupees,
})

export const legal = {
  faq: endpoint('GET /api/legal/faq', {
    summary: 'Frequently asked questions',
    who: 'anyone',
    response: found(FaqPage),
    errors: { 500: 'Failed to fetch FAQs' },
  }),
  privacy: endpoint('GET /api/legal/privacy', {
    summary: 'The privacy policy',
    who: 'anyone',
    response: found(LegalPage),
    errors: { 500: 'Failed to fetch the privacy policy' },
  }),
  terms: endpoint('GET /api/legal/terms', {
    summary: 'The terms of service',
    who: 'anyone',
    response: found(LegalPage),
    errors: { 500: 'Failed to fetch the terms of service' },
  }),
  shipping: endpoint('GET /api/legal/shipping', {
    summary: 'How orders are shipped',
    who: 'anyone',
    response: found(ShippingPage),
    errors: { 500: 'Failed to fetch shipping information' },
  }),
  returns: endpoint('GET /api/legal/returns', {
    summary: 'How goods are returned',
    who: 'anyone',
    response: found(LegalPage),
    errors: { 500: 'Failed to fetch return information' },
  }),
}
