/** The home page's empty states, word for word as in specification 1, section 2. */
export const NO_FEATURED = 'No featured products available at the moment.'
export const NO_NEW_ARRIVALS = 'No new arrivals available at the moment.'
export const NO_BEST_SELLERS = 'No best sellers available at the moment.'
export const NO_TESTIMONIALS = 'No testimonials available at this time.'
export const NO_SECTION_PRODUCTS = 'No products found for this section.'

export const SHOP_BY_CATEGORY = 'Shop by Category'
/** The text of an advertisement's button when it has none of its own. */
export const LEARN_MORE = 'Learn More'
