import { Alert, Box, IconButton, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { Trash2 } from 'lucide-react'
import { NumberInput, TextInput } from 'react-admin'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { MoreVariants } from './more-variants.tsx'

/** The variants as a grid: colour × size, each with its own SKU, stock and, where it differs, its own prices. */
export function VariantsInput() {
  const { fields, append, remove, replace } = useFieldArray({ name: 'variants', keyName: 'key' })
  const unit = useWatch({ name: 'unit' })
  const { errors } = useFormState()
  const problem = errors.variants?.message
  return (
    <Box sx={{ width: '100%' }}>
      {typeof problem === 'string' && <Alert severity="error">{problem}</Alert>}
      <TableContainer tabIndex={0} role="region" aria-label="Variants">
        <Table size="small" sx={GRID}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ width: '18%' }}>Colour</TableCell>
              <TableCell sx={{ width: '13%' }}>Size</TableCell>
              <TableCell>SKU</TableCell>
              <TableCell sx={{ width: 80 }}>{unit === 'metre' ? 'Stock in m' : 'Stock'}</TableCell>
              <TableCell sx={{ width: 92 }}>Own price ₹</TableCell>
              <TableCell sx={{ width: 92 }}>Own sale ₹</TableCell>
              <TableCell component="td" sx={{ width: 52 }} />
            </TableRow>
          </TableHead>
          <TableBody>
            {fields.map((field, at) => (
              <VariantRow key={field.key} at={at} onRemove={fields.length > 1 ? () => remove(at) : undefined} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <MoreVariants onAdd={append} onReplace={replace} />
    </Box>
  )
}

/** A tablet held upright has room for all of it; below that it scrolls by itself. */
const GRID = {
  ...{ minWidth: 640, tableLayout: 'fixed' },
  '& td, & th': { verticalAlign: 'top', paddingInline: 0.5, whiteSpace: 'nowrap' },
  '& th:first-of-type': { paddingLeft: 1.5 },
  '& td input': { paddingInline: '10px' },
} as const

function VariantRow({ at, onRemove }: { at: number; onRemove: (() => void) | undefined }) {
  const [color, size] = useWatch({ name: [`variants.${at}.color`, `variants.${at}.size`] })
  const words = [color, size].filter(Boolean).join(' / ') || `variant ${at + 1}`
  const cell = (label: string) => ({
    label: false as const,
    helperText: false as const,
    margin: 'none' as const,
    slotProps: { htmlInput: { 'aria-label': `${label} of ${words}` } },
  })
  return (
    <TableRow>
      <TableCell>
        <TextInput source={`variants.${at}.color`} {...cell('Colour')} />
      </TableCell>
      <TableCell>
        <TextInput source={`variants.${at}.size`} {...cell('Size')} />
      </TableCell>
      <TableCell>
        <TextInput source={`variants.${at}.sku`} placeholder="made for you" {...cell('SKU')} />
      </TableCell>
      <TableCell>
        <NumberInput source={`variants.${at}.countInStock`} min={0} step="any" {...cell('Stock')} />
      </TableCell>
      <TableCell>
        <NumberInput source={`variants.${at}.price`} min={0} step="any" {...cell('Own price')} />
      </TableCell>
      <TableCell>
        <NumberInput source={`variants.${at}.finalPrice`} min={0} step="any" {...cell('Own sale price')} />
      </TableCell>
      <TableCell>
        <IconButton aria-label={`Remove ${words}`} color="error" disabled={!onRemove} onClick={onRemove}>
          <Trash2 size={18} />
        </IconButton>
      </TableCell>
    </TableRow>
  )
}
