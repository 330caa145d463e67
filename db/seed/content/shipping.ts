import { numberSections } from './numbered-sections.ts'

export const SHIPPING_PAGE = {
  title: 'Shipping Information',
  content: 'How we deliver your order, how long it takes and what it costs.',
  lastUpdated: '2026-10-12',
  sections: numberSections([
    [
      'How long it takes',
      `We pack within 1-2 business days; orders placed before noon are often shipped the same day. Standard delivery takes 3-7 business days in total:

- large cities: usually 3-4
- other towns: 4-6
- hill areas, the North East and islands: up to 7`,
    ],
    [
      'What delivery costs',
      'The checkout shows the exact amount for your cart before you order. It may be lower than on this page, but never higher. There is no extra charge for cash on delivery.',
    ],
    [
      'Where we deliver',
      'We deliver to homes, offices and post office boxes at every pincode in India that our couriers serve. We do not ship abroad.',
    ],
    [
      'Tracking your order',
      'The order’s page under [My Orders](/orders) shows each step with its date. Once your parcel has been shipped, it also shows the courier and the tracking number.',
    ],
    [
      'If you are not at home',
      'The courier calls you and attempts delivery up to three times on different days. After that, the parcel is returned to us and we refund the price of the items.',
    ],
    [
      'If something is damaged or missing',
      'Please refuse a parcel that is open or wet. If you notice damage later, take a photo and [contact us](/contact) within 7 days. We will replace or refund the item, including delivery.',
    ],
    [
      'How we pack',
      'We pack in paper and cotton bags, without plastic. Fabric is rolled or folded once; a steam iron removes the crease.',
    ],
  ]),
}
