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

/** Looks up the variant of each item. An item with several, or that cannot be looked up, has none: the cart asks for it. */
export async function variantsToBuy(wishlist: Wishlist): Promise<readonly Chosen[]> {
  const found = new Map<string, Variant | undefined>()
  await forEachConcurrently(wishlist, async ({ product: { _id } }) => {
    const variants = await variantsOf(_id)
    found.set(_id, variants.length === 1 && variants !== 'failed' ? variants[0] : undefined)
  })
  return wishlist.map(({ product }) => ({ product: cardDataOf(product), variant: found.get(product._id) }))
}

const TIMEOUT_MS = 10_000
