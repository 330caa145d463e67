import { useEffect, useRef, useState } from 'react'
import type { Wishlist } from '../../../domain/wishlist/wishlist.ts'
import { currentCards } from '../browser/current-cards.ts'
import { updateWishlistItems } from '../browser/wishlist.ts'

/**
 * Looks up the items in the catalogue once each, those that arrive from another device as well, and stores their current prices
 * and stock. Returns the ids of those that are no longer sold. Items that cannot be looked up keep their stored data.
 */
export function useCurrentItems(wishlist: Wishlist): ReadonlySet<string> {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const asked = useRef(new Set<string>())
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])
  const ids = wishlist.map(({ product }) => product._id).join()
  useEffect(() => {
    const signal = leaving.current?.signal
    // The newest come first on the page.
    const next = ids.split(',').filter(isNew(asked.current)).reverse()
    if (!signal || next.length === 0) return
    for (const id of next) asked.current.add(id)
    const update = async () => {
      const cards = await currentCards(next, signal)
      const sold = new Set(cards.map(({ _id }) => _id))
      setGone((before) => new Set([...before, ...next.filter((id) => !sold.has(id))]))
      if (cards.length > 0) updateWishlistItems(cards)
    }
    update().catch(() => {
      for (const id of next) asked.current.delete(id)
    })
  }, [ids])
  return gone
}

function isNew(asked: ReadonlySet<string>): (id: string) => boolean {
  return (id) => id !== '' && !asked.has(id)
}
