import type { FinishedBulk } from '../../../contract/orders/bulk.ts'

/** What a bulk move has done, in sentences: '18 orders moved to packing. 2 were already in packing.' */
export function bulkSummary({ move, moved, unchanged, refused }: Result): string {
  const { done, already } = WORDS[move]
  if (moved === 0 && refused === 0 && unchanged > 0)
    return unchanged === 1 ? `This order is already ${already}.` : `All ${unchanged} orders are already ${already}.`
  const summary = `${moved === 0 ? 'No orders' : moved === 1 ? '1 order' : `${moved} orders`} ${done}.`
  return unchanged === 0 ? summary : `${summary} ${unchanged} ${unchanged === 1 ? 'was' : 'were'} already ${already}.`
}

type Result = Pick<FinishedBulk, 'move' | 'moved' | 'unchanged' | 'refused'>

const WORDS: Readonly<Record<FinishedBulk['move'], { readonly done: string; readonly already: string }>> = {
  confirm: { done: 'confirmed', already: 'confirmed' },
  process: { done: 'moved to packing', already: 'in packing' },
  ship: { done: 'handed over', already: 'handed over' },
  deliver: { done: 'marked as delivered', already: 'marked as delivered' },
  'confirm cash': { done: 'confirmed by the customer', already: 'confirmed by the customer' },
  undo: { done: 'moved back', already: 'moved back' },
}
