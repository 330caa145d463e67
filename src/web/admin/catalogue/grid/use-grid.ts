import { useCallback, useMemo, useReducer, useState } from 'react'
import { HttpError } from 'react-admin'
import { call, errorMessage } from '../../ui/call.ts'
import { changedFields, changesOf, type GridState, gridReducer, textsOf } from './grid-edits.ts'
import { type RowMessages, type Sheet, type SheetRow, sentence } from './sheet.ts'

type Messages = Readonly<Record<string, RowMessages>>

interface Outcome {
  readonly text: string
  readonly isError: boolean
}

/** The state of a grid: its rows, what was typed, the problems by cell, and saving. */
export function useGrid<Row extends SheetRow>(sheet: Sheet<Row>, opened: readonly Row[]) {
  const reducer = useMemo(() => gridReducer(sheet), [sheet])
  const [state, dispatch] = useReducer(reducer, { rows: opened, edits: {}, past: [], typing: undefined })
  /** What the server said about rows in the last save. */
  const [answered, setAnswered] = useState<Messages>({})
  const [outcome, setOutcome] = useState<Outcome>({ text: '', isError: false })
  const [isSaving, setSaving] = useState(false)
  const say = useCallback((text: string, isError = false) => setOutcome({ text, isError }), [])
  const problems = problemsOf(sheet, state)
  const changes = changesOf(state.edits)

  const save = async () => {
    const byId = new Map(state.rows.map((row) => [row._id, row]))
    const sent = changes.flatMap(([id, cells]) => {
      const row = byId.get(id)
      return row ? [{ row, change: sheet.change(row, cells) }] : []
    })
    setSaving(true)
    setAnswered({})
    try {
      const body = { [sheet.list]: sent.map(({ change }) => change) }
      const { message, data } = await call<{ message: string; data: readonly Row[] }>('PUT', sheet.path, body)
      // By what was sent, since ' Red ' is saved as 'Red' and someone may have typed on meanwhile.
      dispatch({ kind: 'rebase', current: data, saved: state.edits })
      say(message)
    } catch (error) {
      const { status, body } = error instanceof HttpError ? error : { status: 0, body: undefined }
      const rows = sent.map(({ row }) => row)
      setAnswered(messagesOf(sheet, rows, body?.errors ?? {}, body?.current ?? []))
      if (status === 409) {
        const current: readonly Row[] = body?.current ?? []
        const stale = Object.keys(body?.errors ?? {}).map((field) => rows[Number(field.split('.')[1])]?._id ?? '')
        const removed = new Set(stale.filter((id) => !current.some(({ _id }) => _id === id)))
        dispatch({ kind: 'rebase', current, removed })
        const gone = rows.filter(({ _id }) => removed.has(_id)).map((row) => `“${sheet.nameOf(row)}”`)
        const deleted = gone.length === 0 ? '' : ` Deleted and removed from the grid: ${gone.join(', ')}.`
        say(`${errorMessage(error)}${deleted} Check the marked rows and save again.`, true)
      } else say(status === 400 ? 'Nothing has been saved. Correct the marked rows.' : errorMessage(error), true)
    }
    setSaving(false)
  }
  return { state, dispatch, problems, answered, setAnswered, outcome, say, save, isSaving, changes }
}

/** The problems of the edited rows, without the row being typed into. */
function problemsOf<Row extends SheetRow>(sheet: Sheet<Row>, { rows, edits, typing }: GridState<Row>): Messages {
  const isEdited = ({ _id }: Row) => Object.keys(edits[_id] ?? {}).length > 0
  const edited = rows.filter((row) => row._id !== typing?.id && isEdited(row))
  if (edited.length === 0) return {}
  const typed = rows.map((row) => ({ row, cells: textsOf(sheet, row, edits) }))
  const between = sheet.problemsBetween(typed)
  return Object.fromEntries(
    rows.flatMap((row) => {
      if (row._id === typing?.id) return []
      const own = isEdited(row) ? sheet.problems(row, textsOf(sheet, row, edits)) : {}
      const found = Object.entries({ ...between[row._id], ...own })
      return found.length === 0
        ? []
        : [[row._id, Object.fromEntries(found.map(([field, why]) => [field, sentence(why)]))]]
    }),
  )
}

/** What the server said, by row: 'products.3.price' belongs to the price of the fourth row, 'products.3' to the whole row. */
function messagesOf<Row extends SheetRow>(
  sheet: Sheet<Row>,
  rows: readonly Row[],
  errors: Readonly<Record<string, string>>,
  current: readonly Row[],
): Messages {
  const messages: Record<string, Record<string, string>> = {}
  for (const [name, message] of Object.entries(errors)) {
    const [, place, ...rest] = name.split('.')
    const row = rows[Number(place)]
    if (!row) continue
    const now = current.find(({ _id }) => _id === row._id)
    const text = now ? `${message} ${describeChanges(sheet, row, now)}` : message
    const field = rest.join('.')
    const cell = sheet.fieldsOfErrors[field] ?? (sheet.fields.includes(field) ? field : 'row')
    messages[row._id] = { ...messages[row._id], [cell]: text }
  }
  return messages
}

function describeChanges<Row extends SheetRow>(sheet: Sheet<Row>, before: Row, now: Row): string {
  const texts = sheet.texts(now)
  const fields = changedFields(sheet, before, now)
  const described = [
    ...fields.map((field) => `${sheet.columns[field]?.label} is now ${texts[field] || 'empty'}.`),
    sheet.otherChanges(before, now),
  ].filter((text) => text !== '')
  return described.length === 0 ? 'The fields of the grid are as before.' : described.join(' ')
}
