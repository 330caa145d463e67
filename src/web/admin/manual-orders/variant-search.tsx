import { Box, List, ListItemButton, ListItemText, TextField, Typography } from '@mui/material'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { SaleVariant } from '../../../contract/orders/manual.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { call, errorMessage } from '../ui/call.ts'
import { LengthDialog } from './length-dialog.tsx'

interface VariantSearchProps {
  readonly label: string
  /** Receives a variant and how many pieces or metres of it. */
  readonly onFound: (variant: SaleVariant, quantity: number) => void
}

/**
 * Finds variants by name, SKU or barcode. A scanner types a code and presses Enter: the variant with exactly this code is taken at
 * once, and the field is ready for the next scan. Of fabric it asks for the length.
 */
export function VariantSearch({ label, onFound }: VariantSearchProps) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly SaleVariant[]>([])
  const [message, setMessage] = useState('')
  const [cloth, setCloth] = useState<SaleVariant>()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (typed.trim().length < 2) return setFound([])
    const controller = new AbortController()
    const timer = setTimeout(() => findVariants(typed, controller.signal).then(setFound, () => undefined), WAIT_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [typed])
  const take = (variant: SaleVariant) => {
    setFound([])
    if (variant.unit === 'metre') return setCloth(variant)
    add(variant, 1)
  }
  const add = (variant: SaleVariant, quantity: number) => {
    onFound(variant, quantity)
    setMessage(`Added ${variant.unit === 'metre' ? `${quantity} m of ` : ''}${nameOf(variant)}.`)
    setCloth(undefined)
    field.current?.focus()
  }
  const takeExact = async (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    const text = typed.trim()
    // The next scan may start before the answer is here, so nothing may change the field when it comes.
    setTyped('')
    try {
      const matches = await findVariants(text)
      const key = text.toLowerCase()
      const exact =
        matches.find(({ barcode }) => barcode.toLowerCase() === key) ??
        matches.find(({ sku }) => sku.toLowerCase() === key)
      if (exact ?? (matches.length === 1 && matches[0])) return take(exact ?? (matches[0] as SaleVariant))
      setFound(matches)
      setMessage(matches.length === 0 ? `No product matches “${text}”.` : '')
      if (matches.length > 0) setTyped((next) => next || text)
    } catch (error) {
      setMessage(errorMessage(error))
    }
  }
  return (
    <Box sx={{ position: 'relative' }}>
      <TextField
        label={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={takeExact}
        inputRef={field}
        autoComplete="off"
        fullWidth
        helperText="Type a name, or scan a barcode"
        slotProps={{ htmlInput: { maxLength: 200, enterKeyHint: 'search' } }}
      />
      <Typography role="status" variant="body2" color="textSecondary" sx={{ minHeight: '1.5em' }}>
        {message}
      </Typography>
      {found.length > 0 && (
        <List dense aria-label="Matching variants" sx={RESULTS}>
          {found.map((variant) => (
            <ListItemButton
              key={variant._id}
              onClick={() => {
                setTyped('')
                take(variant)
              }}
              disabled={variant.countInStock <= 0}
            >
              <ListItemText
                primary={nameOf(variant)}
                secondary={[variant.sku, formatRupees(variant.price), stockOf(variant)].filter(Boolean).join(' · ')}
              />
            </ListItemButton>
          ))}
        </List>
      )}
      {cloth && (
        <LengthDialog
          variant={cloth}
          name={nameOf(cloth)}
          onEnter={(length) => add(cloth, length)}
          onClose={() => setCloth(undefined)}
        />
      )}
    </Box>
  )
}

const WAIT_MS = 250
const RESULTS = {
  maxHeight: 320,
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  marginBottom: 2,
}

function nameOf({ name, color, size }: SaleVariant): string {
  return [name, color, size].filter((word) => word !== '').join(', ')
}

function stockOf({ countInStock, unit }: SaleVariant): string {
  if (countInStock <= 0) return 'sold out'
  return `${countInStock}${unit === 'metre' ? ' m' : ''} in stock`
}

async function findVariants(q: string, signal?: AbortSignal): Promise<readonly SaleVariant[]> {
  const path = `/api/admin/manual-orders/variants?q=${encodeURIComponent(q.trim())}`
  return (await call<{ data: readonly SaleVariant[] }>('GET', path, undefined, signal && { signal })).data
}
