import { Box, Button, TextField } from '@mui/material'
import { useId, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { compareSizes } from '../../../../domain/catalogue/size-order.ts'

interface FormVariant {
  readonly _id?: string
  readonly color?: string | null
  readonly size?: string | null
}

interface MoreVariantsProps {
  readonly onAdd: (variants: object[]) => void
  readonly onReplace: (variants: object[]) => void
}

/** Every colour in every size that is not there yet. */
export function MoreVariants({ onAdd, onReplace }: MoreVariantsProps) {
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
