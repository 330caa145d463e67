import { Box, MenuItem, TextField, Typography } from '@mui/material'
import type { SaleVariant } from '../../../contract/orders/manual.ts'
import type { OrderItem } from '../../../contract/orders/order.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { useFetch } from '../ui/use-fetch.ts'

interface LineValue {
  /** Pieces or metres as typed; 0 removes the line, and '' is no number yet. */
  readonly quantity: string
  readonly variant: string
}

interface ChangeLineProps {
  readonly item: OrderItem
  readonly value: LineValue
  readonly onChange: (value: LineValue) => void
}

/** The variant and the quantity of one line. */
export function ChangeLine({ item, value, onChange }: ChangeLineProps) {
  const [found] = useFetch<{ data: readonly SaleVariant[] }>(
    `/api/admin/manual-orders/variants?product=${item.product}`,
  )
  const others = found?.data.filter(({ _id }) => _id !== item.variant) ?? []
  return (
    <Box sx={LINE}>
      <Typography sx={{ flex: '1 1 12rem', fontWeight: 600 }}>{item.name}</Typography>
      <TextField
        select
        size="small"
        label="Variant"
        value={others.some(({ _id }) => _id === value.variant) ? value.variant : item.variant}
        onChange={({ target }) => onChange({ ...value, variant: target.value })}
        sx={{ flex: '1 1 14rem', margin: 0 }}
        slotProps={{ htmlInput: { 'aria-label': `Variant of ${item.name}` } }}
      >
        <MenuItem value={item.variant}>{detailOf(item.selectedColor, item.selectedSize, item.sku)} (ordered)</MenuItem>
        {others.map(({ _id, color, size, sku, price, countInStock }) => (
          <MenuItem key={_id} value={_id} disabled={countInStock <= 0}>
            {detailOf(color, size, sku)}, {countInStock <= 0 ? 'sold out' : formatRupees(price)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        type="number"
        size="small"
        label={item.unit === 'metre' ? 'Metres' : 'Quantity'}
        value={value.quantity}
        onChange={({ target }) => onChange({ ...value, quantity: target.value })}
        sx={{ width: 112, margin: 0 }}
        error={value.quantity === ''}
        helperText={value.quantity !== '' && Number(value.quantity) === 0 ? 'Removed' : ''}
        slotProps={{
          htmlInput: { 'aria-label': `Quantity of ${item.name}`, min: 0, step: item.unit === 'metre' ? 0.01 : 1 },
        }}
      />
    </Box>
  )
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  paddingBlock: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
}

function detailOf(...words: readonly string[]): string {
  return words.filter((word) => word !== '').join(', ')
}
