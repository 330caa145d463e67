import { useEffect, useState } from 'react'
import type { Product, Variant } from '../../../contract/catalogue/product.ts'
import { type Cart, type CartLine, keyOf, type LineKey } from '../../../domain/cart/cart.ts'
import { type LineChange, type LineNow, stopsCheckout, variantOfLine } from '../../../domain/cart/line-changes.ts'
import { readProductSnapshot } from '../../../domain/catalogue/product-snapshot.ts'
import { updateCartLine } from '../browser/cart.ts'
import { readData, readEach } from '../browser/read-data.ts'

/** What asking the catalogue again has shown. */
export interface LineUpdates {
  readonly isChecking: boolean
  /** Some lines could not be looked up just now. */
  readonly isIncomplete: boolean
  readonly changesOf: (line: CartLine) => readonly LineChange[]
  readonly stopsCheckout: (cart: Cart) => boolean
}

/**
 * Looks the lines up in the catalogue once, when the page comes alive, and brings the cart up to date: what a shopper
 * remembers from last week may cost something else today, or be gone.
 */
export function useLineUpdates(cart: Cart): LineUpdates {
  const [known, setKnown] = useState<ReadonlyMap<string, readonly LineChange[]>>(new Map())
  const [state, setState] = useState<'checking' | 'checked' | 'incomplete'>('checking')
  const [lines] = useState(cart.items)
  useEffect(() => {
    const leaving = new AbortController()
    const check = async (line: CartLine) => {
      const now = await lineNow(line, leaving.signal)
      if (leaving.signal.aborted) return
      const changes = updateCartLine(keyOf(line), now)
      setKnown((before) => new Map(before).set(nameOf(keyOf(line)), changes))
    }
    readEach(lines, check).then((failures) => {
      if (!leaving.signal.aborted) setState(failures > 0 ? 'incomplete' : 'checked')
    })
    return () => leaving.abort()
  }, [lines])
  const changesOf = (line: CartLine) =>
    (known.get(nameOf(keyOf(line))) ?? []).filter(
      (change) => change.kind !== 'quantity' || change.now === line.quantity,
    )
  return {
    isChecking: state === 'checking',
    isIncomplete: state === 'incomplete',
    changesOf,
    stopsCheckout: ({ items }) => items.some((line) => changesOf(line).some(stopsCheckout)),
  }
}

async function lineNow(line: CartLine, signal: AbortSignal): Promise<LineNow> {
  const address = `/api/products/${line.product._id}`
  const [product, answer] = await Promise.all([
    readData<Product>(address, signal),
    readData<{ variants: Variant[] }>(`${address}/variants`, signal),
  ])
  if (!product) return { is: 'gone' }
  const variants = answer?.variants ?? []
  const variant = variants.length > 0 ? variantOfLine(line, variants) : undefined
  if (variant === 'unchosen') return { is: 'unchosen' }
  const snapshot = variants.length > 0 && !variant ? undefined : readProductSnapshot(product, variant)
  return snapshot ? { is: 'sold', product: snapshot } : { is: 'gone' }
}

function nameOf(key: LineKey): string {
  return JSON.stringify([key.productId, key.selectedColor, key.selectedSize])
}
