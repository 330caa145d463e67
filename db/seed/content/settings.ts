/** Every main category in the bar, the categories under 'More'; otherwise the specification's defaults (section 9). */
export const NAV_CONFIG = {
  maxVisibleItems: 9,
  moreDropdownLabel: 'More',
  showFixedItems: {
    home: true,
    products: true,
    gallery: true,
    popular: true,
    about: true,
    contact: true,
    featured: true,
  },
  fixedItemsOrder: { home: 0, products: 1, gallery: 2, popular: 3, featured: 4, about: 5, contact: 6 },
  showMainCategories: true,
  maxMainCategories: 4,
  mainCategoryIds: [],
  showCategories: true,
  maxCategories: 5,
  categoryIds: [],
  showSubCategories: false,
  subCategoryIds: [],
  showBrands: false,
  brandIds: [],
}

/** Nobody can be reached under these: no Indian number begins with 0 after +91, and example.com is reserved for examples (RFC 2606). */
export const CONTACT = {
  name: 'Vastra',
  address: '7 Rangrez Chowk, Tripolia Bazaar, Jaipur, Rajasthan 302002',
  phone: '+91 00000 12345',
  email: 'namaste@example.com',
  socialMedia: {
    facebook: 'https://social.example.com/facebook/vastra',
    instagram: 'https://social.example.com/instagram/vastra',
    twitter: 'https://social.example.com/twitter/vastra',
    youtube: 'https://social.example.com/youtube/vastra',
  },
}

export const GOOGLE_TAGS = { enabled: false, scripts: { header: '', body: '', footer: '' } }
