import type { GridChange, GridProduct } from '../../../../contract/product-grid.ts'
import {
  GRID_FIELDS,
  GRID_WORDS,
  type GridField,
  type GridTexts,
  type GridWords,
  readAmount,
  readWhole,
} from '../../../../domain/catalogue/product-grid.ts'
import { quantityFromText, quantityToJson } from '../../../../domain/units/quantity.ts'
import type { GridChoices } from './grid-choices.ts'

/** The cells that differ from the saved product, by product id and field. */
export type Edits = Readonly<Record<string, Partial<GridTexts>>>

export interface GridState {
  /** The products as saved. */
  readonly rows: readonly GridProduct[]
  readonly edits: Edits
  /** The edits before each step that can be undone. */
  readonly past: readonly Edits[]
  /** The cell being typed into: everything typed into it is one step. */
  readonly typing: { readonly id: string; readonly field: GridField } | undefined
}

export type GridAction =
  | { readonly kind: 'type'; readonly id: string; readonly field: GridField; readonly text: string }
  /** Leaves the cell. */
  | { readonly kind: 'leave' }
  /** Copies a cell to all rows below. */
  | { readonly kind: 'fill'; readonly id: string; readonly field: GridField }
  | { readonly kind: 'restore'; readonly id: string; readonly field: GridField }
  | { readonly kind: 'undo' }
  | { readonly kind: 'discard' }
  /** Takes over the products as they are now. `saved` are the edits that were saved; `removed` the ids of deleted products. */
  | {
      readonly kind: 'rebase'
      readonly current: readonly GridProduct[]
      readonly saved?: Edits
      readonly removed?: ReadonlySet<string>
    }

/** The reducer of the grid. `choices` gives the names of brands and categories. */
export function gridReducer(choices: GridChoices) {
  const set = (edits: Edits, row: GridProduct, field: GridField, text: string): Edits => {
    const { [field]: _, ...others } = edits[row._id] ?? {}
    const isSaved = text === savedTexts(row, choices)[field]
    return { ...edits, [row._id]: isSaved ? others : { ...others, [field]: text } }
  }
  const step = (state: GridState, edits: Edits): GridState =>
    same(edits, state.edits) ? state : { ...state, edits, past: [...state.past, state.edits] }
  return (state: GridState, action: GridAction): GridState => {
    const { rows, edits, past, typing } = state
    if (action.kind === 'undo') {
      const before = past.at(-1)
      return before ? { ...state, edits: before, past: past.slice(0, -1), typing: undefined } : state
    }
    if (action.kind === 'leave') return { ...state, typing: undefined }
    if (action.kind === 'discard') return { ...step(state, {}), typing: undefined }
    if (action.kind === 'rebase') return rebased(state, action, set)
    const place = rows.findIndex(({ _id }) => _id === action.id)
    const row = rows[place]
    if (!row) return state
    const { field } = action
    if (action.kind === 'type') {
      const isSameCell = typing?.id === action.id && typing.field === field
      const next = set(edits, row, field, action.text)
      return { ...state, edits: next, past: isSameCell ? past : [...past, edits], typing: { id: row._id, field } }
    }
    if (action.kind === 'restore') {
      return { ...step(state, set(edits, row, field, savedTexts(row, choices)[field])), typing: undefined }
    }
    const text = textsOf(row, edits, choices)[field]
    const filled = rows.slice(place + 1).reduce((all, below) => set(all, below, field, text), edits)
    return { ...step(state, filled), typing: undefined }
  }
}

/** What was typed stays, as far as it was not saved and differs from the products as they are now. */
function rebased(
  state: GridState,
  { current, saved = {}, removed = new Set() }: Extract<GridAction, { kind: 'rebase' }>,
  set: (edits: Edits, row: GridProduct, field: GridField, text: string) => Edits,
): GridState {
  const now = new Map(current.map((row) => [row._id, row]))
  const rows = state.rows.filter(({ _id }) => !removed.has(_id)).map((row) => now.get(row._id) ?? row)
  const edits = rows.reduce<Edits>((all, row) => {
    const typed = Object.entries(state.edits[row._id] ?? {}) as [GridField, string][]
    const unsaved = typed.filter(([field, text]) => saved[row._id]?.[field] !== text)
    return unsaved.reduce((some, [field, text]) => set(some, row, field, text), all)
  }, {})
  // The steps so far were edits of the products as they were before.
  return { rows, edits, past: [], typing: undefined }
}

function same(one: Edits, other: Edits): boolean {
  return JSON.stringify(changesOf(one)) === JSON.stringify(changesOf(other))
}

