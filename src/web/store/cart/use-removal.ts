import { useState } from 'react'
import { type Cart, type CartLine, findLine, lineKey } from '../../../domain/cart/cart.ts'
import { removeCartLine, restoreCartLine } from '../browser/cart.ts'

interface RemovedLine {
  readonly line: CartLine
  /** Its index among the lines. */
  readonly index: number
  /** Whether it went to the wishlist. */
  readonly isSaved: boolean
}

/** Removes lines. The last removal can be undone until the visitor leaves the page. */
export interface Removal {
  readonly last: RemovedLine | undefined
  readonly remove: (line: CartLine, index: number, isSaved?: boolean) => void
  readonly undo: () => void
}

export function useRemoval(cart: Cart): Removal {
  const [removed, setRemoved] = useState<RemovedLine>()
  const last = removed && !findLine(cart, lineKey(removed.line)) ? removed : undefined
  return {
    last,
    remove: (line, index, isSaved = false) => {
      removeCartLine(lineKey(line))
      setRemoved({ line, index, isSaved })
    },
    undo: () => {
      if (last) restoreCartLine(last.line, last.index)
      setRemoved(undefined)
    },
  }
}
