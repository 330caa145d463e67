import { describeQuantity, type Quantity, type Unit } from '../units/quantity.ts'
import { parcelName } from './parcels.ts'

/** A line of an order, in pieces or centimetres (in JSON in metres). */
export interface PackedLine {
  readonly name: string
  readonly color: string
  readonly size: string
  readonly unit: Unit
  readonly quantity: Quantity
}

/** What a parcel has of the line at a position of the order. */
export interface PackedItem {
  readonly line: number
  readonly quantity: Quantity
}

export interface ParcelContents {
  readonly items: readonly PackedItem[]
  /** Nobody has recorded them: they are what is in none of the other parcels. */
  readonly isRest: boolean
}

/**
 * Returns what is in each of several parcels, undefined where that is not known. Where the items of all parcels but one are recorded, that
 * one has the rest.
 * @param recorded the items that were recorded for each parcel, none for a parcel whose contents are unknown
 */
export function contentsOfParcels(
  lines: readonly PackedLine[],
  recorded: readonly (readonly PackedItem[])[],
): readonly (ParcelContents | undefined)[] {
  const isUnknown = (items: readonly PackedItem[]) => items.length === 0
  const rest = recorded.length > 1 && recorded.filter(isUnknown).length === 1 ? itemsInNoParcel(lines, recorded) : []
  return recorded.map((items) => {
    if (!isUnknown(items)) return { items, isRest: false }
    return isUnknown(rest) ? undefined : { items: rest, isRest: true }
  })
}

/** Returns what is in none of these parcels. */
export function itemsInNoParcel(
  lines: readonly PackedLine[],
  parcels: readonly (readonly PackedItem[])[],
): readonly PackedItem[] {
  return lines.flatMap(({ quantity }, line) => {
    const left = quantity - quantityIn(parcels.flat(), line)
    return left > 0 ? [{ line, quantity: left }] : []
  })
}

/** Returns how much of a line is among these items. */
export function quantityIn(items: readonly PackedItem[], line: number): Quantity {
  return items.reduce((sum, item) => sum + (item.line === line ? item.quantity : 0), 0)
}

/**
 * Returns why a parcel cannot have these items, in words; undefined when it can. Parcels together have at most what a line has, and a
 * cut length of fabric is in one of them as a whole.
 * @param parcels the items of all parcels as they are recorded; those of the parcel itself do not matter
 * @param own the index of the parcel
 */
export function contentsProblem(
  lines: readonly PackedLine[],
  parcels: readonly (readonly PackedItem[])[],
  own: number,
  items: readonly PackedItem[],
): string | undefined {
  const seen = new Set<number>()
  for (const { line, quantity } of items) {
    const ordered = lines[line]
    if (!ordered) return 'This line is not part of the order.'
    const name = nameOf(ordered)
    if (seen.has(line)) return `${name}: list each line once.`
    seen.add(line)
    if (!Number.isInteger(quantity) || quantity < 1) return `${name}: enter a whole number of pieces.`
    if (quantity > ordered.quantity)
      return `${name}: the order has ${describeQuantity(ordered.unit, ordered.quantity)} of it.`
    if (ordered.unit === 'metre' && quantity !== ordered.quantity)
      return `${name}: a cut length is in one parcel as a whole, ${describeQuantity('metre', ordered.quantity)}.`
    const others = parcels.flatMap((other, index) => {
      const taken = index === own ? 0 : quantityIn(other, line)
      return taken > 0 ? [{ name: parcelName(index, parcels.length).toLowerCase(), taken }] : []
    })
    const taken = others.reduce((sum, other) => sum + other.taken, 0)
    if (quantity + taken > ordered.quantity) {
      const held = others.map((other) => `${describeQuantity(ordered.unit, other.taken)} in ${other.name}`).join(', ')
      const whole = describeQuantity(ordered.unit, ordered.quantity)
      return `${name}: the order has ${whole} of it, with ${held}. Take it out of there first.`
    }
  }
  return undefined
}

/** The items of a parcel in words: '2 × Indigo Kurta (Blue, S), Khadi (3 m)'. */
export function describeContents(lines: readonly PackedLine[], items: readonly PackedItem[]): string {
  return items
    .flatMap(({ line, quantity }) => {
      const ordered = lines[line]
      if (!ordered) return []
      const { name, color, size, unit } = ordered
      const details = [color, size, unit === 'metre' ? describeQuantity(unit, quantity) : ''].filter(Boolean).join(', ')
      return [`${unit === 'piece' ? `${quantity} × ` : ''}${name}${details === '' ? '' : ` (${details})`}`]
    })
    .join(', ')
}

/**
 * Returns the part of an amount of a line that falls on the items of each parcel, in paise. Where the parcels have all of the line, the
 * parts add up to the amount.
 */
export function partsOfAmount(amount: number, of: Quantity, taken: readonly Quantity[]): readonly number[] {
  // An amount of 5 × 10^13 paise times 50,000 is beyond what a number holds exactly.
  const upTo = (quantity: Quantity) => Number((BigInt(amount) * BigInt(quantity)) / BigInt(of))
  let before = 0
  return taken.map((quantity) => {
    const part = upTo(before + quantity) - upTo(before)
    before += quantity
    return part
  })
}

function nameOf({ name, color, size }: PackedLine): string {
  return [name, color, size].filter((word) => word !== '').join(', ')
}