/** The products with edits, without those whose edits were taken back. */
export function changesOf(edits: Edits): readonly [string, Partial<GridTexts>][] {
  return Object.entries(edits).filter(([, cells]) => Object.keys(cells).length > 0)
}

/** The cells of a saved product. */
export function savedTexts(row: GridProduct, { brandName, categoryPath }: GridChoices): GridTexts {
  return {
    price: String(row.price),
    finalPrice: row.finalPrice === null ? '' : String(row.finalPrice),
    mrp: row.mrp === null ? '' : String(row.mrp),
    hsn: row.hsn,
    color: row.color,
    piecesPerPack: String(row.piecesPerPack),
    fabric: row.fabric,
    pattern: row.pattern,
    composition: row.composition,
    care: row.care,
    countryOfOrigin: row.countryOfOrigin,
    netQuantity: row.netQuantity,
    maker: row.maker,
    importer: row.importer,
    name: row.name,
    description: row.description,
    featured: yesOrNo(row.featured),
    newArrival: yesOrNo(row.newArrival),
    bestSeller: yesOrNo(row.bestSeller),
    minQuantity: String(row.minQuantity),
    quantityStep: String(row.quantityStep),
    widthCm: String(row.widthCm ?? ''),
    gsm: String(row.gsm ?? ''),
    garment: row.garment,
    garmentMeasures: row.garmentMeasures,
    modelNote: row.modelNote,
    lookCategory: row.lookCategoryId === null ? '' : categoryPath(row.lookCategoryId),
    lookColor: row.lookColor,
    lookOccasion: row.lookOccasion,
    brand: brandName(row.brandId),
    category: categoryPath(row.subcategoryId ?? row.categoryId),
    status: row.status,
  }
}

function yesOrNo(isSet: boolean): string {
  return isSet ? 'yes' : 'no'
}

/** The cells of a product with what was typed. */
export function textsOf(row: GridProduct, edits: Edits, choices: GridChoices): GridTexts {
  return { ...savedTexts(row, choices), ...edits[row._id] }
}

/** What to send for a product whose cells have no problems. */
export function changeOf(row: GridProduct, cells: Partial<GridTexts>, choices: GridChoices): GridChange {
  const amount = (text: string) => {
    const typed = readAmount(text)
    return 'rupees' in typed ? typed.rupees : null
  }
  const quantity = (text: string) => {
    const typed = quantityFromText(row.unit, text)
    return typed === undefined ? null : quantityToJson(row.unit, typed)
  }
  const { price, finalPrice, mrp, hsn, brand, category, status, piecesPerPack } = cells
  const { featured, newArrival, bestSeller, minQuantity, quantityStep, widthCm, gsm, lookCategory, lookOccasion } =
    cells
  const words = (Object.keys(GRID_WORDS) as GridWords[]).flatMap((field) =>
    cells[field] === undefined ? [] : [[field, cells[field]] as const],
  )
  return {
    _id: row._id,
    revision: row.revision,
    ...(price !== undefined && { price: amount(price) }),
    ...(finalPrice !== undefined && { finalPrice: amount(finalPrice) }),
    ...(mrp !== undefined && { mrp: amount(mrp) }),
    ...(hsn !== undefined && { hsn }),
    ...Object.fromEntries(words),
    ...(piecesPerPack !== undefined && { piecesPerPack: Number(piecesPerPack) }),
    ...(brand !== undefined && { brandId: choices.brandId(brand) ?? '' }),
    ...(category !== undefined && choices.categoryIds(category)),
    ...(status !== undefined && { status: status as GridProduct['status'] }),
    ...(featured !== undefined && { featured: featured === 'yes' }),
    ...(newArrival !== undefined && { newArrival: newArrival === 'yes' }),
    ...(bestSeller !== undefined && { bestSeller: bestSeller === 'yes' }),
    ...(minQuantity !== undefined && { minQuantity: quantity(minQuantity) }),
    ...(quantityStep !== undefined && { quantityStep: quantity(quantityStep) }),
    ...(widthCm !== undefined && { widthCm: readWhole(widthCm) }),
    ...(gsm !== undefined && { gsm: readWhole(gsm) }),
    ...(lookCategory !== undefined && { lookCategoryId: choices.lookCategoryId(lookCategory) ?? null }),
    ...(lookOccasion !== undefined && { lookOccasion }),
  }
}

/** The fields in which the product is different by now. */
export function changedFields(before: GridProduct, now: GridProduct, choices: GridChoices): GridField[] {
  const [old, current] = [savedTexts(before, choices), savedTexts(now, choices)]
  return GRID_FIELDS.filter((field) => old[field] !== current[field])
}
