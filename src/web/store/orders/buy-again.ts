import type { Order, OrderItem } from '../../../contract/orders/order.ts'
import type { Variant } from '../../../contract/product.ts'
import { boughtAgainText, quantityAgain, variantBefore } from '../../../domain/cart/buy-again.ts'
import { readProductSnapshot } from '../../../domain/catalogue/product-snapshot.ts'
import { addVariantToCart, type Chosen } from '../browser/cart.ts'
import { forEachConcurrently, readData } from '../browser/read-data.ts'

/**
 * Puts what can be bought of an order into the cart, at the prices of now. Returns how much, and what to tell the customer;
 * nothing is added when a product cannot be looked up.
 */
export async function buyAgain({ items }: Order): Promise<{ readonly added: number; readonly message: string }> {
  const found = new Map<OrderItem, Chosen>()
  const failures = await forEachConcurrently(items, async (item) => {
    const chosen = await findAgain(item)
    if (chosen) found.set(item, chosen)
  })
  if (failures > 0) return { added: 0, message: "We couldn't look up these products. Please try again." }
  const missing: string[] = []
  for (const item of items) {
    const chosen = found.get(item)
    if (!chosen || !addVariantToCart(chosen).ok) missing.push(item.name)
  }
  const added = items.length - missing.length
  return { added, message: boughtAgainText(added, missing) }
}

async function findAgain(item: OrderItem): Promise<Chosen | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const path = `/api/products/${item.product}`
  const [product, options] = await Promise.all([
    readData<object>(path, signal),
    readData<{ readonly variants: readonly Variant[] }>(`${path}/variants`, signal),
  ])
  const variant = variantBefore(item, options?.variants ?? [])
  const snapshot = variant && readProductSnapshot(product, variant)
  const quantity = snapshot ? quantityAgain(item, snapshot) : 0
  return quantity > 0 ? { product, variant, quantity } : undefined
}

const TIMEOUT_MS = 10_000
