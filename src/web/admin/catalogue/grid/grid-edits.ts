import type { Sheet, SheetRow, Texts } from './sheet.ts'

/** The cells that differ from the saved row, by id and field. */
export type Edits = Readonly<Record<string, Texts>>

export interface GridState<Row extends SheetRow> {
  /** The rows as saved. */
  readonly rows: readonly Row[]
  readonly edits: Edits
  /** The edits before each step that can be undone. */
  readonly past: readonly Edits[]
  /** The cell being typed into: everything typed into it is one step. */
  readonly typing: { readonly id: string; readonly field: string } | undefined
}

export type GridAction<Row extends SheetRow> =
  | { readonly kind: 'type'; readonly id: string; readonly field: string; readonly text: string }
  /** Leaves the cell. */
  | { readonly kind: 'leave' }
  /** Copies a cell to all rows below. */
  | { readonly kind: 'fill'; readonly id: string; readonly field: string }
  | { readonly kind: 'restore'; readonly id: string; readonly field: string }
  | { readonly kind: 'undo' }
  | { readonly kind: 'discard' }
  /** Takes over the rows as they are now. `saved` are the edits that were saved; `removed` the ids of deleted rows. */
  | {
      readonly kind: 'rebase'
      readonly current: readonly Row[]
      readonly saved?: Edits
      readonly removed?: ReadonlySet<string>
    }

/** The reducer of a grid. */
export function gridReducer<Row extends SheetRow>(sheet: Sheet<Row>) {
  const set = (edits: Edits, row: Row, field: string, text: string): Edits => {
    const { [field]: _, ...others } = edits[row._id] ?? {}
    const isSaved = text === sheet.texts(row)[field]
    return { ...edits, [row._id]: isSaved ? others : { ...others, [field]: text } }
  }
  const step = (state: GridState<Row>, edits: Edits): GridState<Row> =>
    same(edits, state.edits) ? state : { ...state, edits, past: [...state.past, state.edits] }
  return (state: GridState<Row>, action: GridAction<Row>): GridState<Row> => {
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
      return { ...step(state, set(edits, row, field, sheet.texts(row)[field] ?? '')), typing: undefined }
    }
    const text = textsOf(sheet, row, edits)[field] ?? ''
    const filled = rows.slice(place + 1).reduce((all, below) => set(all, below, field, text), edits)
    return { ...step(state, filled), typing: undefined }
  }
}

/** What was typed stays, as far as it was not saved and differs from the rows as they are now. */
function rebased<Row extends SheetRow>(
  state: GridState<Row>,
  { current, saved = {}, removed = new Set() }: Extract<GridAction<Row>, { kind: 'rebase' }>,
  set: (edits: Edits, row: Row, field: string, text: string) => Edits,
): GridState<Row> {
  const now = new Map(current.map((row) => [row._id, row]))
  const rows = state.rows.filter(({ _id }) => !removed.has(_id)).map((row) => now.get(row._id) ?? row)
  const edits = rows.reduce<Edits>((all, row) => {
    const typed = Object.entries(state.edits[row._id] ?? {})
    const unsaved = typed.filter(([field, text]) => saved[row._id]?.[field] !== text)
    return unsaved.reduce((some, [field, text]) => set(some, row, field, text), all)
  }, {})
  // The steps so far were edits of the rows as they were before.
  return { rows, edits, past: [], typing: undefined }
}

function same(one: Edits, other: Edits): boolean {
  return JSON.stringify(changesOf(one)) === JSON.stringify(changesOf(other))
}

/** The rows with edits, without those whose edits were taken back. */
export function changesOf(edits: Edits): readonly [string, Texts][] {
  return Object.entries(edits).filter(([, cells]) => Object.keys(cells).length > 0)
}

/** The cells of a row with what was typed. */
export function textsOf<Row extends SheetRow>(sheet: Sheet<Row>, row: Row, edits: Edits): Texts {
  return { ...sheet.texts(row), ...edits[row._id] }
}

/** The fields in which the row is different by now. */
export function changedFields<Row extends SheetRow>(sheet: Sheet<Row>, before: Row, now: Row): readonly string[] {
  const [old, current] = [sheet.texts(before), sheet.texts(now)]
  return sheet.fields.filter((field) => old[field] !== current[field])
}
