import { Box, List, ListItem, ListItemButton, ListItemText, TextField, Typography } from '@mui/material'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { variantName } from '../../../domain/catalogue/variant-name.ts'
import { call, errorMessage } from './call.ts'
import { queryOf } from './data-provider.ts'
import { dismissByEscape, missesLeft, ScanMisses, useScanMisses } from './scan-misses.tsx'

/** A variant as a search of the back office finds it. */
export interface FoundVariant {
  readonly _id: string
  readonly name: string
  readonly sku: string
  readonly barcode: string
  readonly color: string
  readonly size: string
  readonly unit: 'piece' | 'metre'
  readonly countInStock: number
}

interface VariantSearchProps<V> {
  readonly label: string
  /** The call that finds variants by `q`. */
  readonly path: string
  /** The text field, for giving it the focus again. */
  readonly field: RefObject<HTMLInputElement | null>
  /** What the last scan did. */
  readonly message: string
  readonly onMessage: (message: string) => void
  readonly onTake: (variant: V) => void
  /** The line below the name in the list of matches. */
  readonly describe: (variant: V) => string
  readonly isDisabled?: (variant: V) => boolean
}

/**
 * Finds variants by name, SKU or barcode. A scanner types a code and presses Enter: the variant with exactly this code is taken at
 * once, and the field is ready for the next scan.
 */
export function VariantSearch<V extends FoundVariant>(props: VariantSearchProps<V>) {
  const { label, path, field, message, onMessage, onTake, describe, isDisabled = () => false } = props
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly V[]>([])
  const { misses, miss, dismiss } = useScanMisses()
  useEffect(() => {
    if (typed.trim().length < 2) return setFound([])
    const controller = new AbortController()
    const timer = setTimeout(
      () => findVariants<V>(path, typed, controller.signal).then(setFound, () => undefined),
      WAIT_MS,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [path, typed])
  const take = (variant: V) => {
    setFound([])
    onTake(variant)
  }
  const takeExact = async (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    const text = typed.trim()
    // The next scan may start before the answer is here, so nothing may change the field when it comes.
    setTyped('')
    try {
      const matches = await findVariants<V>(path, text)
      const key = text.toLowerCase()
      const exact =
        matches.find(({ barcode }) => barcode.toLowerCase() === key) ??
        matches.find(({ sku }) => sku.toLowerCase() === key) ??
        // A code that is part of one SKU is another article.
        (matches.length === 1 && !isCode(text) ? matches[0] : undefined)
      if (exact) return take(exact)
      onMessage('')
      if (matches.length === 0) return miss(`No product matches “${text}”.`)
      // Someone scans on: a list would be gone before it is read.
      if (field.current?.value)
        return miss(`Nothing has exactly the code “${text}”. Search it again to choose a product.`)
      flushSync(() => {
        setFound(matches)
        setTyped(text)
      })
      // The next scan replaces the text.
      field.current?.select()
    } catch (error) {
      miss(`“${text}” was not looked up. ${errorMessage(error)}`)
    }
  }
  return (
    <Box sx={{ position: 'relative' }}>
      <TextField
        label={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          dismissByEscape(misses, dismiss)(event)
          return takeExact(event)
        }}
        inputRef={field}
        autoComplete="off"
        fullWidth
        helperText="Type a name, or scan a barcode"
        slotProps={{ htmlInput: { maxLength: 200, enterKeyHint: 'search' } }}
      />
      <ScanMisses misses={misses} onDismiss={dismiss} />
      <Typography role="status" variant="body2" color="textSecondary" sx={{ minHeight: '1.5em', marginBottom: 1 }}>
        {message}
        {message !== '' && missesLeft(misses)}
      </Typography>
      {found.length > 0 && (
        <List dense aria-label="Matching variants" sx={RESULTS}>
          {found.map((variant) => (
            <ListItem key={variant._id} disablePadding>
              <ListItemButton
                onClick={() => {
                  setTyped('')
                  take(variant)
                }}
                disabled={isDisabled(variant)}
              >
                <ListItemText primary={variantName(variant)} secondary={describe(variant)} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      )}
    </Box>
  )
}

/** What a scanner types: a barcode or an SKU, and no words. */
function isCode(text: string): boolean {
  return /\d/.test(text) && !/\s/.test(text)
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

async function findVariants<V>(path: string, q: string, signal?: AbortSignal): Promise<readonly V[]> {
  const options = signal && { signal }
  return (await call<{ data: readonly V[] }>('GET', `${path}${queryOf({ q: q.trim() })}`, undefined, options)).data
}
