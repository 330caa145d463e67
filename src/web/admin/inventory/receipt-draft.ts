import type { NewReceipt, ReceivableVariant } from '../../../contract/stock-receipts.ts'
import { type BillRate, withoutGst } from '../../../domain/inventory/receipt.ts'
import { paiseFromRupees, rupeesFromPaise } from '../../../domain/units/paise.ts'
import { lineTotal, quantityFromText, quantityToJson } from '../../../domain/units/quantity.ts'

export interface DraftLine {
  readonly variant: ReceivableVariant
  /** Pieces or metres, as typed. */
  readonly quantity: string
  /** Rupees for a piece or a metre as typed; empty to leave the cost as it is. */
  readonly cost: string
  readonly gstRate: BillRate
  /** As typed; the shelf of the variant until it is changed. */
  readonly shelf: string
}

/** A receipt that is being entered. */
export interface Draft {
  readonly supplier: string
  readonly billNumber: string
  /** Whether the costs of the bill include GST, which is then taken out of them. */
  readonly includesGst: boolean
  readonly lines: readonly DraftLine[]
}

export const EMPTY_DRAFT: Draft = { supplier: '', billNumber: '', includesGst: false, lines: [] }

/** Adds a scanned variant: one more piece, or a line for a length that is still to be entered. */
export function withScanned(lines: readonly DraftLine[], variant: ReceivableVariant): readonly DraftLine[] {
  const line = lines.find((one) => one.variant._id === variant._id)
  if (!line) {
    const quantity = variant.unit === 'piece' ? '1' : ''
    return [...lines, { variant, quantity, cost: '', gstRate: lines.at(-1)?.gstRate ?? 5, shelf: variant.shelf }]
  }
  if (variant.unit === 'metre') return lines
  const pieces = (quantityFromText('piece', line.quantity) ?? 0) + 1
  return lines.map((one) => (one === line ? { ...one, quantity: String(pieces) } : one))
}

/** What is sent, or the fields that are not filled in yet, named as the server names them. */
export function receiptBody(draft: Draft): { readonly body: NewReceipt } | { readonly errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const items = draft.lines.map(({ variant, quantity, cost, gstRate, shelf }, position) => {
    const amount = quantityFromText(variant.unit, quantity)
    const paise = cost.trim() === '' ? null : paiseFromRupees(cost)
    if (!amount)
      errors[`items.${position}.quantity`] = variant.unit === 'metre' ? 'Enter the metres.' : 'Enter the pieces.'
    if (paise === undefined) errors[`items.${position}.cost`] = 'Enter an amount with at most 2 decimals.'
    return {
      variantId: variant._id,
      quantity: quantityToJson(variant.unit, amount ?? 0),
      ...(typeof paise === 'number' && { cost: rupeesFromPaise(paise) }),
      ...(typeof paise === 'number' && draft.includesGst && { gstRate }),
      ...(shelf.trim() !== variant.shelf && { shelf: shelf.trim() }),
    }
  })
  if (Object.keys(errors).length > 0) return { errors }
  return { body: { supplier: draft.supplier, billNumber: draft.billNumber, items } }
}

/** The cost of the items without GST in paise, of the lines whose quantity and cost are entered. */
export function draftTotal({ lines, includesGst }: Draft): number {
  return lines.reduce((sum, { variant: { unit }, quantity, cost, gstRate }) => {
    const paise = cost.trim() === '' ? undefined : paiseFromRupees(cost)
    const amount = quantityFromText(unit, quantity)
    if (paise === undefined || amount === undefined) return sum
    return sum + lineTotal(includesGst ? withoutGst(paise, gstRate) : paise, amount, unit)
  }, 0)
}

const KEY = 'vastra-receipt'

/** The list that this tab was entering before a reload. */
export function keptDraft(): Draft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Draft | null
    return kept && Array.isArray(kept.lines) ? kept : EMPTY_DRAFT
  } catch {
    return EMPTY_DRAFT
  }
}

export function keepDraft(draft: Draft): void {
  try {
    if (draft === EMPTY_DRAFT) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Without storage the list is lost by a reload.
  }
}
