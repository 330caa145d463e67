import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Quote, RequestedItem } from '../../../../contract/orders/shop.ts'
import type { Cart } from '../../../../domain/cart/cart.ts'
import { applyQuote, type LineNote, quoteNotes } from '../../../../domain/cart/quoted-cart.ts'
import { rupeesFromPaise } from '../../../../domain/units/paise.ts'
import { quantityToJson } from '../../../../domain/units/quantity.ts'
import { updateCart } from '../../browser/cart.ts'
import { send } from '../../browser/send.ts'

export interface Quoting {
  /** The server's figures for what is in the cart with the coupon that was asked for; absent while they are being asked. */
  readonly quote: Quote | undefined
  /** What has changed since the shopper saw it; kept in view until they leave. */
  readonly notes: readonly LineNote[]
  /** Takes over what a refused order brought. */
  readonly takeOver: (quote: Quote) => void
  readonly isUnreachable: boolean
}

/** Asks the server what the cart costs, as often as cart or coupon change, and brings the cart up to its answer. */
export function useQuote(cart: Cart, coupon: string): Quoting {
  const [asked, setAsked] = useState<{ readonly question: string; readonly quote?: Quote }>()
  const [notes, setNotes] = useState<readonly LineNote[]>([])
  const question = useMemo(
    () => JSON.stringify({ items: itemsOf(cart), ...(coupon && { couponCode: coupon }) }),
    [cart, coupon],
  )
  const takeOver = useCallback(
    (quote: Quote) => {
      const found = quoteNotes(quote.items)
      if (found.length > 0) setNotes((before) => merged(before, found))
      setAsked({ question, quote })
      updateCart((now) => applyQuote(now, quote.items))
    },
    [question],
  )
  useEffect(() => {
    if (cart.items.length === 0) return
    let isCurrent = true
    send<{ data: Quote }>('POST', '/api/orders/quote', JSON.parse(question), '').then((answer) => {
      if (!isCurrent) return
      if (answer.ok) takeOver(answer.data.data)
      else setAsked({ question })
    })
    return () => {
      isCurrent = false
    }
  }, [question, cart.items.length, takeOver])
  const isAnswered = asked?.question === question
  return {
    quote: isAnswered ? asked.quote : undefined,
    notes: notes.filter((note) => cart.items.some((line) => isOf(note, line))),
    takeOver,
    isUnreachable: isAnswered && asked.quote === undefined,
  }
}

/** The lines as the calls take them: rupees, and pieces or metres. */
export function itemsOf(cart: Cart): RequestedItem[] {
  return cart.items.map(({ product, quantity, price, selectedColor, selectedSize }) => ({
    product: product._id,
    name: product.name,
    quantity: quantityToJson(product.selling.unit, quantity),
    price: rupeesFromPaise(price),
    selectedColor,
    selectedSize,
  }))
}

function merged(before: readonly LineNote[], found: readonly LineNote[]): readonly LineNote[] {
  return [...before.filter((note) => !found.some((other) => nameOf(other) === nameOf(note))), ...found]
}

function nameOf({ productId, selectedColor, selectedSize }: LineNote): string {
  return JSON.stringify([productId, selectedColor, selectedSize])
}

function isOf(note: LineNote, line: Cart['items'][number]): boolean {
  return (
    note.productId === line.product._id &&
    note.selectedColor === line.selectedColor &&
    note.selectedSize === line.selectedSize
  )
}
