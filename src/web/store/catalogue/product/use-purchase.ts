import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { clampQuantity, type StockState, stockState } from '../../../../domain/catalogue/allowed-quantity.ts'
import { placeholderUrl } from '../../../../domain/catalogue/picture-urls.ts'
import type { PriceView } from '../../../../domain/catalogue/price.ts'
import { sellingUnitOf } from '../../../../domain/catalogue/product-snapshot.ts'
import { ADDED_TO_CART_BUTTON_MS } from '../../../../domain/content/notices.ts'
import type { Paise } from '../../../../domain/units/paise.ts'
import { lineTotal, type Quantity, quantityFromJson, type SellingUnit } from '../../../../domain/units/quantity.ts'
import { buyNowUrl, startBuyNow } from '../../browser/buy-now.ts'
import { addVariantToCart } from '../../browser/cart.ts'
import { priceOfJson } from '../card/card-price.ts'
import type { ShownProduct } from './product-data.ts'
import type { Selection } from './selection.ts'

/** The state shared by the quantity picker, both 'Add to Cart' buttons and 'Buy Now'. */
export interface Purchase {
  readonly selling: SellingUnit
  readonly price: PriceView
  /** Pieces or centimetres of the selected variant, or of the product while none is selected. */
  readonly stock: Quantity
  readonly stockState: StockState
  /** Pieces or centimetres: an allowed quantity, or 0 when sold out. */
  readonly quantity: Quantity
  readonly total: Paise
  readonly setQuantity: (quantity: Quantity) => void
  /** True for 3 seconds after adding. */
  readonly isAdded: boolean
  /** Why the product could not be added, for the shopper; empty when there is no error. */
  readonly problem: string
  readonly addToCart: () => void
  readonly buyNow: () => void
}

/** The id of the group of size buttons. It is scrolled into view when a size is missing. */
export const SIZES_ID = 'sizes'

export const CHOOSE_A_SIZE = 'Please choose a size.'

/**
 * @param selection what the page shows
 * @param readChosen returns what is chosen in the address, which has a new choice before the page shows it: a button pressed right
 *   after a size buys that size
 */
export function usePurchase(product: ShownProduct, selection: Selection, readChosen: () => Selection): Purchase {
  const navigate = useNavigate()
  const selling = sellingUnitOf({ ...product })
  const [requested, setQuantity] = useState(selling.minimum)
  const [isAdded, showAdded] = useBriefly(ADDED_TO_CART_BUTTON_MS)
  const [refusal, setRefusal] = useState<{ readonly key: string; readonly message: string }>()

  const stockOf = ({ variant }: Selection) => quantityFromJson(selling.unit, (variant ?? product).countInStock) ?? 0
  const quantityOf = (one: Selection) => clampQuantity(selling, requested, stockOf(one))
  const keyOf = (one: Selection) => JSON.stringify([one.choice, quantityOf(one)])
  const stock = stockOf(selection)
  const quantity = quantityOf(selection)
  const price = priceOfJson(selection.variant ?? product)

  const buy = (take: typeof addVariantToCart) => {
    const chosen = readChosen()
    const problem = takeSelection(take, product, chosen, quantityOf(chosen))
    setRefusal({ key: keyOf(chosen), message: problem })
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
    problem: refusal?.key === keyOf(selection) ? refusal.message : '',
    addToCart: () => {
      if (buy(addVariantToCart)) showAdded()
    },
    buyNow: () => {
      if (buy(startBuyNow)) navigate(buyNowUrl())
    },
  }
}

/** Puts the selection into the cart or buys it at once. Returns the error message, or an empty string. */
function takeSelection(
  take: typeof addVariantToCart,
  product: ShownProduct,
  { variant, choice, sizes, pictures }: Selection,
  quantity: Quantity,
): string {
  if (!variant && sizes.length > 1) return CHOOSE_A_SIZE
  const image = pictures[0] || (choice.color ? placeholderUrl(product._id, choice.color) : product.image)
  const { color = '', size = '' } = choice
  const result = take({ product, variant: variant ? { ...variant, image } : { color, size }, quantity })
  return result.ok ? '' : result.message
}

function focusSizes(): void {
  const sizes = document.getElementById(SIZES_ID)
  sizes?.scrollIntoView({ block: 'center' })
  sizes?.querySelector<HTMLElement>('ul a')?.focus({ preventScroll: true })
}

/** Returns a flag that is true for this many milliseconds after each call of the function. */
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
