/** Texts of the header (specification 1, section 2). Durations in milliseconds (section 9). */

/** Default threshold in the header, in rupees. Checkout and shipping page have separate settings. */
export const FREE_SHIPPING_OVER = 2000

/** Returns the notice; `over` in rupees. */
export function freeShippingNotice(over: number): string {
  return `Free shipping on orders over ${over}`
}

export const NEW_ARRIVALS_NOTICE = 'New arrivals every week!'

export const HEADER_TOAST_MS = 3000

/** The product page's button after adding to the cart, and for how long. */
export const ADDED_TO_CART_BUTTON = 'Added to Cart'
export const ADDED_TO_CART_BUTTON_MS = 3000

export const USER_MENU = {
  login: 'Login',
  register: 'Create Account',
  profile: 'My Profile',
  orders: 'My Orders',
  wishlist: 'My Wishlist',
  addresses: 'Saved Addresses',
  guestOrder: 'Your Order',
  admin: 'Admin Dashboard',
  signOut: 'Sign out',
} as const

/** The about text of the footer, and of a page about the shop without texts of its own. */
export const WHAT_WE_SELL =
  "Clothing and cloth from India's looms: sarees and kurtas to wear today, and fabric by the metre for what you will sew tomorrow."
