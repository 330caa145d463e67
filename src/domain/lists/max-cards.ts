/** Products that one call of `GET /api/products/cards` answers for. */
export const MAX_CARDS = 50
