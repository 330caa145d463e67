import { useEffect, useRef, useState } from 'react'
import { MAX_WATCHED } from '../../../domain/notices/price-drop.ts'
import type { Wishlist } from '../../../domain/wishlist/wishlist.ts'
import { showToast } from '../../ui/toast.tsx'
import { readData } from '../browser/read-data.ts'
import { send } from '../browser/send.ts'

const PATH = '/api/notices/prices'

/** Switches emails about cheaper products of the wishlist on and off. While they are on, what is added is watched, too. */
export default function PriceNotices({ wishlist }: { wishlist: Wishlist }) {
  const [watched, setWatched] = useState<readonly string[]>()
  const ids = wishlist.slice(-MAX_WATCHED).map(({ product }) => product._id)
  const savedIds = [...ids].sort().join()
  useEffect(() => {
    const controller = new AbortController()
    readData<{ products: readonly string[] }>(PATH, controller.signal)
      .then((answer) => setWatched(answer?.products ?? []))
      .catch(() => undefined)
    return () => controller.abort()
  }, [])
  const isOn = watched !== undefined && watched.length > 0
  const before = useRef(savedIds)
  useEffect(() => {
    if (!isOn) return
    // Other devices have wishlists of their own: only what was removed here, on this page, is no longer watched.
    const removed = before.current.split(',').filter((id) => !savedIds.includes(id))
    before.current = savedIds
    const next = new Set([...watched, ...savedIds.split(',')].filter((id) => id !== '' && !removed.includes(id)))
    if (next.size === watched.length && watched.every((id) => next.has(id))) return
    const products = [...next].slice(-MAX_WATCHED)
    setWatched(products)
    send('PUT', PATH, { products }, '')
  }, [isOn, watched, savedIds])
  if (watched === undefined) return null
  const toggle = async () => {
    const products = isOn ? [] : ids
    // The box shows at once that it was pressed, and changes back when that was not stored.
    setWatched(products)
    const answer = await send<{ message: string }>('PUT', PATH, { products }, 'Please try again in a moment.')
    if (!answer.ok) setWatched(watched)
    showToast(answer.ok ? answer.data.message : answer.message, answer.ok ? undefined : 'error')
  }
  return (
    <label className="mt-6 flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-5 accent-indigo" checked={isOn} onChange={toggle} />
      Email me when something on my wishlist becomes cheaper
    </label>
  )
}
