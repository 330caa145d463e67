/** Texts of the wishlist (specification 1, sections 2 and 4). */
export const REMOVED_FROM_WISHLIST = 'Removed from Wishlist!'
export const ADDED_TO_WISHLIST = 'Added to Wishlist!'
export const ADDED_TO_CART = 'Added to Cart!'
export const CONFIRM_CLEAR_WISHLIST = 'Are you sure you want to remove all items from your wishlist?'
export const EMPTY_WISHLIST = 'Your Wishlist is Empty'
export const EXPLORE_PRODUCTS = 'Explore Products'
export const NO_LONGER_SOLD = 'No longer sold'
export const STORED_ON_THIS_DEVICE = 'Wishlist items are kept only on this device.'

export function addedAllToCart(count: number): string {
  return `Added ${count} items to Cart!`
}

export function savedCount(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'} saved`
}

/** Returns the badge of a discount in whole percent: `20% OFF` (specification 1, section 2). */
export function percentOffBadge(percent: number): string {
  return `${percent}% OFF`
}
