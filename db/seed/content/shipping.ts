import { inThisOrder } from './numbered-sections.ts'

export const SHIPPING_PAGE = {
  title: 'Shipping Information',
  content: 'How your order travels to you, how long it takes and what it costs.',
  lastUpdated: '2026-10-12',
  sections: inThisOrder([
    [
      'How long it takes',
      `We pack within 1-2 business days; orders before noon often leave the same day. Standard delivery then takes 3-7 business days in all:

- large cities: mostly 3-4
- other towns: 4-6
- hills, North East, islands: up to 7`,
    ],
    [
      'What delivery costs',
      'The exact amount for your cart is shown in the checkout before you order, and it may be lower than on this page, never higher. There is no fee for cash on delivery.',
    ],
    [
      'Where we deliver',
      'To every pincode in India that our couriers serve, to homes, offices and post office boxes. We do not ship abroad.',
    ],
    [
      'Following your parcel',
      'The order’s page under [My Orders](/orders) shows each step with its date. Once the parcel has left us it names the courier and the tracking number.',
    ],
    [
      'When nobody is at home',
      'The courier calls the number you gave and tries up to three times on different days. After that the parcel comes back to us and we pay back what you paid for the goods.',
    ],
    [
      'If something is damaged or missing',
      'Refuse a parcel that is open or wet. If you find damage later, photograph it and [write to us](/contact) within 7 days: we replace or refund at our cost, delivery included.',
    ],
    [
      'How we pack',
      'In paper and cotton bags, without plastic. Cloth is rolled or folded once; a steam iron takes the crease out.',
    ],
  ]),
}
