import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../../contract/paths.ts'
import { clampQuantity, type StockState, stockState } from '../../../../domain/catalogue/allowed-quantity.ts'
import type { PriceView } from '../../../../domain/catalogue/price.ts'
import { sellingUnitOf } from '../../../../domain/catalogue/product-snapshot.ts'
import { ADDED_TO_CART_BUTTON_MS } from '../../../../domain/content/notices.ts'
import { lineTotal } from '../../../../domain/units/line-total.ts'
import type { Paise } from '../../../../domain/units/paise.ts'
import { type Quantity, quantityFromJson, type SellingUnit } from '../../../../domain/units/quantity.ts'
import { addProductToCart } from '../../browser/cart.ts'
import { priceOfJson } from '../card/card-price.ts'
import type { ShownProduct } from './product-data.ts'
import type { Selection } from './selection.ts'

/** What the picker, both 'Add to Cart' buttons and 'Buy Now' share. */
export interface Purchase {
  readonly selling: SellingUnit
  readonly price: PriceView
  /** Pieces or centimetres, of the chosen variant, or of the product while none is chosen. */
  readonly stock: Quantity
  readonly stockState: StockState
  /** Pieces or centimetres; always one that may be bought, 0 when sold out. */
  readonly quantity: Quantity
  readonly total: Paise
  readonly setQuantity: (quantity: Quantity) => void
  /** For 3 seconds after adding. */
  readonly isAdded: boolean
  /** Why it could not be added, for the shopper. */
  readonly problem: string
  readonly addToCart: () => void
  readonly buyNow: () => void
}

/** The id of the group of size buttons, to which a shopper is led who has not chosen one. */
export const SIZES_ID = 'sizes'

export const CHOOSE_A_SIZE = 'Please choose a size.'

export function usePurchase(product: ShownProduct, chosen: Selection): Purchase {
  const { variant } = chosen
  const navigate = useNavigate()
  const selling = sellingUnitOf({ ...product })
  const [wanted, setQuantity] = useState(selling.minimum)
  const [isAdded, showAdded] = useBriefly(ADDED_TO_CART_BUTTON_MS)
  const [refusal, setRefusal] = useState<{ readonly of: string; readonly message: string }>()

  const stock = quantityFromJson(selling.unit, (variant ?? product).countInStock) ?? 0
  const quantity = clampQuantity(selling, wanted, stock)
  const price = priceOfJson(variant ?? product)
  const of = JSON.stringify([chosen.choice, quantity])

  const add = () => {
    const problem = addToCart(product, chosen, quantity)
    setRefusal({ of, message: problem })
    if (problem === CHOOSE_A_SIZE) focusSizes()
    return problem === ''
  }
  return {
    selling,
    price,
    stock,
    stockState: stockState(selling, stock),
    quantity,
    total: lineTotal(price.price, quantity, selling.unit),
    setQuantity,
    isAdded,
    problem: refusal?.of === of ? refusal.message : '',
    addToCart: () => {
      if (add()) showAdded()
    },
    buyNow: () => {
      if (add()) navigate(paths.checkout)
    },
  }
}

/** Puts the choice into the cart. Answers what stood in the way, empty when nothing did. */
function addToCart(product: ShownProduct, { variant, choice, sizes, pictures }: Selection, quantity: Quantity): string {
  if (!variant && sizes.length > 1) return CHOOSE_A_SIZE
  const image = pictures[0] || product.image
  const { color = '', size = '' } = variant ?? choice
  const result = addProductToCart(product, {
    quantity,
    selectedColor: color,
    selectedSize: size,
    ...(variant && { variant: { ...variant, image } }),
  })
  return result.ok ? '' : result.message
}

function focusSizes(): void {
  const sizes = document.getElementById(SIZES_ID)
  sizes?.scrollIntoView({ block: 'center' })
  sizes?.querySelector<HTMLElement>('ul a')?.focus({ preventScroll: true })
}

/** True for so many milliseconds after each call. */
function useBriefly(milliseconds: number): readonly [boolean, () => void] {
  const [isOn, setOn] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const turnOn = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOn(false), milliseconds)
    setOn(true)
  }
  return [isOn, turnOn]
}
