import { Alert, Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { Save, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { capitalise } from '../../ui/badge.tsx'
import { useUnsavedChanges } from '../../ui/leave-guard.tsx'
import { ColumnChoice, useColumns } from './column-choice.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { textsOf } from './grid-edits.ts'
import { GridRow } from './grid-row.tsx'
import type { Column, Sheet, SheetRow } from './sheet.ts'
import { useGrid } from './use-grid.ts'

interface Cell {
  readonly id: string
  readonly field: string
}

interface GridEditorProps<Row extends SheetRow> {
  readonly sheet: Sheet<Row>
  readonly rows: readonly Row[]
}

/**
 * A table with an input in each cell. Ctrl+D copies the focused cell to all rows below, Escape restores it, and up, down and
 * Enter move within a column of texts. Ctrl+S and Ctrl+Z save and undo from any cell: their buttons come after the last one.
 */
export function GridEditor<Row extends SheetRow>({ sheet, rows }: GridEditorProps<Row>) {
  const id = useId()
  const grid = useGrid(sheet, rows)
  const [columns, setColumns] = useColumns(sheet)
  const cells = useCells(sheet, grid, (field) => setColumns([...columns, field]))
  useUnsavedChanges(grid.changes.length > 0, ALWAYS)
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBottom: 1 }}>
        <Typography id={`${id}-help`} color="textSecondary" variant="body2" sx={{ flex: '1 1 20rem' }}>
          Ctrl+D copies a cell to all rows below, Escape restores it, Ctrl+Z undoes the last change. Nothing is saved
          until you choose Save or press Ctrl+S.
        </Typography>
        <ColumnChoice sheet={sheet} columns={columns} onChange={setColumns} />
      </Box>
      <GridTable id={id} sheet={sheet} grid={grid} cells={cells} columns={columns} />
      {Object.entries(sheet.columns).map(
        ([field, { suggestions }]) => suggestions && <Choices key={field} id={`${id}-${field}`} names={suggestions} />,
      )}
      <Actions sheet={sheet} grid={grid} onUndo={cells.undo} onSave={cells.save} />
    </Box>
  )
}

/** Every change of the address shows other rows. */
const ALWAYS = () => true

type Grid<Row extends SheetRow> = ReturnType<typeof useGrid<Row>>
type Cells<Row extends SheetRow> = ReturnType<typeof useCells<Row>>

