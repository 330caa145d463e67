/** A line of an order to pack; fabric in metres. */
interface LineToPick {
  readonly variant: string
  readonly sku: string
  readonly name: string
  /** Its shelf in the storeroom; '' when none is entered. */
  readonly shelf: string
  readonly selectedColor: string
  readonly selectedSize: string
  readonly unit: 'piece' | 'metre'
  readonly quantity: number
}

interface OrderToPick {
  readonly number: string
  readonly items: readonly LineToPick[]
}

export interface PickedItem {
  readonly shelf: string
  readonly sku: string
  readonly name: string
  /** Colour and size. */
  readonly detail: string
  /** '7' pieces, or the lengths to cut: '2.5 m × 2, 1 m'. */
  readonly quantity: string
  /** The numbers of the orders, each once. */
  readonly orders: readonly string[]
}

/**
 * Returns what has to be taken from the stock for these orders, by shelf and then by SKU; items without a shelf come last. Pieces
 * are added up; each length of fabric is cut for its own order, so lengths are listed, the longest first.
 */
export function pickList(orders: readonly OrderToPick[]): readonly PickedItem[] {
  const lines = orders.flatMap(({ number, items }) => items.map((line) => ({ ...line, number })))
  // The name and the SKU may have been changed between two orders of the same piece.
  const groups = Map.groupBy(lines, ({ variant }) => variant)
  return [...groups.values()]
    .map((group) => {
      const [first] = group
      if (!first) throw new Error('A group has at least one line.')
      return {
        shelf: first.shelf,
        sku: first.sku,
        name: first.name,
        detail: [first.selectedColor, first.selectedSize].filter((word) => word !== '').join(', '),
        quantity:
          first.unit === 'metre' ? lengthsOf(group) : String(group.reduce((sum, line) => sum + line.quantity, 0)),
        orders: [...new Set(group.map(({ number }) => number))],
      }
    })
    .toSorted(
      (one, other) =>
        Number(one.shelf === '') - Number(other.shelf === '') ||
        NATURAL.compare(one.shelf, other.shelf) ||
        NATURAL.compare(one.sku, other.sku) ||
        NATURAL.compare(one.name, other.name),
    )
}

/** A2 comes before A10. */
const NATURAL = new Intl.Collator('en', { numeric: true })

function lengthsOf(lines: readonly LineToPick[]): string {
  const counts = Map.groupBy(lines, ({ quantity }) => quantity)
  return [...counts]
    .toSorted(([one], [other]) => other - one)
    .map(([length, { length: count }]) => (count === 1 ? `${length} m` : `${length} m × ${count}`))
    .join(', ')
}
