import { Box } from '@mui/material'
import { type KeyboardEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { COLORS } from './colors.ts'
import { noticeOf } from './notice-of.ts'

interface FigureCellProps {
  /** 'Price of Indigo Kurta' */
  readonly name: string
  readonly value: number
  /** Behind the figure: 'm'. */
  readonly unit?: string | undefined
  readonly isOff?: boolean
  readonly onSave: (figure: number) => Promise<void>
}

/**
 * A figure in a list that can be typed over: leaving the cell saves it, and Enter and the arrows leave it for the one below or
 * above, as in a spreadsheet; Escape takes back what was typed. What the server refuses is said, and the figure that holds comes back.
 */
export function FigureCell({ name, value, unit, isOff = false, onSave }: FigureCellProps) {
  const notify = useNotify()
  const [typed, setTyped] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    const figure = Number((typed ?? '').trim().replaceAll(',', ''))
    if (typed === undefined || typed.trim() === '' || figure === value) return setTyped(undefined)
    if (!Number.isFinite(figure)) {
      notify(`“${typed}” is no figure.`, { type: 'error' })
      return setTyped(undefined)
    }
    setBusy(true)
    try {
      await onSave(figure)
    } catch (error) {
      notify(noticeOf(error), { type: 'error' })
    }
    setBusy(false)
    setTyped(undefined)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const down = DOWN[event.key]
    if (down !== undefined) {
      event.preventDefault()
      leave(event.currentTarget, down)
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
        disabled={isOff}
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

/** How many rows down a key leads. */
const DOWN: Readonly<Record<string, 1 | -1>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }

/** To the next figure of the same column that can be typed over, past rows that have none; at the end nowhere. */
function leave(input: HTMLInputElement, down: 1 | -1): void {
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
function grouped(figure: number): string {
  return figure.toLocaleString('en-IN', { maximumFractionDigits: 2 })
}

const CELL = {
  ...{ width: '5rem', minHeight: 44, paddingInline: 1, textAlign: 'right', font: 'inherit', color: 'inherit' },
  ...{ border: 1, borderStyle: 'solid', borderColor: 'transparent', borderRadius: 1, backgroundColor: 'transparent' },
  fontVariantNumeric: 'tabular-nums',
  '&:hover:enabled': { borderColor: COLORS['line-strong'], backgroundColor: 'background.paper' },
  'tr:hover &:enabled': { borderColor: 'divider' },
  '&:focus': { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main', backgroundColor: 'background.paper' },
} as const
