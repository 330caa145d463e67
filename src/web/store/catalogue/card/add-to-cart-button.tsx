import { type ComponentType, useState } from 'react'
import { sellingUnitOf } from '../../../../domain/catalogue/product-snapshot.ts'
import { paths } from '../../../../domain/paths.ts'
import { DOWNLOAD_FAILED } from '../../../boot/client-events.ts'
import { showToast } from '../../../ui/toast.tsx'
import { addVariantToCart } from '../../browser/cart.ts'
import type { CardData } from './card-data.ts'

type Chooser = ComponentType<{ product: CardData; onClose: () => void }>

/**
 * Adds one piece, or the minimum length, to the cart. When a colour or size has to be chosen first it opens a dialog,
 * which is loaded on demand. If that fails to load although the shop can be reached, it opens the product page instead.
 */
export function AddToCartButton({ product, soldOut }: { product: CardData; soldOut: boolean }) {
  const [Chooser, setChooser] = useState<Chooser>()
  const choose = () =>
    import('./choose-variant.tsx').then(
      (module) => setChooser(() => module.default),
      () => openPage(paths.product(product._id)),
    )
  const add = () => {
    const { color = '', size = '' } = product
    const { minimum } = sellingUnitOf({ ...product })
    const result = addVariantToCart({ product, variant: { color, size }, quantity: minimum })
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

/** Stays where it is without a connection: the browser would show its error page. */
async function openPage(path: string): Promise<void> {
  const isReached = await fetch(path, { method: 'HEAD' }).then(
    () => true,
    () => false,
  )
  if (isReached) window.location.assign(path)
  else showToast(DOWNLOAD_FAILED, 'error')
}
