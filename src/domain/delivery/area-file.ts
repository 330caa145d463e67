import { moneyOfCell } from '../courier-cash/money-cell.ts'
import { cellText, isShortenedNumber } from '../couriers/file-cells.ts'
import { columnName, matchColumns } from '../couriers/file-columns.ts'
import { findPincode } from '../india/pincode.ts'
import { formatPaise, type Paise } from '../units/paise.ts'
import { type DeliveryArea, isPrefix, MAX_DELIVERY_CHARGE, MAX_DELIVERY_DAYS } from './delivery.ts'

export type AreaColumn = 'prefix' | 'name' | 'days' | 'minDays' | 'maxDays' | 'cash' | 'served' | 'charge'

/** The names of the columns, as the shop writes them and as lists of couriers have them; see `areaColumnsOf`. */
export const AREA_COLUMNS: Readonly<Record<AreaColumn, readonly string[]>> = {
  prefix: [
    'pincode',
    'pin code',
    'pin',
    'pincode start',
    'prefix',
    'destination pincode',
    'dest pincode',
    'delivery pincode',
    'drop pincode',
    'to pincode',
    'pincodes',
    'postal code',
    'postcode',
    'zip code',
    'zip',
    'पिनकोड',
    'पिन कोड',
  ],
  name: [
    'area',
    'name',
    'city',
    'place',
    'district',
    'area name',
    'city name',
    'destination city',
    'hub city',
    'facility city',
    'location',
    'delivery location',
    'pincode description',
    'pin description',
    'शहर',
  ],
  days: [
    'days',
    'working days',
    'delivery days',
    'tat',
    'tat days',
    'tat in days',
    'delivery tat',
    'transit days',
    'transit time',
    'transit time days',
    'no of days',
    'service tat',
    'sfc tat',
    'sla',
    'sla days',
    'sla in days',
    'estimated delivery days',
    'edd days',
  ],
  minDays: ['min days', 'minimum days', 'days from', 'min tat'],
  maxDays: ['max days', 'maximum days', 'days to', 'max tat'],
  cash: [
    'cash on delivery',
    'cod',
    'cash',
    'cod available',
    'cash available',
    'cod serviceable',
    'cod serviceability',
    'cod service',
    'cod delivery',
    'cod allowed',
    'cod enabled',
    'cod y n',
    'cod yes no',
    'is cod',
    'is cod available',
  ],
  served: [
    'delivered',
    'delivery',
    'served',
    'serviceable',
    'prepaid',
    'pre paid',
    'is serviceable',
    'serviceability',
    'service available',
    'delivery available',
    'prepaid available',
    'prepaid serviceable',
    'prepaid serviceability',
    'prepaid service',
    'prepaid delivery',
    'prepaid y n',
  ],
  charge: [
    'delivery charge',
    'delivery charges',
    'delivery fee',
    'shipping charge',
    'shipping charges',
    'shipping fee',
  ],
}

/** Returns the column of each heading, or null for one that is not read. */
export function areaColumnsOf(headings: readonly string[]): readonly (AreaColumn | null)[] {
  const columns = matchColumns(headings, AREA_COLUMNS)
  const others = headings.map((heading, place) => (columns[place] ? undefined : answerColumn(heading)))
  const [cash, served] = (['cash', 'served'] as const).map((column) =>
    columns.includes(column) ? -1 : others.indexOf(column),
  )
  return columns.map((column, place) => (place === cash ? 'cash' : place === served ? 'served' : column))
}

/** `is_forward_cod_serviceable`, `COD_FLAG` and `Has Prepaid`: words around those that say what is answered with yes or no. */
const AROUND_ANSWERS =
  /^(?:(?:is|has|forward|fwd) )+|(?: (?:flag|forward|fwd|inbound|delivery|service|serviceable|serviceability|available|availability|eligible|eligibility|allowed|enabled|active|facility|y n|yes no))+$/g

function answerColumn(heading: string): 'cash' | 'served' | undefined {
  const name = columnName(heading).replace(/^(?:forward|fwd|delivery) (?=serviceab|active)|^is (?=active)/, '')
  const core = name.replace(AROUND_ANSWERS, '')
  if (core === 'cod' || core === 'cash on delivery') return 'cash'
  const isServed = /^(?:prepaid|pre paid|ppd|serviceable|serviceability|active)$/.test(core)
  return isServed ? 'served' : undefined
}

/** What a row says. What it does not say is absent. */
export type GivenArea = Pick<DeliveryArea, 'prefix'> & Partial<DeliveryArea>

type Problem = { readonly problem: string }

/** Reads a row of an uploaded list; empty cells say nothing. The problem is a sentence for the owner. */
export function readAreaRow(cellOf: (column: AreaColumn) => string): GivenArea | Problem {
  try {
    const prefix = prefixOf(cellOf('prefix'))
    const days = daysOf(cellOf)
    const name = cellText(cellOf('name')).replace(/\s+/g, ' ').slice(0, 80).trim()
    const [cash, served] = [answerOf(cellOf('cash')), answerOf(cellOf('served'))]
    const charge = chargeOf(cellOf('charge'))
    return {
      prefix,
      ...days,
      ...(name !== '' && { name }),
      ...(cash !== undefined && { cash }),
      ...(served !== undefined && { served }),
      ...(charge !== undefined && { charge }),
    }
  } catch (error) {
    if (error instanceof RowError) return { problem: error.message }
    throw error
  }
}

class RowError extends Error {}

