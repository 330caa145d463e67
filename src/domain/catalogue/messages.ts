/** API error messages (specification 1, section 8). */
export const FETCH_FAILURES = {
  products: 'Failed to fetch products',
  product: 'Failed to fetch product',
  search: 'Failed to search products',
  bestSellers: 'Failed to fetch best sellers',
  newArrivals: 'Failed to fetch new arrivals',
  categories: 'Failed to fetch categories',
  brands: 'Failed to fetch brands',
  featured: 'Failed to fetch featured products',
} as const

/** Error messages of screens, shown next to 'Try Again' (specification 1, section 8). */
export const LOAD_FAILURES = {
  home: 'Failed to load products. Please try again later.',
  newArrivals: 'Failed to load new arrivals. Please try again later.',
  bestSellers: 'Failed to load best sellers. Please try again later.',
  product: 'Failed to load product details. Please try again later.',
} as const

/** The error panel of the product page (specification 1, section 8). */
export const PRODUCT_PAGE = {
  heading: 'Error Loading Product',
  noId: 'No product ID provided in URL',
  invalidId: 'Invalid product ID provided',
  notFound: 'Product not found',
  invalidData: 'Invalid product data received',
} as const

/** Texts of loading, empty and error states of listings (specification 1, section 2). */
export const LISTING_STATES = {
  loading: 'Loading products...',
  noProducts: { heading: 'No Products Found', text: 'There are currently no products available.' },
  noMatch: {
    heading: 'No Products Match Your Filters',
    text: 'Try adjusting your filters to see more products.',
  },
  noFeatured: 'No featured products found',
  noNewArrivals: 'No New Arrivals Found',
  noBestSellers: 'No Best Sellers Found',
  emptyGrid: 'No products found. Try adjusting your filters.',
} as const

export function gridError(message: string): string {
  return `Error loading products: ${message}`
}
