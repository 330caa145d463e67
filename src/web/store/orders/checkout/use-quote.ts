import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Quote, RequestedItem } from '../../../../contract/orders/shop.ts'
import type { Cart } from '../../../../domain/cart/cart.ts'
import { applyQuote, type LineNote, quoteNotes } from '../../../../domain/cart/quoted-cart.ts'
import { rupeesFromPaise } from '../../../../domain/units/paise.ts'
import { quantityToJson } from '../../../../domain/units/quantity.ts'
import { whenBack } from '../../../ui/when-online.ts'
import { send } from '../../browser/send.ts'
import type { Basket } from './use-basket.ts'

export interface QuoteState {
  /** The server's prices for the cart and coupon; undefined while they are loading. */
  readonly quote: Quote | undefined
  /** What the payment methods cost by the last answer; undefined before the first. */
  readonly payments: Quote['payments'] | undefined
  /** Changes since the customer last saw the cart; shown until they leave the page. */
  readonly notes: readonly LineNote[]
  /** Applies the quote that came with a refused order. */
  readonly acceptQuote: (quote: Quote) => void
  readonly isUnreachable: boolean
  /** Requests the quote again after it failed; also done when a lost connection or the shopper is back. */
  readonly askAgain: () => void
}

/** Requests a quote whenever cart, coupon or `buyer` change, and updates the cart with the quoted prices and quantities. */
export function useQuote(
  { cart, update }: Basket,
  coupon: string,
  { zipCode, phone }: { readonly zipCode: string | undefined; readonly phone: string | undefined },
): QuoteState {
  const [lastAnswer, setLastAnswer] = useState<{ readonly request: string; readonly quote?: Quote }>()
  const [attempts, setAttempts] = useState(0)
  const [notes, setNotes] = useState<readonly LineNote[]>([])
  const request = useMemo(
    () => JSON.stringify({ items: requestedItems(cart), ...(coupon && { couponCode: coupon }), zipCode, phone }),
    [cart, coupon, zipCode, phone],
  )
  const acceptQuote = useCallback(
    (quote: Quote) => {
      const found = quoteNotes(quote.items)
      if (found.length > 0) setNotes((before) => mergeNotes(before, found))
      setLastAnswer({ request, quote })
      update((now) => applyQuote(now, quote.items))
    },
    [request, update],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once more
  useEffect(() => {
    if (cart.items.length === 0) return
    let isCurrent = true
    send<{ data: Quote }>('POST', '/api/orders/quote', JSON.parse(request), '').then((answer) => {
      if (!isCurrent) return
      if (answer.ok) acceptQuote(answer.data.data)
      else setLastAnswer({ request })
    })
    return () => {
      isCurrent = false
    }
  }, [request, cart.items.length, acceptQuote, attempts])
  const isAnswered = lastAnswer?.request === request
  const isUnreachable = isAnswered && lastAnswer.quote === undefined
  const askAgain = useCallback(() => setAttempts((before) => before + 1), [])
  useEffect(() => {
    if (isUnreachable) return whenBack(askAgain)
  }, [isUnreachable, askAgain])
  return {
    quote: isAnswered ? lastAnswer.quote : undefined,
    payments: lastAnswer?.quote?.payments,
    notes: notes.filter((note) => cart.items.some((line) => isNoteFor(note, line))),
    acceptQuote,
    isUnreachable,
    askAgain,
  }
}

/** The cart lines as the API expects them: prices in rupees, quantities in pieces or metres. */
export function requestedItems(cart: Cart): RequestedItem[] {
  return cart.items.map(({ product, quantity, price, selectedColor, selectedSize }) => ({
    product: product._id,
    name: product.name,
    quantity: quantityToJson(product.selling.unit, quantity),
    price: rupeesFromPaise(price),
    selectedColor,
    selectedSize,
  }))
}

function mergeNotes(before: readonly LineNote[], found: readonly LineNote[]): readonly LineNote[] {
  return [...before.filter((note) => !found.some((other) => noteKey(other) === noteKey(note))), ...found]
}

function noteKey({ productId, selectedColor, selectedSize }: LineNote): string {
  return JSON.stringify([productId, selectedColor, selectedSize])
}

export function isNoteFor(note: LineNote, line: Cart['items'][number]): boolean {
  return (
    note.productId === line.product._id &&
    note.selectedColor === line.selectedColor &&
    note.selectedSize === line.selectedSize
  )
}
