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
import type { PriceChangeKind, Rounding } from '../../../../domain/catalogue/price-change.ts'
import { formatRoundRupees } from '../../../../domain/units/paise.ts'
import { errorMessage } from '../../ui/call.ts'
import { changePrices, type PricePreview, previewPrices } from './bulk-prices.ts'

interface PriceChangeDialogProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
  /** `left` are the ids of the products that were not reached. */
  readonly onDone: (message: string, undo: () => Promise<unknown>, left: readonly string[]) => void
}

/** Changes the prices of many products by percent, after a preview. */
export function PriceChangeDialog({ ids, onClose, onDone }: PriceChangeDialogProps) {
  const id = useId()
  const [kind, setKind] = useState<PriceChangeKind>('sale')
  const [percent, setPercent] = useState('')
  const [rounding, setRounding] = useState<Rounding>('rupee')
  const [preview, setPreview] = useState<readonly PricePreview[]>()
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
    return attempt(async () => setPreview((await previewPrices(ids, priceChange)).toSorted(changedFirst)))
  }
  const apply = () =>
    attempt(async () => {
      const { message, undo, left } = await changePrices(preview ?? [], priceChange)
      onDone(message, undo, left)
    })
  const changes = preview?.filter(({ after }) => after).length ?? 0
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Change prices of {countOf(ids.length)}</DialogTitle>
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
        {preview && <PricePreviews rows={preview} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        {preview ? (
          <Button variant="contained" onClick={apply} disabled={isBusy || changes === 0}>
            Update {countOf(changes)}
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

/** Those whose price changes come first, each part by name. */
function changedFirst(one: PricePreview, other: PricePreview): number {
  const [isChanged, isOtherChanged] = [one, other].map(({ after }) => after !== undefined)
  if (isChanged !== isOtherChanged) return isChanged ? -1 : 1
  return one.name.localeCompare(other.name)
}

/** More rows would take seconds to draw, and nobody reads them. */
const MAX_SHOWN = 200

/** The old and new price of every product, or why a price cannot change. */
function PricePreviews({ rows }: { rows: readonly PricePreview[] }) {
  const unchanged = rows.filter(({ after }) => !after).length
  return (
    <>
      <Typography role="status" sx={{ marginTop: 2 }}>
        {unchanged === 0
          ? `${countOf(rows.length)} will change.`
          : `${countOf(rows.length - unchanged)} will change, ${unchanged.toLocaleString('en-IN')} will not.`}
        {rows.length > MAX_SHOWN && ` The first ${MAX_SHOWN} are shown.`}
      </Typography>
      <Table size="small" aria-label="New prices" sx={{ marginTop: 1 }}>
        <TableHead>
          <TableRow>
            <TableCell>Product</TableCell>
            <TableCell align="right">Current price</TableCell>
            <TableCell align="right">New price</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.slice(0, MAX_SHOWN).map(({ _id, name, before, after, variants, refused }) => (
            <TableRow key={_id}>
              <TableCell component="th" scope="row">
                {name}
                {variants > 0 && ` and ${variants === 1 ? '1 variant' : `${variants} variants`} with their own price`}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                <PriceText prices={before} />
              </TableCell>
              <TableCell align="right">{after ? <PriceText prices={after} /> : `No change: ${refused}`}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  )
}

function countOf(products: number): string {
  return products === 1 ? '1 product' : `${products.toLocaleString('en-IN')} products`
}

function PriceText({ prices: { price, finalPrice } }: { prices: PricePreview['before'] }) {
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
