import type { Quantity, Unit } from '../units/quantity.ts'

/** The condition of pieces that came back. */
export const CONDITIONS = ['as_sold', 'repack', 'defective', 'damaged', 'used', 'other_item', 'missing'] as const
export type Condition = (typeof CONDITIONS)[number]

/**
 * Where pieces go. `stock`: for sale again at once. `refresh`: for sale once they are packed again. `remnant`: a cut length, for
 * sale only when a person says so. `supplier`: back to the maker. `scrap`: written off. `none`: nothing of ours came back.
 */
export const DESTINATIONS = ['stock', 'refresh', 'remnant', 'supplier', 'scrap', 'none'] as const
export type Destination = (typeof DESTINATIONS)[number]

interface ConditionDetails {
  readonly label: string
  readonly destination: Destination
  /** Whether the pieces are accepted unless a manager decides otherwise. */
  readonly isAccepted: boolean
}

const DETAILS: Readonly<Record<Condition, ConditionDetails>> = {
  as_sold: { label: 'As sold', destination: 'stock', isAccepted: true },
  repack: { label: 'Tags or packaging missing', destination: 'refresh', isAccepted: false },
  defective: { label: 'Faulty', destination: 'supplier', isAccepted: false },
  damaged: { label: 'Damaged', destination: 'scrap', isAccepted: false },
  used: { label: 'Worn, washed or altered', destination: 'scrap', isAccepted: false },
  other_item: { label: 'Another item', destination: 'none', isAccepted: false },
  missing: { label: 'Missing', destination: 'none', isAccepted: false },
}

/** Returns the name of a condition on screens: `As sold`. */
export function describeCondition(condition: Condition): string {
  return DETAILS[condition].label
}

/** Whether pieces in this condition are accepted without a manager's decision. */
export function isAcceptedAtOnce(condition: Condition): boolean {
  return DETAILS[condition].isAccepted
}

/**
 * Returns where pieces in this condition go. A cut length never goes back to the stock of metres by itself.
 */
export function destinationOf(condition: Condition, unit: Unit): Destination {
  const { destination } = DETAILS[condition]
  return unit === 'metre' && (destination === 'stock' || destination === 'refresh') ? 'remnant' : destination
}

/** Whether a person may put pieces from this destination into stock. */
export function canRestock(destination: Destination): boolean {
  return destination === 'refresh' || destination === 'remnant'
}

export const DESTINATION_NAMES: Readonly<Record<Destination, string>> = {
  stock: 'In stock again',
  refresh: 'To be repacked',
  remnant: 'Remnant',
  supplier: 'Back to the supplier',
  scrap: 'Written off',
  none: 'Not in stock',
}

/** Pieces of one line in one condition. */
export interface ReceivedPieces {
  readonly condition: Condition
  readonly quantity: Quantity
}

/**
 * Returns why the pieces do not fit a returned line, as a message for the team: they must add up to the quantity that was to come
 * back, each condition once. What did not come is `missing`. Undefined when they fit.
 */
export function receivedProblem(pieces: readonly ReceivedPieces[], expected: Quantity): string | undefined {
  if (new Set(pieces.map(({ condition }) => condition)).size !== pieces.length)
    return 'Please enter each condition once.'
  if (pieces.some(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 1))
    return 'Please enter a quantity for each condition.'
  const total = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  if (total !== expected)
    return 'The quantities must add up to the quantity of the return. Enter what did not come as missing.'
  return undefined
}
