import { paths } from '../paths.ts'
import { ruleKey } from './shop-rules.ts'

/** What people type into the search box to reach a page of the shop. The owner's own rules come before these. */
const SEARCHES: Readonly<Record<string, readonly string[]>> = {
  [paths.returns]: [
    'return',
    'return policy',
    'refund',
    'refund policy',
    'exchange policy',
    'return and exchange',
    'how to return',
    'easy return',
    'money back',
  ],
  [paths.shipping]: [
    'delivery',
    'delivery charge',
    'delivery time',
    'delivery policy',
    'free delivery',
    'shipping',
    'shipping charge',
    'shipping policy',
    'shipping time',
    'free shipping',
    'cod',
    'cash on delivery',
    'cod available',
  ],
  [paths.orders]: [
    'track order',
    'track my order',
    'track parcel',
    'order status',
    'my order',
    'where is my order',
    'order tracking',
  ],
  [paths.contact]: [
    'contact',
    'contact us',
    'contact number',
    'phone number',
    'mobile number',
    'whatsapp number',
    'customer care',
    'customer care number',
    'customer service',
    'customer support',
    'helpline',
    'shop address',
    'store address',
    'store location',
    'store near me',
    'complaint',
  ],
  [paths.about]: ['about', 'about us'],
  [paths.faq]: ['faq', 'help', 'question'],
  [paths.privacy]: ['privacy', 'privacy policy'],
  [paths.terms]: ['terms', 'terms and conditions', 'terms of use'],
  [paths.login]: ['login', 'log in', 'sign in'],
  [paths.wishlist]: ['wishlist', 'my wishlist'],
  [paths.cart]: ['cart', 'my cart'],
}

/** Paths of pages by the key (`ruleKey`) of the searches that lead to them. */
export const PAGE_SEARCHES: ReadonlyMap<string, string> = new Map(
  Object.entries(SEARCHES).flatMap(([path, texts]) => texts.map((text) => [ruleKey(text), path] as const)),
)
