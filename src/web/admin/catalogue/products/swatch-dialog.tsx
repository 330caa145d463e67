import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import type { AdminProduct } from '../../../../contract/products-admin.ts'
import {
  lengthOfStrips,
  SWATCH_CM,
  SWATCH_PRICE,
  swatchesOfStrips,
} from '../../../../domain/catalogue/swatch-sample.ts'
import { rupeesFromPaise } from '../../../../domain/units/paise.ts'
import { call, errorMessage } from '../../ui/call.ts'

interface SwatchDialogProps {
  readonly cloth: AdminProduct
  readonly onClose: () => void
  readonly onDone: (message: string) => void
}

/** Cuts a fabric into swatches: the first time it asks for their price, later the swatch's own editor has it. */
export function SwatchDialog({ cloth, onClose, onDone }: SwatchDialogProps) {
  const id = useId()
  const [strips, setStrips] = useState('1')
  const [price, setPrice] = useState(String(rupeesFromPaise(SWATCH_PRICE)))
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { _id, revision, swatchId, widthCm } = cloth
  const cut = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      const { message } = await call<{ message: string }>('POST', `/api/admin/products/${_id}/swatches`, {
        revision,
        strips: Number(strips),
        ...(swatchId === null && { price: Number(price) }),
      })
      onDone(message)
    } catch (error) {
      setError(errorMessage(error))
      setBusy(false)
    }
  }
  const count = Number(strips)
  const pieces = widthCm === null ? 0 : swatchesOfStrips(widthCm, count)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>Cut swatches</DialogTitle>
      <DialogContent>
        <DialogContentText>
          Swatches of {SWATCH_CM} × {SWATCH_CM} cm are cut from strips across the fabric. Each colour that has enough
          left loses the length of the strips, and its swatches come into stock.
        </DialogContentText>
        <form id={`${id}-form`} onSubmit={cut} noValidate>
          <TextField
            label="Strips of each colour"
            value={strips}
            onChange={({ target }) => setStrips(target.value)}
            autoFocus
            margin="normal"
            fullWidth
            helperText={pieces > 0 ? `${lengthOfStrips(count)} cm give ${pieces} swatches.` : ' '}
            slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
          />
          {swatchId === null && (
            <TextField
              label="Price of a swatch in ₹"
              value={price}
              onChange={({ target }) => setPrice(target.value)}
              margin="normal"
              fullWidth
              slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
            />
          )}
        </form>
        {error && <Alert severity="error">{error}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" type="submit" form={`${id}-form`} disabled={isBusy}>
          Cut
        </Button>
      </DialogActions>
    </Dialog>
  )
}
