import { useEffect, useRef } from 'react'
import { type Cart, type CartLine, lineKey } from '../../../domain/cart/cart.ts'
import { CartLineRow } from './cart-line.tsx'
import type { LineUpdates } from './use-line-updates.ts'
import type { Removal } from './use-removal.ts'

interface CartLinesProps {
  readonly cart: Cart
  readonly updates: LineUpdates
  /** Whether the lines were shown before all of them had been looked up. */
  readonly isLate: boolean
  readonly removal: Removal
}

/** The lines of the cart. A removed line is replaced by an Undo button. */
export function CartLines({ cart, updates, isLate, removal }: CartLinesProps) {
  const { last, remove, undo } = removal
  const list = useRef<HTMLUListElement>(null)
  useFocusOnUndo(list, last?.line)
  const rows = cart.items.map((line, index) => (
    <li key={JSON.stringify(lineKey(line))} className="cart-line">
      <CartLineRow
        line={line}
        changes={updates.changesOf(line)}
        check={isLate ? checkOf(line, updates) : ''}
        hasChoice={updates.hasChoice(line)}
        onRemove={() => remove(line, index)}
        onSave={() => remove(line, index, true)}
      />
    </li>
  ))
  const undoRow = last && (
    <li key="removed" className="cart-removed">
      <span role="status">{`${last.isSaved ? 'Saved for later:' : 'Removed'} ${last.line.product.name}.`}</span>
      <button type="button" className="link -mx-2 min-h-11 px-2" data-undo onClick={undo}>
        Undo
      </button>
    </li>
  )
  return (
    <ul ref={list} className="cart-lines">
      {last ? [...rows.slice(0, last.index), undoRow, ...rows.slice(last.index)] : rows}
    </ul>
  )
}

function checkOf(line: CartLine, { isCurrent, isComplete, isIncomplete }: LineUpdates): string {
  if (isCurrent(line)) return 'Price and stock are up to date.'
  if (!isComplete) return 'Checking price and stock…'
  return isIncomplete ? 'Price and stock could not be checked.' : ''
}

/** Moves the focus to Undo, because the Remove button that had it is gone. */
function useFocusOnUndo(list: React.RefObject<HTMLUListElement | null>, removed: CartLine | undefined): void {
  useEffect(() => {
    if (removed) list.current?.querySelector<HTMLElement>('[data-undo]')?.focus()
  }, [list, removed])
}
