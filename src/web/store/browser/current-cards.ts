import type { ProductCard } from '../../../contract/product.ts'
import { MAX_CARDS } from '../../../domain/lists/max-cards.ts'
import { readData } from './read-data.ts'

/**
 * Returns what the shop sells of these products now, in their order; what it no longer sells is left out. Nothing is requested
 * for no ids.
 * @throws when the network or the shop fails
 */
export async function currentCards(ids: readonly string[], signal: AbortSignal): Promise<readonly ProductCard[]> {
  const cards: ProductCard[] = []
  for (let start = 0; start < ids.length; start += MAX_CARDS) {
    const some = ids.slice(start, start + MAX_CARDS)
    const current = await readData<readonly ProductCard[]>(`/api/products/cards?ids=${some}`, signal)
    // An older version of the shop, which does not know this address, has not said that nothing is sold.
    if (!current) throw new Error('The shop refused to say what it sells.')
    cards.push(...current)
  }
  return cards
}
