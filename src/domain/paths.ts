/** The address of every page of the shop. Screens, emails, sitemap and redirects all use this table. */
export const paths = {
  home: '/',
  products: '/products',
  product: (id: string) => `/products/${id}`,
  category: (id: string) => `/category/${id}`,
  /** The breadcrumb link of the product page (specification 1, section 2). It redirects to `category`. */
  productsOfCategory: (id: string) => `/products/category/${id}`,
  collection: (handle: string) => `/collections/${handle}`,
  /** A page that the owner wrote. */
  customPage: (handle: string) => `/pages/${handle}`,
  featured: '/featured',
  newArrivals: '/new-arrivals',
  bestSellers: '/best-sellers',
  cart: '/cart',
  wishlist: '/wishlist',
  checkout: '/checkout',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  /** Confirms or stops emails about products; needs `?token=`. */
  notices: '/notices',
  profile: '/profile',
  orders: '/orders',
  order: (id: string) => `/orders/${id}`,
  /** The returns of an order, and the form to request one. */
  orderReturns: (id: string) => `/orders/${id}/returns`,
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

/** Whether a path is that of a list of products. */
export function isProductList(path: string): boolean {
  return /^\/(?:products|featured|new-arrivals|best-sellers|(?:category|collections)\/[^/]+)\/?$/.test(path)
}

/** Where a customer pays one order without signing in. */
export const payPath = (token: string) => `/pay/${token}`

/**
 * The script that starts the client of the page at `page` (path and query) with the data of that page. It is fetched after the page
 * was shown; `digest` is that of its text.
 */
export const clientStartPath = (digest: string, page: string) =>
  `${CLIENT_START_PREFIX}${digest}?page=${encodeURIComponent(page)}`
export const CLIENT_START_PREFIX = '/client-start/'

/** The previews that the back office opens; the token expires. */
export const previewPaths = {
  home: (token: string) => `/preview/home/${token}`,
  product: (token: string) => `/preview/products/${token}`,
} as const

/**
 * The page that creates the owner of a shop that has none. The token is in the fragment, which browsers do not send, so that no
 * proxy logs it.
 */
export const createOwnerPath = (token: string) => `${CREATE_OWNER}#${token}`
// Written out: a template would keep the whole table above in scripts that use nothing of it.
export const CREATE_OWNER = '/admin/create-owner'

/**
 * Whether an address (path and fragment) is that of an emailed link with a secret, such as the token that chooses a new password or
 * pays an order. Scripts of third parties, which send the address home, must not run there.
 */
export function isSecretAddress(address: string): boolean {
  return SECRET_ADDRESS.test(address)
}

const SECRET_ADDRESS = /^\/(?:reset-password|verify-email|notices|pay\/|preview\/|orders\/\w+#)/i

/** The section of the privacy page where visitors change their consent. */
export const CHOICES_ANCHOR = 'choices'

/** Returns the login page's address with `path` as the page to return to. */
export function loginUrl(path: string): string {
  return `${paths.login}?next=${encodeURIComponent(path)}`
}

/**
 * Returns the page to open after login. The value comes from the address bar, so anything but a path of this shop gives the
 * home page; so do the pages for logging in, which would send the customer in a circle.
 */
export function safeReturnPath(given: string | null | undefined): string {
  if (!given || given.length > MAX_PATH_LENGTH || !/^\/(?![/\\])[^\\\s]*$/.test(given)) return paths.home
  return SIGN_IN_PAGES.test(given) ? paths.home : given
}

const MAX_PATH_LENGTH = 500
const SIGN_IN_PAGES = /^\/(login|register|forgot-password|reset-password|verify-email)\b/
