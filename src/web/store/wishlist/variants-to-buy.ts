import type { Variant } from '../../../contract/product.ts'
import type { Wishlist } from '../../../domain/wishlist/wishlist.ts'
import type { Chosen } from '../browser/cart.ts'
import { forEachConcurrently, readData } from '../browser/read-data.ts'
import { cardDataOf } from '../catalogue/card/card-data.ts'

/** Returns what can be bought of a product: an empty list when it is no longer sold. */
export async function variantsOf(productId: string): Promise<readonly Variant[] | 'failed'> {
  try {
    const address = `/api/products/${productId}/variants`
    return (await readData<{ variants: Variant[] }>(address, AbortSignal.timeout(TIMEOUT_MS)))?.variants ?? []
  } catch {
    return 'failed'
  }
}

/**
 * Looks up the variant of each item. An item with several, or that cannot be looked up, has none: the cart asks for it. Items that
 * are no longer sold are left out.
 */
export async function variantsToBuy(wishlist: Wishlist): Promise<readonly Chosen[]> {
  const found = new Map<string, readonly Variant[] | 'failed'>()
  await forEachConcurrently(wishlist, async ({ product: { _id } }) => {
    found.set(_id, await variantsOf(_id))
  })
  return wishlist.flatMap(({ product }) => {
    const variants = found.get(product._id) ?? 'failed'
    if (variants.length === 0) return []
    const variant = variants.length === 1 && variants !== 'failed' ? variants[0] : undefined
    return [{ product: cardDataOf(product), variant }]
  })
}

const TIMEOUT_MS = 10_000
