import { Box, IconButton, InputAdornment, MenuItem, TextField, Typography } from '@mui/material'
import { Trash2 } from 'lucide-react'
import { MAX_LENGTHS } from '../../../domain/catalogue/check-product.ts'
import { variantName } from '../../../domain/catalogue/variant-name.ts'
import { BILL_RATES, type BillRate } from '../../../domain/inventory/receipt.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { formatStock } from '../ui/format-stock.ts'
import type { DraftLine } from './receipt-draft.ts'

interface DraftLineRowProps {
  readonly line: DraftLine
  readonly includesGst: boolean
  readonly errorOf: (field: 'variantId' | 'quantity' | 'cost' | 'shelf') => string | undefined
  readonly onChange: (changes: Partial<DraftLine>) => void
  readonly onRemove: () => void
  /** Called when Enter is pressed after the quantity. */
  readonly onEntered: () => void
}

/** A line of items that came in, with its fields. */
export function DraftLineRow(props: DraftLineRowProps) {
  const { line, includesGst, errorOf, onChange, onRemove, onEntered } = props
  const { variant } = line
  const { sku, unit, countInStock, cost } = variant
  const title = variantName(variant)
  const isMetre = unit === 'metre'
  return (
    <Box component="li" data-variant={variant._id} sx={LINE}>
      <Box sx={{ flex: { xs: '1 1 calc(100% - 64px)', lg: '1 1 14rem' }, minWidth: 0, paddingTop: 0.5 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {[sku, `${formatStock(unit, countInStock)} in stock`].join(' · ')}
        </Typography>
        {errorOf('variantId') && (
          <Typography variant="body2" color="error">
            {errorOf('variantId')}
          </Typography>
        )}
      </Box>
      <Cell
        label={isMetre ? 'Metres' : 'Pieces'}
        name={`${isMetre ? 'Metres' : 'Pieces'} of ${title}`}
        width={96}
        value={line.quantity}
        error={errorOf('quantity')}
        inputMode={isMetre ? 'decimal' : 'numeric'}
        onChange={(quantity) => onChange({ quantity })}
        onEnter={onEntered}
      />
      <Cell
        label={isMetre ? 'Cost a metre' : 'Cost a piece'}
        name={`Cost of ${title}`}
        width={144}
        value={line.cost}
        error={errorOf('cost')}
        inputMode="decimal"
        isAmount
        hint={typeof cost === 'number' ? `Last ${formatRupees(cost)}` : undefined}
        onChange={(typed) => onChange({ cost: typed })}
        onEnter={onEntered}
      />
      {includesGst && (
        <TextField
          select
          label="GST"
          size="small"
          value={line.gstRate}
          onChange={({ target }) => onChange({ gstRate: Number(target.value) as BillRate })}
          sx={{ width: 96, margin: 0, order: 2 }}
          slotProps={{ select: { SelectDisplayProps: { 'aria-label': `GST on ${title}` } } }}
        >
          {BILL_RATES.map((rate) => (
            <MenuItem key={rate} value={rate}>
              {rate} %
            </MenuItem>
          ))}
        </TextField>
      )}
      <Cell
        label="Shelf"
        name={`Shelf of ${title}`}
        width={128}
        value={line.shelf}
        error={errorOf('shelf')}
        maxLength={MAX_LENGTHS.shelf}
        onChange={(shelf) => onChange({ shelf })}
        onEnter={onEntered}
      />
      <IconButton aria-label={`Remove ${title}`} onClick={onRemove} sx={{ order: { xs: 1, lg: 3 } }}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </Box>
  )
}

interface CellProps {
  readonly label: string
  /** What a screen reader calls the field. */
  readonly name: string
  readonly width: number
  readonly value: string
  readonly error: string | undefined
  readonly hint?: string | undefined
  readonly inputMode?: 'decimal' | 'numeric'
  readonly isAmount?: boolean
  readonly maxLength?: number
  readonly onChange: (value: string) => void
  readonly onEnter: () => void
}

function Cell(props: CellProps) {
  const {
    label,
    name,
    width,
    value,
    error,
    hint,
    inputMode,
    isAmount = false,
    maxLength = 20,
    onChange,
    onEnter,
  } = props
  return (
    <TextField
      label={label}
      size="small"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        onEnter()
      }}
      error={error !== undefined}
      helperText={error ?? hint}
      sx={{ width, margin: 0, order: 2 }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { 'aria-label': name, maxLength, ...(inputMode && { inputMode }) },
        input: isAmount ? { startAdornment: <InputAdornment position="start">₹</InputAdornment> } : {},
      }}
    />
  )
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1.5,
  paddingBlock: 1.5,
  borderTop: 1,
  borderColor: 'divider',
}
