import { type ComponentType, useState } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { sellingUnitOf } from '../../../../domain/catalogue/product-snapshot.ts'
import { showToast } from '../../../ui/toast.tsx'
import { addProductToCart } from '../../browser/cart.ts'
import type { CardData } from './card-data.ts'

type Chooser = ComponentType<{ product: CardData; onClose: () => void }>

/**
 * Puts one piece, or the shortest length sold, into the cart. Where a colour or size has to be chosen first it asks in a
 * small sheet, loaded when first needed; when that cannot be loaded, the product's own page asks.
 */
export function AddToCartButton({ product, soldOut }: { product: CardData; soldOut: boolean }) {
  const [Chooser, setChooser] = useState<Chooser>()
  const choose = () =>
    import('./choose-variant.tsx').then(
      (module) => setChooser(() => module.default),
      () => window.location.assign(paths.product(product._id)),
    )
  const add = () => {
    const { color: selectedColor = '', size: selectedSize = '' } = product
    const quantity = sellingUnitOf({ ...product }).minimum
    const result = addProductToCart(product, { quantity, selectedColor, selectedSize })
    if (!result.ok) showToast(result.message, 'error')
  }
  const label = soldOut ? 'Sold out' : 'Add to Cart'
  return (
    <>
      <button
        type="button"
        className="card-add"
        disabled={soldOut}
        aria-haspopup={product.needsChoice && 'dialog'}
        aria-label={`${label}: ${product.name}`}
        onClick={product.needsChoice ? choose : add}
      >
        {label}
      </button>
      {Chooser && <Chooser product={product} onClose={() => setChooser(undefined)} />}
    </>
  )
}
