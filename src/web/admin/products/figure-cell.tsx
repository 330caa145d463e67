import { Box } from '@mui/material'
import { type KeyboardEvent, useState } from 'react'
import { useNotify } from 'react-admin'
import { COLORS } from '../colors.ts'
import { noticeOf } from '../ui/notice-of.ts'

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
 * A figure in a list that can be typed over: Enter or leaving the cell saves it, Escape takes it back. What the server refuses is
 * said, and the figure that holds comes back.
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
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key !== 'Escape') return
    event.stopPropagation()
    setTyped(undefined)
  }
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
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
