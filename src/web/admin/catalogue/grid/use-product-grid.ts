import { useCallback, useMemo, useReducer, useState } from 'react'
import { HttpError } from 'react-admin'
import type { GridProduct } from '../../../../contract/product-grid.ts'
import { type GridField, gridProblems } from '../../../../domain/catalogue/product-grid.ts'
import { call, errorMessage } from '../../ui/call.ts'
import type { GridChoices } from './grid-choices.ts'
import { changedFields, changeOf, changesOf, type GridState, gridReducer, savedTexts, textsOf } from './grid-edits.ts'
import { FIELD_LABELS, fieldOfError, sentence } from './grid-texts.ts'

/** Messages of a row: by field, and `row` for the product as a whole. */
export type RowMessages = Readonly<Partial<Record<GridField | 'row', string>>>
type Messages = Readonly<Record<string, RowMessages>>

interface Outcome {
  readonly text: string
  readonly isError: boolean
}

/** The state of the grid: its products, what was typed, the problems by cell, and saving. */
export function useProductGrid(opened: readonly GridProduct[], choices: GridChoices) {
  const reducer = useMemo(() => gridReducer(choices), [choices])
  const [state, dispatch] = useReducer(reducer, { rows: opened, edits: {}, past: [], typing: undefined })
  /** What the server said about rows in the last save. */
  const [answered, setAnswered] = useState<Messages>({})
  const [outcome, setOutcome] = useState<Outcome>({ text: '', isError: false })
  const [isSaving, setSaving] = useState(false)
  const say = useCallback((text: string, isError = false) => setOutcome({ text, isError }), [])
  const problems = problemsOf(state, choices)
  const changes = changesOf(state.edits)

  const save = async () => {
    const byId = new Map(state.rows.map((row) => [row._id, row]))
    const sent = changes.flatMap(([id, cells]) => {
      const row = byId.get(id)
      return row ? [{ row, change: changeOf(row, cells, choices) }] : []
    })
    setSaving(true)
    setAnswered({})
    try {
      const products = sent.map(({ change }) => change)
      const { message, data } = await call<Saved>('PUT', '/api/admin/product-grid', { products })
      // By what was sent, since ' Red ' is saved as 'Red' and someone may have typed on meanwhile.
      dispatch({ kind: 'rebase', current: data, saved: state.edits })
      say(message)
    } catch (error) {
      const { status, body } = error instanceof HttpError ? error : { status: 0, body: undefined }
      const rows = sent.map(({ row }) => row)
      setAnswered(messagesOf(rows, body?.errors ?? {}, body?.current ?? [], choices))
      if (status === 409) {
        const current: readonly GridProduct[] = body?.current ?? []
        const stale = Object.keys(body?.errors ?? {}).map((field) => rows[Number(field.split('.')[1])]?._id ?? '')
        const removed = new Set(stale.filter((id) => !current.some(({ _id }) => _id === id)))
        dispatch({ kind: 'rebase', current, removed })
        const gone = rows.filter(({ _id }) => removed.has(_id)).map(({ name }) => `“${name}”`)
        const deleted = gone.length === 0 ? '' : ` Deleted and removed from the grid: ${gone.join(', ')}.`
        say(`${errorMessage(error)}${deleted} Check the marked rows and save again.`, true)
      } else say(status === 400 ? 'Nothing has been saved. Correct the marked rows.' : errorMessage(error), true)
    }
    setSaving(false)
  }
  return { state, dispatch, problems, answered, setAnswered, outcome, say, save, isSaving, changes }
}

interface Saved {
  readonly message: string
  readonly data: readonly GridProduct[]
}

/** The problems of the edited rows, without the row being typed into. */
function problemsOf({ rows, edits, typing }: GridState, choices: GridChoices): Messages {
  const names = {
    hasBrand: (name: string) => choices.brandId(name) !== undefined,
    hasCategory: (path: string) => choices.categoryIds(path) !== undefined,
    hasLookCategory: (path: string) => choices.lookCategoryId(path) !== undefined,
  }
  const edited = rows.filter(({ _id }) => _id !== typing?.id && Object.keys(edits[_id] ?? {}).length > 0)
  return Object.fromEntries(
    edited.flatMap((row) => {
      const found = Object.entries(gridProblems(textsOf(row, edits, choices), { ...names, unit: row.unit }))
      return found.length === 0
        ? []
        : [[row._id, Object.fromEntries(found.map(([field, why]) => [field, sentence(why)]))]]
    }),
  )
}

/** What the server said, by row: 'products.3.price' belongs to the price of the fourth row, 'products.3' to the whole row. */
function messagesOf(
  rows: readonly GridProduct[],
  errors: Readonly<Record<string, string>>,
  current: readonly GridProduct[],
  choices: GridChoices,
): Messages {
  const messages: Record<string, Record<string, string>> = {}
  for (const [field, message] of Object.entries(errors)) {
    const [, place, ...rest] = field.split('.')
    const row = rows[Number(place)]
    if (!row) continue
    const now = current.find(({ _id }) => _id === row._id)
    const text = now ? `${message} ${describeChanges(row, now, choices)}` : message
    const cell = fieldOfError(rest.join('.'))
    messages[row._id] = { ...messages[row._id], [cell]: text }
  }
  return messages
}

function describeChanges(before: GridProduct, now: GridProduct, choices: GridChoices): string {
  const texts = savedTexts(now, choices)
  const fields = changedFields(before, now, choices)
  if (fields.length === 0) return 'The fields of the grid are as before.'
  return fields.map((field) => `${FIELD_LABELS[field]} is now ${texts[field] || 'empty'}.`).join(' ')
}
