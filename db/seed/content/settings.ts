import { DEFAULT_NAV_CONFIG, type NavConfig } from '../../../src/domain/content/navigation.ts'
import { DEFAULT_PAYMENT, DEFAULT_SELLER, DEFAULT_SHIPPING } from '../../../src/domain/settings/shop-rules.ts'
import type { Find } from './home.ts'
import { CARE_EMAIL, CARE_PHONE, GRIEVANCE_OFFICER, LEGAL_NAME, REGISTERED_ADDRESS, SHOP_ADDRESS } from './identity.ts'

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
  companyName: 'Vastra',
  address: SHOP_ADDRESS,
  phone: CARE_PHONE,
  email: CARE_EMAIL,
  hours: 'Monday to Friday 9:00 AM-6:00 PM, Saturday 10:00 AM-4:00 PM, Sunday closed',
  businessHours: [
    { day: 'Monday to Friday', hours: '9:00 AM-6:00 PM' },
    { day: 'Saturday', hours: '10:00 AM-4:00 PM' },
    { day: 'Sunday', hours: 'Closed' },
  ],
  // Tripolia Bazaar is real, the chowk in it is not.
  mapLocation: {
    embed:
      'https://www.openstreetmap.org/export/embed.html?bbox=75.8176%2C26.9206%2C75.8296%2C26.9286&layer=mapnik&marker=26.9246%2C75.8236',
    latitude: 26.9246,
    longitude: 75.8236,
    zoom: 16,
    address: SHOP_ADDRESS,
  },
  socialMedia: {
    facebook: 'https://social.example.com/facebook/vastra',
    instagram: 'https://social.example.com/instagram/vastra',
    twitter: 'https://social.example.com/twitter/vastra',
    youtube: 'https://social.example.com/youtube/vastra',
    linkedin: 'https://social.example.com/linkedin/vastra',
  },
  faqs: [
    {
      question: 'Can I see the cloth before I order?',
      answer:
        'Yes, in our shop in Jaipur. If you live elsewhere, write to us which fabrics you are thinking of and we post you swatches of up to five.',
    },
    {
      question: 'How soon do you answer?',
      answer:
        'Every message gets a ticket number at once and an answer from a person within 48 hours; mostly it is the same day.',
    },
    {
      question: 'I need to return something. Where do I begin?',
      answer:
        'With the form on this page, within 7 days of delivery: tell us the order number and what is wrong. The [returns page](/returns) has the four steps.',
    },
    {
      question: 'Do you sew to measure?',
      answer:
        'Not ourselves. For cloth bought here we can name tailors in Jaipur, Ahmedabad and Bengaluru whose work we know.',
    },
    {
      question: 'Do you sell to shops?',
      answer:
        'From 50 metres of one cloth or 30 pieces of one style. Write “wholesale” as the subject of your message.',
    },
  ],
  grievanceOfficer: GRIEVANCE_OFFICER,
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

export const GOOGLE_TAGS = {
  enabled: false,
  scripts: { header: '', body: '', footer: '' },
  alsoAllowed: { scripts: [], connections: [] },
}
