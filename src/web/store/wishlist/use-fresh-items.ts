import { useEffect, useState } from 'react'
import type { Wishlist } from '../../../domain/wishlist/wishlist.ts'
import { readData, readEach } from '../browser/read-data.ts'
import { bringWishesUpToDate } from '../browser/wishlist.ts'

/** As many items are looked up again; the older ones show what was remembered. */
const MOST_LOOKED_UP = 40

/**
 * Looks the items up in the catalogue once, when the page comes alive, so that prices and stock are today's. What cannot be
 * looked up, or is no longer sold, stays as it was remembered.
 */
export function useFreshWishes(wishlist: Wishlist): void {
  const [ids] = useState(() => wishlist.slice(-MOST_LOOKED_UP).map(({ product }) => product._id))
  useEffect(() => {
    const leaving = new AbortController()
    const products: unknown[] = []
    const read = async (id: string) => {
      const product = await readData(`/api/products/${id}`, leaving.signal)
      if (product) products.push(product)
    }
    readEach(ids, read).then(() => {
      if (!leaving.signal.aborted && products.length > 0) bringWishesUpToDate(products)
    })
    return () => leaving.abort()
  }, [ids])
}
