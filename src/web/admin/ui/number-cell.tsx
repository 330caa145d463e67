import { Box } from '@mui/material'
import { type KeyboardEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { latinDigits } from '../../../domain/units/digits.ts'
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

/** A number in a list that can be edited in place. */
export function NumberCell({ name, value, unit, isDisabled = false, onSave }: NumberCellProps) {
  const notify = useNotify()
  const save = async (typed: string) => {
    const number = Number(latinDigits(typed).trim().replaceAll(',', ''))
    if (typed.trim() === '' || number === value) return
    if (!Number.isFinite(number)) return notify(`“${typed}” is not a number.`, { type: 'error' })
    await onSave(number)
  }
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center' }}>
      <EditedCell
        name={name}
        value={grouped(value)}
        inputMode="decimal"
        isDisabled={isDisabled}
        sx={NUMBER}
        onSave={save}
      />
      {unit && <span>{unit}</span>}
    </Box>
  )
}

interface TextCellProps {
  readonly name: string
  readonly value: string
  readonly maxLength: number
  readonly isDisabled?: boolean
  readonly onSave: (text: string) => Promise<void>
}

/** A text in a list that can be edited in place. */
export function TextCell({ name, value, maxLength, isDisabled = false, onSave }: TextCellProps) {
  const save = async (typed: string) => {
    if (typed.trim() !== value) await onSave(typed.trim())
  }
  return <EditedCell name={name} value={value} maxLength={maxLength} isDisabled={isDisabled} sx={TEXT} onSave={save} />
}

interface EditedCellProps {
  readonly name: string
  readonly value: string
  readonly inputMode?: 'decimal'
  readonly maxLength?: number
  readonly isDisabled: boolean
  readonly sx: object
  readonly onSave: (typed: string) => Promise<void>
}

/**
 * A cell that is edited as in a spreadsheet. Leaving it saves; Enter and the arrow keys move to the row below or above; Escape
 * discards the input. If the server refuses the value, the error is shown and the old one returns.
 */
function EditedCell({ name, value, inputMode, maxLength, isDisabled, sx, onSave }: EditedCellProps) {
  const notify = useNotify()
  const [typed, setTyped] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (typed === undefined) return
    setBusy(true)
    try {
      await onSave(typed)
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
    <Box
      component="input"
      type="text"
      inputMode={inputMode}
      maxLength={maxLength}
      autoComplete="off"
      aria-label={name}
      value={typed ?? value}
      disabled={isDisabled}
      readOnly={isBusy}
      aria-busy={isBusy}
      onChange={({ target }: { target: HTMLInputElement }) => setTyped(target.value)}
      onFocus={({ target }: { target: HTMLInputElement }) => target.select()}
      onBlur={save}
      onKeyDown={onKeyDown}
      sx={sx}
    />
  )
}

/** How many rows a key moves down. */
const ROWS_DOWN: Readonly<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus to the next editable cell of the column; rows without one are skipped. */
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
  minHeight: 44,
  paddingInline: 1,
  font: 'inherit',
  color: 'inherit',
  border: 1,
  borderStyle: 'solid',
  borderColor: 'transparent',
  borderRadius: 1,
  backgroundColor: 'transparent',
  '&:hover:enabled': { borderColor: COLORS['line-strong'], backgroundColor: 'background.paper' },
  'tr:hover &:enabled': { borderColor: 'divider' },
  '&:focus': { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main', backgroundColor: 'background.paper' },
} as const
const NUMBER = { ...CELL, width: '5rem', textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const
const TEXT = { ...CELL, width: '100%', minWidth: '5rem' } as const
