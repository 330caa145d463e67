import { cellText } from './file-cells.ts'
import { columnName } from './file-columns.ts'
import { plainWords } from './parcel-status.ts'

/** A column that is not read, and may say that a parcel comes back. */
export interface ReturnHint {
  readonly heading: string
  readonly place: number
  /** What says so: anything that is written there, or words such as `Reverse`. */
  readonly by: 'anything' | 'words'
}

/** `Is RTO`, `RTO Status`, `RTO Delivered Date`, `Return AWB`; but not the address of returns or what they cost. */
const OF_RETURN =
  /^(?:is )?(?:rto|rts|dto|return(?:ed)?|reverse)(?: (?:flag|reason|y n|yes no|status|date|time|on|at|marked|initiated|delivered|delivery|completed|received|in transit|awb|waybill|airway bill|tracking|number|no|id|code|scan|last|latest|current)){0,4}$/

/** `Shipment Type`, `Direction`, `Status Group`. */
const OF_KIND =
  /^(?:(?:shipment|parcel|package|consignment|order|service|product|booking|delivery|movement|trip|journey|awb|waybill) )?(?:type|direction|flow|journey|leg|movement|category)$|^(?:shipment )?status (?:group|category|class)$|^(?:forward (?:or )?reverse|fwd rev)$/

/** Returns the columns that are not read and may say that a parcel comes back. */
export function returnHintsOf(headings: readonly string[], fields: readonly (string | null)[]): readonly ReturnHint[] {
  return headings.flatMap((heading, place): ReturnHint[] => {
    const name = columnName(heading)
    if (fields[place]) return []
    const by = OF_RETURN.test(name) ? 'anything' : OF_KIND.test(name) ? 'words' : undefined
    return by ? [{ heading: heading.trim(), place, by }] : []
  })
}

/** Returns what such a column says of a row, in words; undefined when none says that the parcel comes back. */
export function returnHint(hints: readonly ReturnHint[], cells: readonly string[]): string | undefined {
  for (const { heading, place, by } of hints) {
    const text = cellText(cells[place] ?? '').slice(0, 60)
    const words = plainWords(text)
    const saysSo = by === 'words' ? COMES_BACK.test(words) : /[a-z1-9]/.test(words) && !NOTHING.test(words)
    if (saysSo) return `the column “${heading}” says “${text}”`
  }
  return undefined
}

const COMES_BACK = /\b(?:rto|rts|dto|rvp|rev|reverse|returns?|returned)\b/

const NOTHING = /^(?:n|f|false|na|n a|nil|null|none|forward|fwd|eligible)$|^(?:no|not|non|never|un)\b/
