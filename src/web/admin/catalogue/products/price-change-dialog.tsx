import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  InputAdornment,
  Radio,
  RadioGroup,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { HttpError } from 'react-admin'
import type { ProductPrices } from '../../../../contract/price-changes.ts'
import type { PriceChangeKind, Rounding } from '../../../../domain/catalogue/price-change.ts'
import { formatRoundRupees } from '../../../../domain/units/paise.ts'
import { call, errorMessage } from '../../ui/call.ts'
import { MAX_PER_REQUEST } from './bulk-update.ts'

interface Changed {
  readonly message: string
  readonly before: readonly ProductPrices[]
}

interface PriceChangeDialogProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onDone: (message: string, undo: () => Promise<unknown>) => void
}

/** Changes the prices of many products by percent, after a preview. The server changes all of them or none. */
export function PriceChangeDialog({ ids, onClose, onDone }: PriceChangeDialogProps) {
  const id = useId()
  const [kind, setKind] = useState<PriceChangeKind>('sale')
  const [percent, setPercent] = useState('')
  const [rounding, setRounding] = useState<Rounding>('rupee')
  const [preview, setPreview] = useState<readonly Previewed[]>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const priceChange = { kind, percent: kind === 'endSale' ? 0 : Number(percent.replace(',', '.')), rounding }

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await work()
    } catch (error) {
      setError(errorMessage(error))
      if (error instanceof HttpError && error.status === 409) setPreview(undefined)
    }
    setBusy(false)
  }
  const show = (event: FormEvent) => {
    event.preventDefault()
    if (kind !== 'endSale' && (percent.trim() === '' || !Number.isFinite(priceChange.percent)))
      return setError('Enter a percentage.')
    if (ids.length > MAX_PER_REQUEST) return setError('You can change the prices of up to 1,000 products at once.')
    return attempt(async () => {
      const { data } = await call<{ data: Previewed[] }>('POST', '/api/admin/price-changes/preview', {
        ids,
        ...priceChange,
      })
      setPreview(data.toSorted((a, b) => a.name.localeCompare(b.name)))
    })
  }
  const apply = () =>
    attempt(async () => {
      const products = preview?.map(({ _id, revision }) => ({ _id, revision }))
      const { message, before } = await call<Changed>('POST', '/api/admin/price-changes', { products, ...priceChange })
      onDone(message, () => call('PUT', '/api/admin/prices', { products: before }))
    })
  const changes = preview?.filter(({ after }) => after).length ?? 0
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Change prices of {ids.length === 1 ? '1 product' : `${ids.length} products`}</DialogTitle>
      <DialogContent>
        <form id={`${id}-form`} onSubmit={show} onChange={() => setPreview(undefined)} noValidate>
          <RadioGroup
            aria-label="Price change"
            value={kind}
            onChange={(_event, value) => setKind(value as PriceChangeKind)}
          >
            <FormControlLabel value="sale" control={<Radio />} label="Start a sale: percentage off the price" />
            <FormControlLabel value="price" control={<Radio />} label="Change the price (and the sale price with it)" />
            <FormControlLabel value="endSale" control={<Radio />} label="End the sale" />
          </RadioGroup>
          {kind !== 'endSale' && (
            <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}>
              <TextField
                label={kind === 'sale' ? 'Discount' : 'Change'}
                value={percent}
                onChange={({ target }) => setPercent(target.value)}
                autoFocus
                helperText={kind === 'price' ? 'Use a negative number to lower the price.' : ' '}
                sx={{ maxWidth: '12rem' }}
                slotProps={{
                  htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
                  input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
                }}
              />
              <RadioGroup
                row
                aria-label="Rounding"
                value={rounding}
                onChange={(_event, value) => setRounding(value as Rounding)}
              >
                <FormControlLabel value="rupee" control={<Radio />} label="Round to whole rupees" />
                <FormControlLabel value="paisa" control={<Radio />} label="Round to the paisa" />
              </RadioGroup>
            </Stack>
          )}
        </form>
        {error && (
          <Alert severity="error" sx={{ marginTop: 1 }}>
            {error}
          </Alert>
        )}
        {preview && <PricePreview rows={preview} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        {preview ? (
          <Button variant="contained" onClick={apply} disabled={isBusy || changes === 0}>
            Update {changes === 1 ? '1 product' : `${changes} products`}
          </Button>
        ) : (
          <Button variant="contained" type="submit" form={`${id}-form`} disabled={isBusy}>
            Preview
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

interface Prices {
  readonly price: number
  readonly finalPrice: number | null
}

interface Previewed {
  readonly _id: string
  readonly revision: number
  readonly name: string
  readonly before: Prices
  readonly after?: Prices
  readonly variants: number
  readonly refused?: string
}

/** The old and new price of every product, or why a price cannot change. */
function PricePreview({ rows }: { rows: readonly Previewed[] }) {
  return (
    <Table size="small" aria-label="New prices" sx={{ marginTop: 2 }}>
      <TableHead>
        <TableRow>
          <TableCell>Product</TableCell>
          <TableCell align="right">Current price</TableCell>
          <TableCell align="right">New price</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ _id, name, before, after, variants, refused }) => (
          <TableRow key={_id}>
            <TableCell component="th" scope="row">
              {name}
              {variants > 0 && ` and ${variants === 1 ? '1 variant' : `${variants} variants`} with their own price`}
            </TableCell>
            <TableCell align="right">
              <PriceText prices={before} />
            </TableCell>
            <TableCell align="right">{after ? <PriceText prices={after} /> : `No change: ${refused}`}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function PriceText({ prices: { price, finalPrice } }: { prices: Prices }) {
  if (finalPrice === null) return <>{formatRoundRupees(price)}</>
  return (
    <>
      {formatRoundRupees(finalPrice)}
      <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
        was {formatRoundRupees(price)}
      </Typography>
    </>
  )
}
