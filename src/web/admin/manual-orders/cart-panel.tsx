import { Box, IconButton, InputAdornment, TextField, Typography } from '@mui/material'
import { Trash2 } from 'lucide-react'
import type { SaleVariant } from '../../../contract/orders/manual.ts'
import type { Quote } from '../../../contract/orders/shop.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { Panel } from '../ui/panel.tsx'
import { shownPicture } from '../ui/thumb.ts'
import type { Sale, SaleLine } from './sale.ts'
import { SaleSearch } from './sale-search.tsx'

interface CartPanelProps {
  readonly sale: Sale
  readonly quote: Quote | undefined
  readonly onChange: (changes: Partial<Sale>) => void
  /** Adds pieces or metres. */
  readonly onAdd: (variant: SaleVariant, quantity: number) => void
}

/** The items of the order, with the price that was agreed on. */
export function CartPanel({ sale: { lines }, quote, onChange, onAdd }: CartPanelProps) {
  const setLine = (changed: SaleLine, changes: Partial<SaleLine>) =>
    onChange({ lines: lines.map((line) => (line === changed ? { ...line, ...changes } : line)) })
  return (
    <Panel title="Items">
      <SaleSearch label="Add a product" onFound={onAdd} />
      {lines.length === 0 && <Typography color="textSecondary">No items yet.</Typography>}
      <Box component="ul" aria-label="Items of the new order" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {lines.map((line, position) => (
          <CartLine
            key={line.variant._id}
            line={line}
            quoted={quote?.items[position]}
            onChange={(changes) => setLine(line, changes)}
            onRemove={() => onChange({ lines: lines.filter((one) => one !== line) })}
          />
        ))}
      </Box>
    </Panel>
  )
}

interface CartLineProps {
  readonly line: SaleLine
  readonly quoted: Quote['items'][number] | undefined
  readonly onChange: (changes: Partial<SaleLine>) => void
  readonly onRemove: () => void
}

function CartLine({ line: { variant, quantity, newPrice }, quoted, onChange, onRemove }: CartLineProps) {
  const { name, color, size, sku, shelf, image, unit, price } = variant
  const title = [name, color, size].filter((word) => word !== '').join(', ')
  return (
    <Box component="li" sx={LINE}>
      <Box component="img" src={shownPicture(image)} alt="" loading="lazy" sx={PICTURE} />
      <Box sx={{ flex: '1 1 10rem', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {[sku, shelf && `Shelf ${shelf}`, formatRupees(price)].filter(Boolean).join(' · ')}
        </Typography>
        {quoted?.problem && (
          <Typography variant="body2" color="error">
            {quoted.problem}
          </Typography>
        )}
      </Box>
      <TextField
        label={unit === 'metre' ? 'Metres' : 'Quantity'}
        type="number"
        size="small"
        value={quantity}
        onChange={({ target }) => onChange({ quantity: target.value })}
        sx={{ width: 96, margin: 0 }}
        slotProps={{ htmlInput: { 'aria-label': `Quantity of ${title}`, min: variant.minimum, step: variant.step } }}
      />
      <TextField
        label="Price"
        size="small"
        value={newPrice}
        placeholder={String(price)}
        onChange={({ target }) => onChange({ newPrice: target.value })}
        sx={{ width: 128, margin: 0 }}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { 'aria-label': `Price of ${title}`, inputMode: 'decimal', maxLength: 12 },
          input: { startAdornment: <InputAdornment position="start">₹</InputAdornment> },
        }}
      />
      <Typography sx={{ width: 104, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {quoted ? formatRupees(quoted.total) : '…'}
      </Typography>
      <IconButton aria-label={`Remove ${title}`} onClick={onRemove}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </Box>
  )
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  paddingBlock: 1.5,
  borderTop: 1,
  borderColor: 'divider',
}
const PICTURE = { width: 48, height: 64, objectFit: 'cover', borderRadius: 1, flexShrink: 0 }