/** What the user does in the cells of the table: typing, copying down, moving with the keyboard. */
function useCells<Row extends SheetRow>(sheet: Sheet<Row>, grid: Grid<Row>, showColumn: (field: string) => void) {
  const table = useRef<HTMLTableElement>(null)
  const [lastCell, setLastCell] = useState<Cell>()
  const { state, dispatch, problems, setAnswered, say } = grid
  const { rows, edits } = state
  const row = (id: string) => rows.find(({ _id }) => _id === id)
  const labelOf = (field: string) => sheet.columns[field]?.label ?? field

  const onType = useCallback(
    (rowId: string, field: string, text: string) => {
      dispatch({ kind: 'type', id: rowId, field, text })
      setAnswered(({ [rowId]: _, ...others }) => others)
    },
    [dispatch, setAnswered],
  )
  const onFocus = useCallback((rowId: string, field: string) => setLastCell({ id: rowId, field }), [])
  const onLeave = useCallback(() => dispatch({ kind: 'leave' }), [dispatch])

  const fill = (cell: Cell) => {
    const from = row(cell.id)
    if (!from) return
    if (sheet.columns[cell.field]?.isUnique)
      return say(`Each ${sheet.one} has its own ${labelOf(cell.field)}, so it can't be copied.`)
    const below = rows.length - 1 - rows.indexOf(from)
    if (below === 0) return say('There are no rows below this one.')
    dispatch({ kind: 'fill', ...cell })
    const text = textsOf(sheet, from, edits)[cell.field] ?? ''
    const what = text === '' ? `The empty ${labelOf(cell.field)}` : `${labelOf(cell.field)} “${text}”`
    say(`${what} was copied to ${below === 1 ? '1 row' : `${below} rows`} below.`)
  }
  /** Returns whether the column is shown. */
  const focusCell = (rowId: string | undefined, field: string): boolean => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-row="${rowId}"][data-field="${field}"]`)
    cell?.focus()
    return cell !== null && cell !== undefined
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { row: rowId, field } = (event.target as HTMLElement).dataset
    if (rowId === undefined || field === undefined) return
    const cell = { id: rowId, field }
    const command = event.ctrlKey || event.metaKey ? COMMANDS[event.key.toLowerCase()] : undefined
    if (command && !event.shiftKey && !event.altKey) {
      event.preventDefault()
      if (command === 'fill') return fill(cell)
      if (!grid.isSaving && command === 'undo') return undo()
      if (!grid.isSaving && grid.changes.length > 0) return save()
      return
    }
    if (event.key === 'Escape' && edits[rowId]?.[field] !== undefined) {
      dispatch({ kind: 'restore', ...cell })
      const restored = row(rowId)
      return say(`${labelOf(field)} of ${restored ? sheet.nameOf(restored) : ''} was restored.`)
    }
    const step = VERTICAL[event.key]
    // In lists of choices these keys choose, and in a text of several lines they move between its lines.
    if (
      step === undefined ||
      sheet.columns[field]?.choices ||
      sheet.columns[field]?.isLong ||
      sheet.columns[field]?.suggestions
    )
      return
    event.preventDefault()
    focusCell(rows[rows.findIndex(({ _id }) => _id === rowId) + (event.shiftKey ? -step : step)]?._id, field)
  }
  const undo = () => {
    if (state.past.length === 0) return
    dispatch({ kind: 'undo' })
    say('The last change was undone.')
  }
  /** Saves, or moves to the first cell that prevents it. */
  const save = () => {
    const first = rows.find(({ _id }) => problems[_id])
    if (!first) return grid.save()
    const count = Object.values(problems).reduce((sum, cells) => sum + Object.keys(cells).length, 0)
    say(`Nothing has been saved. Correct ${count === 1 ? '1 cell' : `${count} cells`} first.`, true)
    const wrong = sheet.fields.find((field) => problems[first._id]?.[field] !== undefined)
    if (wrong === undefined || focusCell(first._id, wrong)) return
    flushSync(() => showColumn(wrong))
    focusCell(first._id, wrong)
  }
  /** The row whose cell the menu of this column copies: the one edited last in it, or the first. */
  const rowToFill = (field: string) => (lastCell?.field === field ? row(lastCell.id) : undefined) ?? rows[0]
  return { table, onType, onFocus, onLeave, onKeyDown, fill, rowToFill, undo, save }
}

const COMMANDS: Readonly<Record<string, 'fill' | 'undo' | 'save'>> = { d: 'fill', z: 'undo', s: 'save' }

const VERTICAL: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }
interface GridTableProps<Row extends SheetRow> {
  readonly id: string
  readonly sheet: Sheet<Row>
  readonly grid: Grid<Row>
  readonly cells: Cells<Row>
  readonly columns: readonly string[]
}

function GridTable<Row extends SheetRow>({ id, sheet, grid, cells, columns }: GridTableProps<Row>) {
  const { rows, edits } = grid.state
  return (
    <Box sx={SCROLLED}>
      <Table
        ref={cells.table}
        size="small"
        stickyHeader
        aria-label={`${capitalise(sheet.many)} to edit`}
        aria-describedby={`${id}-help`}
        onKeyDown={cells.onKeyDown}
        sx={TABLE}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ ...FIRST, zIndex: 4 }}>{capitalise(sheet.one)}</TableCell>
            {columns.map((field) => {
              const from = cells.rowToFill(field)
              return (
                <ColumnMenu
                  key={field}
                  column={sheet.columns[field] as Column}
                  from={from ? sheet.nameOf(from) : ''}
                  text={from ? (textsOf(sheet, from, edits)[field] ?? '') : ''}
                  onFill={() => from && cells.fill({ id: from._id, field })}
                />
              )
            })}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <GridRow
              key={row._id}
              sheet={sheet}
              row={row}
              typed={edits[row._id]}
              problems={grid.problems[row._id]}
              answered={grid.answered[row._id]}
              columns={columns}
              listId={id}
              onType={cells.onType}
              onFocus={cells.onFocus}
              onLeave={cells.onLeave}
            />
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

interface ActionsProps<Row extends SheetRow> {
  readonly sheet: Sheet<Row>
  readonly grid: Grid<Row>
  readonly onUndo: () => void
  readonly onSave: () => void
}

function Actions<Row extends SheetRow>({ sheet, grid, onUndo, onSave }: ActionsProps<Row>) {
  const { state, dispatch, outcome, isSaving, changes } = grid
  return (
    <Box sx={BAR}>
      <Button
        variant="contained"
        startIcon={<Save size={18} aria-hidden />}
        disabled={isSaving || changes.length === 0}
        onClick={onSave}
      >
        Save
      </Button>
      <Button
        startIcon={<Undo2 size={18} aria-hidden />}
        disabled={isSaving || state.past.length === 0}
        onClick={onUndo}
      >
        Undo
      </Button>
      <Button disabled={isSaving || changes.length === 0} onClick={() => dispatch({ kind: 'discard' })}>
        Discard changes
      </Button>
      <Typography variant="body2" color="textSecondary">
        {changes.length === 0
          ? 'No unsaved changes'
          : `${changes.length} of ${state.rows.length} ${sheet.many} changed`}
      </Typography>
      <Box role="status" aria-live="polite" sx={{ flexBasis: '100%' }}>
        {outcome.text !== '' && (
          <Alert severity={outcome.isError ? 'error' : 'info'} role="presentation">
            {outcome.text}
          </Alert>
        )}
      </Box>
    </Box>
  )
}

function Choices({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}

const FIRST = { position: 'sticky', left: 0, zIndex: 2, minWidth: 180, maxWidth: 180 } as const

/** A focused cell is not hidden behind the header or the first column. */
const SCROLLED = {
  overflow: 'auto',
  maxHeight: 'calc(100dvh - 290px)',
  minHeight: 240,
  scrollPadding: '64px 24px 24px 196px',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.paper',
}

const TABLE = {
  width: 'max-content',
  minWidth: '100%',
  '& th, & td': { paddingBlock: 0.5, paddingInline: 0.75 },
  '& thead th': { backgroundColor: 'background.paper', whiteSpace: 'nowrap' },
}

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  paddingBlock: 1.5,
}
