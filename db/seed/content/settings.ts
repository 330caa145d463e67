import { DEFAULT_NAV_CONFIG, type NavConfig } from '../../../src/domain/content/navigation.ts'
import { DEFAULT_PAYMENT, DEFAULT_SELLER, DEFAULT_SHIPPING } from '../../../src/domain/orders/shop-rules.ts'
import type { Find } from './home.ts'
import { CARE_EMAIL, CARE_PHONE, LEGAL_NAME, REGISTERED_ADDRESS, SHOP_ADDRESS } from './identity.ts'

/** The fixed items and all four main categories in the bar, five categories under 'More'; otherwise the specification's defaults. */
export function navConfig(find: Find): NavConfig {
  return {
    ...DEFAULT_NAV_CONFIG,
    maxVisibleItems: 11,
    fixedItemsOrder: { home: 0, products: 1, gallery: 2, popular: 3, featured: 4, about: 5, contact: 6 },
    maxMainCategories: 4,
    categoryIds: [
      find.category('Women', 'Sarees'),
      find.category('Women', 'Kurtas & Kurtis'),
      find.category('Men', 'Shirts'),
      find.category('Men', 'Nehru Jackets'),
      find.category('Fabrics', 'Block Prints'),
    ],
  }
}

export const CONTACT = {
  name: 'Vastra',
  address: SHOP_ADDRESS,
  phone: CARE_PHONE,
  email: CARE_EMAIL,
  socialMedia: {
    facebook: 'https://social.example.com/facebook/vastra',
    instagram: 'https://social.example.com/instagram/vastra',
    twitter: 'https://social.example.com/twitter/vastra',
    youtube: 'https://social.example.com/youtube/vastra',
  },
}

/** Who the invoices of the demo shop are from. */
export const SHOP_IDENTITY = {
  legalName: LEGAL_NAME,
  address: REGISTERED_ADDRESS,
  state: 'Rajasthan',
  gstin: DEFAULT_SELLER.gstin,
  phone: CONTACT.phone,
  email: CONTACT.email,
  invoicePrefix: 'VAS',
}

export const SHIPPING = DEFAULT_SHIPPING
export const PAYMENTS = DEFAULT_PAYMENT

export const GOOGLE_TAGS = { enabled: false, scripts: { header: '', body: '', footer: '' } }