/** @throws RowError */
function prefixOf(cell: string): string {
  const text = cellText(cell).replace(/\s+/g, '')
  if (isShortenedNumber(text))
    throw new RowError(
      `A spreadsheet has shortened this pincode to ${text}. Format the column as text and enter it again.`,
    )
  const digits = /^\d+\.0+$/.test(text) ? text.slice(0, text.indexOf('.')) : text
  if (!isPrefix(digits)) throw new RowError(PREFIX_PROBLEM)
  if (digits.length === 6 && !findPincode(digits)) throw new RowError('No state of India has this pincode.')
  return digits
}

export const PREFIX_PROBLEM = 'Enter 1 to 6 digits of a pincode. No pincode starts with 0.'

/** @throws RowError */
function daysOf(cellOf: (column: AreaColumn) => string): { readonly minDays?: number; readonly maxDays?: number } {
  const range = cellText(cellOf('days'))
  const [, from = '', to = from] = /^(\d+(?:\.0+)?)(?:\s*(?:-|–|to)\s*(\d+(?:\.0+)?))?(?:\s*days?)?$/i.exec(range) ?? []
  if (range !== '' && from === '')
    throw new RowError(`“${range}” is not a number of days. Enter 2-4, or use the columns min_days and max_days.`)
  const minDays = dayCount(cellOf('minDays')) ?? dayCount(from)
  const maxDays = dayCount(cellOf('maxDays')) ?? dayCount(to)
  return { ...(minDays !== undefined && { minDays }), ...(maxDays !== undefined && { maxDays }) }
}

function dayCount(cell: string): number | undefined {
  const text = cellText(cell)
  if (text === '') return undefined
  const days = Number(text)
  if (!isDayCount(days)) throw new RowError(DAYS_PROBLEM)
  return days
}

/** Whether this can be the working days of a delivery. */
export function isDayCount(days: number): boolean {
  return Number.isInteger(days) && days >= 1 && days <= MAX_DELIVERY_DAYS
}

export const DAYS_PROBLEM = `Enter whole days from 1 to ${MAX_DELIVERY_DAYS}.`
export const ORDER_PROBLEM = 'The smaller number of days comes first.'

/** @throws RowError */
function chargeOf(cell: string): Paise | undefined {
  const paise = moneyOfCell(cell)
  if (paise === null) return undefined
  if (paise === undefined || paise < 0 || paise > MAX_DELIVERY_CHARGE) throw new RowError(CHARGE_PROBLEM)
  return paise
}

export const CHARGE_PROBLEM = `Enter a delivery charge from ₹0 to ${formatPaise(MAX_DELIVERY_CHARGE)}, with at most 2 decimals.`

/** @throws RowError */
function answerOf(cell: string): boolean | undefined {
  const text = cellText(cell)
    .toLowerCase()
    .replace(/(?<=[a-z])[\s_-]+(?=[a-z])/g, ' ')
  if (text === '') return undefined
  if (YES.has(text)) return true
  if (NO.has(text)) return false
  throw new RowError(`“${cellText(cell).slice(0, 40)}” is neither yes nor no.`)
}

const YES: ReadonlySet<string> = new Set([
  'yes',
  'y',
  'true',
  '1',
  'available',
  'serviceable',
  'active',
  'enabled',
  'allowed',
  '✓',
  '✔',
  'हाँ',
  'हां',
])
const NO: ReadonlySet<string> = new Set([
  'no',
  'n',
  'false',
  '0',
  'not available',
  'unserviceable',
  'inactive',
  'non serviceable',
  'not serviceable',
  'not serviced',
  'unavailable',
  'disabled',
  'not allowed',
  '✗',
  '✘',
  'नहीं',
])

/**
 * Returns the area that a row makes. What the row does not say stays as the shop has it; a new area takes it from the one that
 * applied to these pincodes until now.
 * @param known the area with the same digits
 * @param around the area with the longest of the starts of these digits
 */
export function completeArea(
  given: GivenArea,
  known: DeliveryArea | undefined,
  around: DeliveryArea | undefined,
): DeliveryArea | Problem {
  const now = known ?? around
  const served = given.served ?? now?.served ?? true
  // The days of an area without delivery are shown to nobody.
  const days = now ?? (served ? undefined : USUAL_DAYS)
  const minDays = given.minDays ?? given.maxDays ?? days?.minDays
  if (minDays === undefined) return { problem: 'Enter the delivery days: none are known for this pincode yet.' }
  const maxDays = given.maxDays ?? Math.max(minDays, days?.maxDays ?? minDays)
  if (minDays > maxDays) return { problem: ORDER_PROBLEM }
  const name = given.name ?? known?.name ?? ''
  const charge = given.charge ?? now?.charge
  const cash = given.cash ?? now?.cash ?? true
  return { prefix: given.prefix, name, minDays, maxDays, cash, served, ...(charge !== undefined && { charge }) }
}

const USUAL_DAYS = { minDays: 3, maxDays: 7 }

/** Says in words what becomes of an area; empty when nothing changes. */
export function areaChange(before: DeliveryArea | undefined, after: DeliveryArea): string {
  const now = partsOf(after)
  if (!before) return `New: ${now.filter(Boolean).join(', ')}`
  const old = partsOf(before)
  return now
    .flatMap((part, at) => (part === old[at] ? [] : `${old[at] || NOTHING[at]} → ${part || NOTHING[at]}`))
    .join('; ')
}

/** In place of an empty part. */
const NOTHING = ['no name', '', '', '', 'standard charge']

function partsOf({ name, minDays, maxDays, cash, served, charge }: DeliveryArea): readonly string[] {
  const days = minDays === maxDays ? `${minDays} days` : `${minDays}-${maxDays} days`
  const costs = charge === undefined ? '' : `charge ${formatPaise(charge)}`
  return [name, days, cash ? 'cash' : 'no cash', served ? 'delivered' : 'not delivered', costs]
}
