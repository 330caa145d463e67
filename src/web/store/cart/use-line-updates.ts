import { useEffect, useRef, useState } from 'react'
import type { Product, Variant } from '../../../contract/product.ts'
import { type Cart, type CartLine, type LineKey, lineKey } from '../../../domain/cart/cart.ts'
import {
  blocksCheckout,
  type CurrentLine,
  findLineVariant,
  type LineChange,
} from '../../../domain/cart/line-changes.ts'
import { readProductSnapshot } from '../../../domain/catalogue/product-snapshot.ts'
import { whenBack } from '../../ui/when-online.ts'
import { updateCartLine } from '../browser/cart.ts'
import { forEachConcurrently, readData } from '../browser/read-data.ts'

/** The differences between the lines of the cart and the catalogue. */
export interface LineUpdates {
  /** True when every line has been looked up, or that has failed. */
  readonly isComplete: boolean
  /** True when some lines could not be looked up. */
  readonly isIncomplete: boolean
  /** Whether the line has been looked up. */
  readonly isCurrent: (line: CartLine) => boolean
  readonly changesOf: (line: CartLine) => readonly LineChange[]
  readonly stopsCheckout: (cart: Cart) => boolean
  /** Whether the product of a line is sold in other colours or sizes as well. */
  readonly hasChoice: (line: CartLine) => boolean
}

/**
 * Looks up the lines in the catalogue once after hydration and updates the cart with current prices and stock. Lines that could not be
 * looked up are tried again when a lost connection or the shopper is back.
 */
export function useLineUpdates(cart: Cart): LineUpdates {
  const [changes, setChanges] = useState<ReadonlyMap<string, readonly LineChange[]>>(new Map())
  const [choosable, setChoosable] = useState<ReadonlySet<string>>(new Set())
  const [failures, setFailures] = useState<number>()
  const [attempts, setAttempts] = useState(0)
  const waiting = useRef(cart.items)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt looks up the lines that are left
  useEffect(() => {
    const controller = new AbortController()
    const check = async (line: CartLine) => {
      const { now, variants } = await lineNow(line, controller.signal)
      if (controller.signal.aborted) return
      if (variants.length > 1) setChoosable((before) => new Set(before).add(line.product._id))
      waiting.current = waiting.current.filter((other) => other !== line)
      const lineChanges = updateCartLine(lineKey(line), now)
      const { productId } = lineKey(line)
      const key =
        now.status === 'available' && now.variant
          ? { productId, selectedColor: now.variant.color, selectedSize: now.variant.size }
          : lineKey(line)
      setChanges((before) => new Map(before).set(idOf(key), lineChanges))
    }
    forEachConcurrently(waiting.current, check).then((failed) => {
      if (!controller.signal.aborted) setFailures(failed)
    })
    return () => controller.abort()
  }, [attempts])
  const isIncomplete = failures !== undefined && failures > 0
  useEffect(() => {
    if (isIncomplete) return whenBack(() => setAttempts((before) => before + 1))
  }, [isIncomplete])
  const changesOf = (line: CartLine) =>
    (changes.get(idOf(lineKey(line))) ?? []).filter(
      (change) => change.kind !== 'quantity' || change.now === line.quantity,
    )
  return {
    isComplete: failures !== undefined,
    isIncomplete,
    isCurrent: (line) => changes.has(idOf(lineKey(line))),
    changesOf,
    hasChoice: ({ product }) => choosable.has(product._id),
    stopsCheckout: ({ items }) => items.some((line) => changesOf(line).some(blocksCheckout)),
  }
}

interface LineNow {
  readonly now: CurrentLine
  readonly variants: readonly Variant[]
}

async function lineNow(line: CartLine, signal: AbortSignal): Promise<LineNow> {
  const address = `/api/products/${line.product._id}`
  const [product, sold] = await Promise.all([
    readData<Product>(address, signal),
    readData<{ variants: Variant[] }>(`${address}/variants`, signal),
  ])
  const variants = sold?.variants ?? []
  return { now: product ? currentLine(line, product, variants) : { status: 'discontinued' }, variants }
}

function currentLine(line: CartLine, product: Product, variants: readonly Variant[]): CurrentLine {
  const variant = variants.length > 0 ? findLineVariant(line, variants, product.color) : undefined
  if (variant === 'needs-choice') return { status: 'needs-choice' }
  const snapshot = variants.length > 0 && !variant ? undefined : readProductSnapshot(product, variant)
  return snapshot ? { status: 'available', product: snapshot, ...(variant && { variant }) } : { status: 'discontinued' }
}

function idOf(key: LineKey): string {
  return JSON.stringify([key.productId, key.selectedColor, key.selectedSize])
}
