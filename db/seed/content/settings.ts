import { DEFAULT_NAV_CONFIG, type NavConfig } from '../../../src/domain/content/navigation.ts'
import { DEFAULT_DELIVERY, type DeliveryArea } from '../../../src/domain/delivery/delivery.ts'
import { DEFAULT_PAYMENT, DEFAULT_SHIPPING } from '../../../src/domain/settings/shop-rules.ts'
import { gstinCheckDigit } from '../../../src/domain/tax/gstin.ts'
import { CARE_EMAIL, CARE_PHONE, GRIEVANCE_OFFICER, LEGAL_NAME, REGISTERED_ADDRESS, SHOP_ADDRESS } from './identity.ts'

/** All fixed items and four main categories in the navigation bar, and five categories under 'More'; otherwise the specification's defaults. */
export const NAV_CONFIG: NavConfig = {
  ...DEFAULT_NAV_CONFIG,
  maxVisibleItems: 11,
  fixedItemsOrder: { home: 0, products: 1, gallery: 2, popular: 3, featured: 4, about: 5, contact: 6 },
  maxMainCategories: 4,
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
      question: 'Can I see a fabric before I order?',
      answer:
        'Yes, in our shop in Jaipur. If you live elsewhere, order a swatch of 10 × 10 cm for ₹25 on the page of the fabric. If it offers none, ask us for one.',
    },
    {
      question: 'How soon do you reply?',
      answer:
        'Every message gets a ticket number at once and a personal reply within 48 hours, usually on the same day.',
    },
    {
      question: 'How do I return something?',
      answer:
        'Use the form on this page within 7 days of delivery, and tell us the order number and what is wrong. The [returns page](/returns) explains the four steps.',
    },
    {
      question: 'Do you offer made-to-measure tailoring?',
      answer: 'No, but we can recommend tailors in Jaipur, Ahmedabad and Bengaluru for fabric bought from us.',
    },
    {
      question: 'Do you sell wholesale?',
      answer:
        'Yes, from 50 metres of one fabric or 30 pieces of one style. Use “wholesale” as the subject of your message.',
    },
  ],
  grievanceOfficer: GRIEVANCE_OFFICER,
}

/** A fictitious GSTIN: the fourth letter of a PAN is the type of its holder, and no type has the letter X. */
const FICTITIOUS_GSTIN = '08XXXXX0000X1Z'

/** The seller on the invoices of the demo shop. */
export const SHOP_IDENTITY = {
  legalName: LEGAL_NAME,
  address: REGISTERED_ADDRESS,
  state: 'Rajasthan',
  gstin: FICTITIOUS_GSTIN + gstinCheckDigit(FICTITIOUS_GSTIN),
  phone: CONTACT.phone,
  email: CONTACT.email,
  invoicePrefix: 'VAS',
}

export const SHIPPING = DEFAULT_SHIPPING

type SeedArea = readonly [prefix: string, name: string, minDays: number, maxDays: number, cash?: boolean]

const AREAS: readonly SeedArea[] = [
  ['302', 'Jaipur', 1, 2],
  ['3', 'Rajasthan and Gujarat', 2, 4],
  ['110', 'Delhi', 2, 3],
  ['1', 'Northern India', 3, 5],
  ['2', 'Uttar Pradesh and Uttarakhand', 3, 5],
  ['400', 'Mumbai', 2, 4],
  ['4', 'Western and central India', 3, 5],
  ['500', 'Hyderabad', 3, 4],
  ['560', 'Bengaluru', 3, 4],
  ['5', 'Telangana and Karnataka', 3, 6],
  ['600', 'Chennai', 3, 5],
  ['6', 'Tamil Nadu and Kerala', 4, 6],
  ['700', 'Kolkata', 3, 5],
  ['7', 'Eastern India', 4, 7],
  ['744', 'Andaman and Nicobar Islands', 7, 12, false],
  ['79', 'North-eastern India', 6, 9, false],
  ['8', 'Bihar and Jharkhand', 4, 6],
  ['19', 'Jammu and Kashmir', 5, 8],
]

/** When the demo shop in Jaipur dispatches. */
export const DELIVERY = {
  ...DEFAULT_DELIVERY,
  holidays: ['2027-01-26', '2027-03-22', '2027-08-15', '2027-10-02', '2027-10-29'],
}

/** Where it delivers, by the start of the pincode. */
export const DEMO_AREAS: readonly DeliveryArea[] = AREAS.map(([prefix, name, minDays, maxDays, cash = true]) => {
  return { prefix, name, minDays, maxDays, cash, served: true }
})

export const PAYMENTS = DEFAULT_PAYMENT

export const GOOGLE_TAGS = {
  enabled: false,
  scripts: { header: '', body: '', footer: '' },
  alsoAllowed: { scripts: [], connections: [] },
}
