import { findStateByCode } from '../india/states.ts'
import type { Paise } from '../units/paise.ts'
import { addParts, type Direction, NO_PARTS, type TaxParts } from './credit-note.ts'
import type { Gstr1 } from './gstr1.ts'

/** Supplies to a state, less credit notes. */
export interface StateRow extends TaxParts {
  readonly stateCode: string
  /** The state, or 'Outside India'. */
  readonly state: string
}

/** The figures of GSTR-3B that come from GSTR-1. */
export interface Gstr3b {
  /** 3.1(a): taxed supplies. */
  readonly taxed: TaxParts
  /** 3.1(b): exports. */
  readonly zeroRated: TaxParts
  /** 3.1(c): nil-rated and exempt supplies. */
  readonly nil: Paise
  /** 3.2: between states to buyers without registration, by state. */
  readonly unregistered: readonly StateRow[]
}

/** Adds up GSTR-1 for GSTR-3B. */
export function gstr3bOf(gstr1: Gstr1): Gstr3b {
  const abroad = gstr1.cdnur.filter(({ stateCode }) => stateCode === ABROAD)
  const atHome = gstr1.cdnur.filter(({ stateCode }) => stateCode !== ABROAD)
  const { b2b, b2cl, b2cs, exp, cdnr } = gstr1
  return {
    taxed: total([...rows(b2b, 1), ...rows(b2cl, 1), ...consumers(b2cs), ...rows(cdnr, -1), ...rows(atHome, -1)]),
    zeroRated: total([...rows(exp, 1), ...rows(abroad, -1)]),
    nil: gstr1.nil.reduce((sum, { amount }) => sum + amount, 0),
    unregistered: byState([
      ...rows(b2cl, 1),
      ...consumers(b2cs.filter(({ isInterState }) => isInterState)),
      ...rows(atHome, -1),
    ]),
  }
}

/** Taxed supplies by state, less credit notes; exports are a row of their own. */
export function stateSummary(gstr1: Gstr1): StateRow[] {
  const { b2b, b2cl, b2cs, exp, cdnr, cdnur } = gstr1
  const sold = [b2b, b2cl, exp].flatMap((table) => rows(table, 1))
  const returned = [cdnr, cdnur].flatMap((table) => rows(table, -1))
  return byState([...sold, ...consumers(b2cs), ...returned])
}

/**
 * Returns the tax in the books less the tax that the portal calculates for table 7 from taxable value and rate, in paise: the file for
 * the offline tool has no tax amounts there.
 */
export function roundingDifference({ b2cs }: Gstr1): Paise {
  return b2cs.reduce((sum, { rate, taxable, cgst, sgst, igst, isInterState }) => {
    const heads = isInterState ? 1 : 2
    const head = Math.sign(taxable) * Math.round((Math.abs(taxable) * rate) / (10_000 * heads))
    return sum + cgst + sgst + igst - head * heads
  }, 0)
}

const ABROAD = '96'

interface Signed {
  readonly stateCode: string
  readonly parts: TaxParts
  readonly direction: Direction
}

function rows(documents: Gstr1['b2b'], direction: Direction): Signed[] {
  return documents.flatMap(({ stateCode, items }) => items.map((parts) => ({ stateCode, parts, direction })))
}

function consumers(table: Gstr1['b2cs']): Signed[] {
  return table.map((parts) => ({ stateCode: parts.stateCode, parts, direction: 1 }))
}

function total(all: readonly Signed[]): TaxParts {
  return all.reduce((sum, { parts, direction }) => addParts(sum, parts, direction), NO_PARTS)
}

function byState(all: readonly Signed[]): StateRow[] {
  return [...Map.groupBy(all, ({ stateCode }) => stateCode)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([stateCode, signed]) => ({ stateCode, state: nameOf(stateCode), ...total(signed) }))
}

function nameOf(stateCode: string): string {
  return stateCode === ABROAD ? 'Outside India' : (findStateByCode(stateCode)?.name ?? 'Unknown')
}
