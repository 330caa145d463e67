/** The words of the header, word for word as in specification 1, section 2. Durations are in milliseconds (section 9). */

/** Whole rupees, until the shop sets another. The checkout's rule and the shipping page's figure are settings of their own. */
export const FREE_SHIPPING_OVER = 2000

/** `over` in rupees. */
export function freeShippingNotice(over: number): string {
  return `Free shipping on orders over ${over}`
}

export const NEW_ARRIVALS_NOTICE = 'New arrivals every week!'

export const HEADER_TOAST_MS = 3000

/** How long the product page's button says that it added to the cart. */
export const ADDED_TO_CART_BUTTON = 'Added to Cart'
export const ADDED_TO_CART_BUTTON_MS = 3000

export const USER_MENU = {
  login: 'Login',
  register: 'Create Account',
  profile: 'My Profile',
  orders: 'My Orders',
  wishlist: 'My Wishlist',
  addresses: 'Saved Addresses',
  admin: 'Admin Dashboard',
  signOut: 'Sign out',
} as const
