import { Alert, Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { Save, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { GridProduct } from '../../../../contract/product-grid.ts'
import { GRID_FIELDS, GRID_WORDS, type GridField } from '../../../../domain/catalogue/product-grid.ts'
import { useUnsavedChanges } from '../../ui/leave-guard.tsx'
import { ColumnChoice, useColumns } from './column-choice.tsx'
import { ColumnMenu } from './column-menu.tsx'
import type { GridChoices } from './grid-choices.ts'
import { textsOf } from './grid-edits.ts'
import { GridRow } from './grid-row.tsx'
import { FIELD_LABELS } from './grid-texts.ts'
import { useProductGrid } from './use-product-grid.ts'

interface Cell {
  readonly id: string
  readonly field: GridField
}

interface GridEditorProps {
  readonly rows: readonly GridProduct[]
  readonly choices: GridChoices
}

/**
 * A table with an input in each cell. Ctrl+D copies the focused cell to all rows below, Escape restores it, and up, down and
 * Enter move within a column of texts.
 */
export function GridEditor({ rows, choices }: GridEditorProps) {
  const id = useId()
  const grid = useProductGrid(rows, choices)
  const [columns, setColumns] = useColumns()
  const cells = useCells(grid, choices, (field) => setColumns([...columns, field]))
  useUnsavedChanges(grid.changes.length > 0, ALWAYS)
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBottom: 1 }}>
        <Typography id={`${id}-help`} color="textSecondary" variant="body2" sx={{ flex: '1 1 20rem' }}>
          Ctrl+D copies a cell to all rows below, Escape restores it. Nothing is saved until you choose Save.
        </Typography>
        <ColumnChoice columns={columns} onChange={setColumns} />
      </Box>
      <GridTable id={id} grid={grid} cells={cells} choices={choices} columns={columns} />
      <Choices id={`${id}-brand`} names={choices.brands} />
      <Choices id={`${id}-category`} names={choices.categories} />
      <Choices id={`${id}-lookCategory`} names={choices.allCategories} />
      <Actions grid={grid} onSave={cells.save} />
    </Box>
  )
}

/** Every change of the address shows other products. */
const ALWAYS = () => true

type Grid = ReturnType<typeof useProductGrid>
type Cells = ReturnType<typeof useCells>

