/** Every address of the shop, typed, in one place. */
export const paths = {
  home: '/',
  products: '/products',
  product: (id: string) => `/products/${id}`,
  category: (id: string) => `/category/${id}`,
  /** Where a product's breadcrumb leads; the same listing. */
  productsOfCategory: (id: string) => `/products/category/${id}`,
  featured: '/featured',
  newArrivals: '/new-arrivals',
  bestSellers: '/best-sellers',
  cart: '/cart',
  wishlist: '/wishlist',
  checkout: '/checkout',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  profile: '/profile',
  orders: '/orders',
  order: (id: string) => `/orders/${id}`,
  orderConfirmation: (id: string) => `/order-confirmation/${id}`,
  addresses: '/addresses',
  about: '/about',
  contact: '/contact',
  faq: '/faq',
  privacy: '/privacy',
  terms: '/terms',
  shipping: '/shipping',
  returns: '/returns',
  admin: '/admin',
} as const

/** Where the privacy page asks about tags. */
export const CHOICES_ANCHOR = 'choices'
