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
} from '@mui/material'
import { Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { NumberInput, TextInput } from 'react-admin'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { compareSizes } from '../../../domain/catalogue/size-order.ts'

interface FormVariant {
  readonly _id?: string
  readonly color?: string | null
  readonly size?: string | null
}

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

interface MoreVariantsProps {
  readonly onAdd: (variants: object[]) => void
  readonly onReplace: (variants: object[]) => void
}

/** Every colour in every size that is not there yet. */
function MoreVariants({ onAdd, onReplace }: MoreVariantsProps) {
  const id = useId()
  const form = useFormContext()
  const [colors, setColors] = useState('')
  const [sizes, setSizes] = useState('')
  const add = () => {
    const there: readonly FormVariant[] = form.getValues('variants') ?? []
    const known = new Set(there.map(keyOf))
    const wanted = wordsOf(colors).flatMap((color) =>
      wordsOf(sizes)
        .sort(compareSizes)
        .map((size) => ({ color, size })),
    )
    const fresh = wanted.filter((variant) => !known.has(keyOf(variant)))
    const rows = fresh.map((variant) => ({ ...variant, ...UNTYPED }))
    // The row a new product begins with was only the place to type into.
    if (there.every(({ _id, color, size }) => !_id && !color && !size)) onReplace(rows)
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
        helperText="Indigo, Madder"
      />
      <TextField
        label="Sizes to add"
        value={sizes}
        onChange={({ target }) => setSizes(target.value)}
        helperText="S, M, L, XL"
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

const UNTYPED = { sku: '', price: null, finalPrice: null, countInStock: 0, image: null }

function wordsOf(text: string): string[] {
  const words = text.split(/[,|\n]/).map((word) => word.trim())
  const named = words.filter((word) => word !== '')
  return named.length > 0 ? [...new Set(named)] : ['']
}

function keyOf({ color, size }: FormVariant): string {
  return JSON.stringify([color ?? '', size ?? ''].map((word) => word.trim().toLowerCase()))
}