/** What the user does in the cells of the table: typing, copying down, moving with the keyboard. */
function useCells(grid: Grid, choices: GridChoices, showColumn: (field: GridField) => void) {
  const table = useRef<HTMLTableElement>(null)
  const [lastCell, setLastCell] = useState<Cell>()
  const { state, dispatch, problems, setAnswered, say } = grid
  const { rows, edits } = state
  const row = (id: string) => rows.find(({ _id }) => _id === id)

  const onType = useCallback(
    (rowId: string, field: GridField, text: string) => {
      dispatch({ kind: 'type', id: rowId, field, text })
      setAnswered(({ [rowId]: _, ...others }) => others)
    },
    [dispatch, setAnswered],
  )
  const onFocus = useCallback((rowId: string, field: GridField) => setLastCell({ id: rowId, field }), [])
  const onLeave = useCallback(() => dispatch({ kind: 'leave' }), [dispatch])

  const fill = (cell: Cell) => {
    const from = row(cell.id)
    if (!from) return
    const below = rows.length - 1 - rows.indexOf(from)
    if (below === 0) return say('There are no rows below this one.')
    dispatch({ kind: 'fill', ...cell })
    const text = textsOf(from, edits, choices)[cell.field]
    const what = text === '' ? `The empty ${FIELD_LABELS[cell.field]}` : `${FIELD_LABELS[cell.field]} “${text}”`
    say(`${what} was copied to ${below === 1 ? '1 row' : `${below} rows`} below.`)
  }
  /** Returns whether the column is shown. */
  const focusCell = (rowId: string | undefined, field: string): boolean => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-row="${rowId}"][data-field="${field}"]`)
    cell?.focus()
    return cell !== null && cell !== undefined
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { row: rowId, field } = (event.target as HTMLElement).dataset as { row?: string; field?: GridField }
    if (rowId === undefined || field === undefined) return
    const cell = { id: rowId, field }
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
      event.preventDefault()
      return fill(cell)
    }
    if (event.key === 'Escape' && edits[rowId]?.[field] !== undefined) {
      dispatch({ kind: 'restore', ...cell })
      return say(`${FIELD_LABELS[field]} of ${row(rowId)?.name} was restored.`)
    }
    const step = VERTICAL[event.key]
    // In lists of choices these keys choose.
    if (step === undefined || !TEXT_COLUMNS.has(field)) return
    event.preventDefault()
    focusCell(rows[rows.findIndex(({ _id }) => _id === rowId) + (event.shiftKey ? -step : step)]?._id, field)
  }
  /** Saves, or moves to the first cell that prevents it. */
  const save = () => {
    const first = rows.find(({ _id }) => problems[_id])
    if (!first) return grid.save()
    const count = Object.values(problems).reduce((sum, cells) => sum + Object.keys(cells).length, 0)
    say(`Nothing has been saved. Correct ${count === 1 ? '1 cell' : `${count} cells`} first.`, true)
    const wrong = GRID_FIELDS.find((field) => problems[first._id]?.[field] !== undefined)
    if (wrong === undefined || focusCell(first._id, wrong)) return
    flushSync(() => showColumn(wrong))
    focusCell(first._id, wrong)
  }
  /** The row whose cell the menu of this column copies: the one edited last in it, or the first. */
  const rowToFill = (field: GridField) => (lastCell?.field === field ? row(lastCell.id) : undefined) ?? rows[0]
  return { table, onType, onFocus, onLeave, onKeyDown, fill, rowToFill, save }
}

const VERTICAL: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }
const TEXT_COLUMNS: ReadonlySet<string> = new Set([
  ...['price', 'finalPrice', 'mrp', 'hsn', 'piecesPerPack', 'minQuantity', 'quantityStep', 'widthCm', 'gsm'],
  // In a text of several lines these keys move between its lines.
  ...Object.keys(GRID_WORDS).filter((field) => field !== 'description' && field !== 'garmentMeasures'),
])

interface GridTableProps {
  readonly id: string
  readonly grid: Grid
  readonly cells: Cells
  readonly choices: GridChoices
  readonly columns: readonly GridField[]
}

function GridTable({ id, grid, cells, choices, columns }: GridTableProps) {
  const { rows, edits } = grid.state
  return (
    <Box sx={SCROLLED}>
      <Table
        ref={cells.table}
        size="small"
        stickyHeader
        aria-label="Products to edit"
        aria-describedby={`${id}-help`}
        onKeyDown={cells.onKeyDown}
        sx={TABLE}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ ...FIRST, zIndex: 4 }}>Product</TableCell>
            {columns.map((field) => {
              const from = cells.rowToFill(field)
              return (
                <ColumnMenu
                  key={field}
                  field={field}
                  from={from?.name ?? ''}
                  text={from ? textsOf(from, edits, choices)[field] : ''}
                  onFill={() => from && cells.fill({ id: from._id, field })}
                />
              )
            })}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((product) => (
            <GridRow
              key={product._id}
              row={product}
              typed={edits[product._id]}
              problems={grid.problems[product._id]}
              answered={grid.answered[product._id]}
              choices={choices}
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

function Actions({ grid, onSave }: { grid: Grid; onSave: () => void }) {
  const { state, dispatch, outcome, say, isSaving, changes } = grid
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
        onClick={() => {
          dispatch({ kind: 'undo' })
          say('The last change was undone.')
        }}
      >
        Undo
      </Button>
      <Button disabled={isSaving || changes.length === 0} onClick={() => dispatch({ kind: 'discard' })}>
        Discard changes
      </Button>
      <Typography variant="body2" color="textSecondary">
        {changes.length === 0 ? 'No unsaved changes' : `${changes.length} of ${state.rows.length} products changed`}
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
