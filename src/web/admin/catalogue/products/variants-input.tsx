import {
  Alert,
  Box,
  Button,
  IconButton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { Trash2 } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { NumberInput, TextInput } from 'react-admin'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { compareSizes } from '../../../../domain/catalogue/size-order.ts'

/** A table of the variants: colour, size, SKU, stock, prices where they differ from the product's, purchase cost, shelf and barcode. */
export function VariantsInput() {
  const { fields, append, remove, replace } = useFieldArray({ name: 'variants', keyName: 'key' })
  const unit = useWatch({ name: 'unit' })
  const { errors } = useFormState()
  const error = errors.variants?.message
  const isTall = fields.length > MANY
  return (
    <Box sx={{ width: '100%' }}>
      {typeof error === 'string' && <Alert severity="error">{error}</Alert>}
      <TableContainer tabIndex={0} role="region" aria-label="Variants" sx={isTall ? TALL : undefined}>
        <Table size="small" stickyHeader={isTall} sx={GRID}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ width: '15%' }}>Colour</TableCell>
              <TableCell sx={{ width: '10%' }}>Size</TableCell>
              <TableCell>SKU</TableCell>
              <TableCell sx={{ width: 80 }}>{unit === 'metre' ? 'Stock (m)' : 'Stock'}</TableCell>
              <TableCell sx={{ width: 92 }}>Price (₹)</TableCell>
              <TableCell sx={{ width: 92 }}>Sale price (₹)</TableCell>
              <TableCell sx={{ width: 92 }}>Cost (₹)</TableCell>
              <TableCell sx={{ width: 92 }}>Shelf</TableCell>
              <TableCell sx={{ width: 140 }}>Barcode</TableCell>
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
      <Typography variant="body2" sx={{ color: 'text.secondary', marginTop: 1 }}>
        Cost: what you pay for a piece or a metre, without GST that you claim back. Customers never see it.
      </Typography>
      <AddVariants onAdd={append} onReplace={replace} />
    </Box>
  )
}

/** A table of more variants than this scrolls by itself, so that its headings stay in view. */
const MANY = 12
const TALL = {
  maxHeight: 'max(20rem, 75vh)',
  // A field that gets the focus is not hidden by the headings.
  scrollPaddingTop: '3rem',
} as const

/** Narrow screens scroll the table, so that it can be as wide as its SKUs need: they differ at their ends. */
const GRID = {
  minWidth: { xs: 1080, lg: 972 },
  tableLayout: 'fixed',
  '& td, & th': { verticalAlign: 'top', paddingInline: 0.5, whiteSpace: 'nowrap' },
  '& th:first-of-type': { paddingLeft: 1.5 },
  '& td input': { paddingInline: '10px' },
} as const

function VariantRow({ at, onRemove }: { at: number; onRemove: (() => void) | undefined }) {
  const [color, size] = useWatch({ name: [`variants.${at}.color`, `variants.${at}.size`] })
  const name = [color, size].filter(Boolean).join(' / ') || `variant ${at + 1}`
  const cell = (label: string) => ({
    label: false as const,
    helperText: false as const,
    margin: 'none' as const,
    slotProps: { htmlInput: { 'aria-label': `${label} of ${name}` } },
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
        <TextInput source={`variants.${at}.sku`} placeholder="Automatic" {...cell('SKU')} />
      </TableCell>
      <TableCell>
        <NumberInput source={`variants.${at}.countInStock`} min={0} step="any" {...cell('Stock')} />
      </TableCell>
      <TableCell>
        <NumberInput source={`variants.${at}.price`} min={0} step="any" {...cell('Price')} />
      </TableCell>
      <TableCell>
        <NumberInput source={`variants.${at}.finalPrice`} min={0} step="any" {...cell('Sale price')} />
      </TableCell>
      <TableCell>
        <NumberInput source={`variants.${at}.cost`} min={0} step="any" {...cell('Cost')} />
      </TableCell>
      <TableCell>
        <TextInput source={`variants.${at}.shelf`} {...cell('Shelf')} />
      </TableCell>
      <TableCell>
        <TextInput source={`variants.${at}.barcode`} onKeyDown={ignoreEnter} {...cell('Barcode')} />
      </TableCell>
      <TableCell>
        <IconButton aria-label={`Remove ${name}`} color="error" disabled={!onRemove} onClick={onRemove}>
          <Trash2 size={18} />
        </IconButton>
      </TableCell>
    </TableRow>
  )
}

/** A scanner ends the barcode with Enter, which would save the form. */
function ignoreEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}

interface FormVariant {
  readonly _id?: string
  readonly color?: string | null
  readonly size?: string | null
}

interface AddVariantsProps {
  readonly onAdd: (variants: object[]) => void
  readonly onReplace: (variants: object[]) => void
}

/** Adds every combination of the given colours and sizes that does not exist yet. */
function AddVariants({ onAdd, onReplace }: AddVariantsProps) {
  const id = useId()
  const form = useFormContext()
  const [colors, setColors] = useState('')
  const [sizes, setSizes] = useState('')
  const add = () => {
    const existing: readonly FormVariant[] = form.getValues('variants') ?? []
    const known = new Set(existing.map(keyOf))
    const combinations = textsIn(colors).flatMap((color) =>
      textsIn(sizes)
        .sort(compareSizes)
        .map((size) => ({ color, size })),
    )
    const added = combinations.filter((variant) => !known.has(keyOf(variant)))
    const rows = added.map((variant) => ({ ...variant, ...EMPTY_VARIANT }))
    // A new product starts with an empty row, which the new variants replace.
    if (existing.every(({ _id, color, size }) => !_id && !color && !size)) onReplace(rows)
    else onAdd(rows)
    setColors('')
    setSizes('')
  }
  return (
    <Box
      role="group"
      aria-labelledby={id}
      sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr auto' }, gap: 2, alignItems: 'start', marginTop: 2 }}
    >
      <TextField
        label="Colours to add"
        value={colors}
        onChange={({ target }) => setColors(target.value)}
        helperText="Example: Indigo, Madder"
      />
      <TextField
        label="Sizes to add"
        value={sizes}
        onChange={({ target }) => setSizes(target.value)}
        helperText="Example: S, M, L, XL"
      />
      <Button
        id={id}
        variant="outlined"
        onClick={add}
        disabled={`${colors}${sizes}`.trim() === ''}
        sx={{ marginTop: 1 }}
      >
        Add variants
      </Button>
    </Box>
  )
}

const EMPTY_VARIANT = {
  sku: '',
  price: null,
  finalPrice: null,
  cost: null,
  countInStock: 0,
  image: null,
  shelf: '',
  barcode: '',
}

/** The texts of a comma-separated list; one empty text when there are none. */
function textsIn(text: string): string[] {
  const texts = text
    .split(/[,|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return texts.length > 0 ? [...new Set(texts)] : ['']
}

function keyOf({ color, size }: FormVariant): string {
  return JSON.stringify([color ?? '', size ?? ''].map((word) => word.trim().toLowerCase()))
}
