import { LayoutGrid, List, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { sortWishlist, WISHLIST_SORTS, type Wishlist, type WishlistSort } from '../../../domain/wishlist/wishlist.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { addAllToCart } from '../browser/cart.ts'
import { variantsToBuy } from './variants-to-buy.ts'
import { WishlistItemCard } from './wishlist-item.tsx'

const ClearDialog = onDemand(() => import('./clear-dialog.tsx'), { close: ({ onClose }) => onClose() })

const VIEWS = [
  { view: 'grid', name: 'Show as a grid', Icon: LayoutGrid },
  { view: 'list', name: 'Show as a list', Icon: List },
] as const

interface WishlistItemsProps {
  readonly wishlist: Wishlist
  /** Ids of the products that are no longer sold. */
  readonly gone: ReadonlySet<string>
}

/** The items, with a sort selector, a grid or list toggle, and the actions for all items. */
export function WishlistItems({ wishlist, gone }: WishlistItemsProps) {
  const [sort, setSort] = useState<WishlistSort>('dateAdded')
  const [view, setView] = useState<'grid' | 'list'>('grid')
  const [isClearing, setClearing] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const addAll = async () => {
    setAdding(true)
    const variants = await variantsToBuy(wishlist.filter(({ product }) => !gone.has(product._id)))
    setAdding(false)
    addAllToCart(variants)
  }
  return (
    <>
      <div className="wishlist-toolbar">
        <Select
          label="Sort by"
          inline
          options={WISHLIST_SORTS}
          value={sort}
          onChange={({ target }) => setSort(WISHLIST_SORTS.find(({ value }) => value === target.value)?.value ?? sort)}
        />
        <div className="flex">
          {VIEWS.map(({ view: value, name, Icon }) => (
            <IconButton key={value} name={name} aria-pressed={view === value} onClick={() => setView(value)}>
              <Icon size={20} aria-hidden />
            </IconButton>
          ))}
        </div>
        <div>
          <Button busy={isAdding} busyLabel="Adding..." onClick={addAll}>
            All to Cart
          </Button>
          <Button kind="quiet" onClick={() => setClearing(true)}>
            <Trash2 size={18} aria-hidden />
            Clear
          </Button>
        </div>
      </div>
      <ul className="wishlist-items" data-view={view}>
        {sortWishlist(wishlist, sort).map((item) => (
          <li key={item.product._id}>
            <WishlistItemCard item={item} isGone={gone.has(item.product._id)} />
          </li>
        ))}
      </ul>
      {isClearing && <ClearDialog onClose={() => setClearing(false)} />}
    </>
  )
}
