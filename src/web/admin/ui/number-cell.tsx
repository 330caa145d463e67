import { Box } from '@mui/material'
import { type KeyboardEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { errorMessage } from './call.ts'
import { COLORS } from './colors.ts'

interface NumberCellProps {
  /** 'Price of Indigo Kurta' */
  readonly name: string
  readonly value: number
  /** Shown after the number: 'm'. */
  readonly unit?: string | undefined
  readonly isDisabled?: boolean
  readonly onSave: (number: number) => Promise<void>
}

/**
 * A number in a list that can be edited in place, as in a spreadsheet. Leaving the cell saves it; Enter and the arrow keys move to
 * the row below or above; Escape discards the input. If the server refuses the number, the error is shown and the old one returns.
 */
export function NumberCell({ name, value, unit, isDisabled = false, onSave }: NumberCellProps) {
  const notify = useNotify()
  const [typed, setTyped] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    const number = Number((typed ?? '').trim().replaceAll(',', ''))
    if (typed === undefined || typed.trim() === '' || number === value) return setTyped(undefined)
    if (!Number.isFinite(number)) {
      notify(`“${typed}” is not a number.`, { type: 'error' })
      return setTyped(undefined)
    }
    setBusy(true)
    try {
      await onSave(number)
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
    }
    setBusy(false)
    setTyped(undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const down = ROWS_DOWN[event.key]
    if (down !== undefined) {
      event.preventDefault()
      moveFocus(event.currentTarget, down)
    }
    if (event.key !== 'Escape') return
    event.stopPropagation()
    setTyped(undefined)
  }
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center' }}>
      <Box
        component="input"
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={name}
        value={typed ?? grouped(value)}
        disabled={isDisabled}
        readOnly={isBusy}
        aria-busy={isBusy}
        onChange={({ target }: { target: HTMLInputElement }) => setTyped(target.value)}
        onFocus={({ target }: { target: HTMLInputElement }) => target.select()}
        onBlur={save}
        onKeyDown={onKeyDown}
        sx={CELL}
      />
      {unit && <span>{unit}</span>}
    </Box>
  )
}

/** How many rows a key moves down. */
const ROWS_DOWN: Readonly<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus to the next editable number in the column; rows without one are skipped. */
function moveFocus(input: HTMLInputElement, down: 1 | -1): void {
  const cell = input.closest('td')
  let row: Element | null | undefined = cell?.closest('tr')
  while (cell && row) {
    row = down === 1 ? row.nextElementSibling : row.previousElementSibling
    const next =
      row instanceof HTMLTableRowElement && row.cells[cell.cellIndex]?.querySelector<HTMLInputElement>('input:enabled')
    if (!next) continue
    next.focus()
    return
  }
  input.blur()
}

/** 1299.5 → '1,299.5' */
function grouped(number: number): string {
  return number.toLocaleString('en-IN', { maximumFractionDigits: 2 })
}

const CELL = {
  width: '5rem',
  minHeight: 44,
  paddingInline: 1,
  textAlign: 'right',
  font: 'inherit',
  color: 'inherit',
  border: 1,
  borderStyle: 'solid',
  borderColor: 'transparent',
  borderRadius: 1,
  backgroundColor: 'transparent',
  fontVariantNumeric: 'tabular-nums',
  '&:hover:enabled': { borderColor: COLORS['line-strong'], backgroundColor: 'background.paper' },
  'tr:hover &:enabled': { borderColor: 'divider' },
  '&:focus': { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main', backgroundColor: 'background.paper' },
} as const
