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
  TextField,
} from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import { HttpError } from 'react-admin'
import type { Priced } from '../../../../contract/catalogue/products-admin.ts'
import type { PriceChangeKind, Rounding } from '../../../../domain/catalogue/price-change.ts'
import { call } from '../../ui/call.ts'
import { noticeOf } from '../../ui/notice-of.ts'
import { NewPrices, type Previewed } from './new-prices.tsx'

interface Changed {
  readonly message: string
  readonly before: readonly Priced[]
}

interface PriceChangeDialogProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onDone: (message: string, undo: () => Promise<unknown>) => void
}

/** Changes the prices of many products by percent: first every new price is shown, then all of them are changed, or none. */
export function PriceChangeDialog({ ids, onClose, onDone }: PriceChangeDialogProps) {
  const id = useId()
  const [kind, setKind] = useState<PriceChangeKind>('sale')
  const [percent, setPercent] = useState('')
  const [rounding, setRounding] = useState<Rounding>('rupee')
  const [preview, setPreview] = useState<readonly Previewed[]>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const how = { kind, percent: kind === 'endSale' ? 0 : Number(percent.replace(',', '.')), rounding }

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(noticeOf(error))
      if (error instanceof HttpError && error.status === 409) setPreview(undefined)
    }
    setBusy(false)
  }
  const show = (event: FormEvent) => {
    event.preventDefault()
    if (kind !== 'endSale' && (percent.trim() === '' || !Number.isFinite(how.percent)))
      return setProblem('By how many percent?')
    return attempt(async () => {
      const { data } = await call<{ data: Previewed[] }>('POST', '/api/admin/price-changes/preview', { ids, ...how })
      setPreview(data.toSorted((one, other) => one.name.localeCompare(other.name)))
    })
  }
  const apply = () =>
    attempt(async () => {
      const products = preview?.map(({ _id, revision }) => ({ _id, revision }))
      const { message, before } = await call<Changed>('POST', '/api/admin/price-changes', { products, ...how })
      onDone(message, () => call('PUT', '/api/admin/prices', { products: before }))
    })
  const changes = preview?.filter(({ after }) => after).length ?? 0
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        Change the prices of {ids.length === 1 ? '1 product' : `${ids.length} products`}
      </DialogTitle>
      <DialogContent>
        <form id={`${id}-form`} onSubmit={show} onChange={() => setPreview(undefined)} noValidate>
          <RadioGroup
            aria-label="What changes"
            value={kind}
            onChange={(_event, value) => setKind(value as PriceChangeKind)}
          >
            <FormControlLabel value="sale" control={<Radio />} label="Make a sale: so much off the price" />
            <FormControlLabel
              value="price"
              control={<Radio />}
              label="Change the price itself, and the sale price with it"
            />
            <FormControlLabel value="endSale" control={<Radio />} label="End the sale" />
          </RadioGroup>
          {kind !== 'endSale' && (
            <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}>
              <TextField
                label={kind === 'sale' ? 'Percent off' : 'Percent'}
                value={percent}
                onChange={({ target }) => setPercent(target.value)}
                autoFocus
                helperText={kind === 'price' ? 'Below 0 makes it cheaper.' : ' '}
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
                <FormControlLabel value="rupee" control={<Radio />} label="To whole rupees" />
                <FormControlLabel value="paisa" control={<Radio />} label="To the paisa" />
              </RadioGroup>
            </Stack>
          )}
        </form>
        {problem && (
          <Alert severity="error" sx={{ marginTop: 1 }}>
            {problem}
          </Alert>
        )}
        {preview && <NewPrices rows={preview} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Keep the prices</Button>
        {preview ? (
          <Button variant="contained" onClick={apply} disabled={isBusy || changes === 0}>
            Change {changes === 1 ? '1 product' : `${changes} products`}
          </Button>
        ) : (
          <Button variant="contained" type="submit" form={`${id}-form`} disabled={isBusy}>
            Show the new prices
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
