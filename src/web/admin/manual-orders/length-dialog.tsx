import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { type FormEvent, useId, useState } from 'react'
import type { SaleVariant } from '../../../contract/orders/manual.ts'
import { checkQuantity } from '../../../domain/catalogue/allowed-quantity.ts'
import { quantityFromJson, quantityFromText, quantityToJson } from '../../../domain/units/quantity.ts'

interface LengthDialogProps {
  readonly variant: SaleVariant
  readonly name: string
  /** Receives metres. */
  readonly onEnter: (length: number) => void
  readonly onClose: () => void
}

/** Asks how much of a fabric the customer wants. */
export function LengthDialog({ variant, name, onEnter, onClose }: LengthDialogProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const enter = (event: FormEvent) => {
    event.preventDefault()
    // The dialog is drawn inside another form.
    event.stopPropagation()
    const length = quantityFromText('metre', typed.trim())
    const check = checkQuantity(sellingUnitOf(variant), length ?? Number.NaN, inCentimetres(variant.countInStock))
    if (length === undefined || !check.ok) return setError(check.ok ? '' : check.message)
    onEnter(quantityToJson('metre', length))
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form onSubmit={enter} noValidate>
        <DialogTitle id={id}>Length of {name}</DialogTitle>
        <DialogContent>
          <TextField
            autoFocus
            fullWidth
            label="Metres"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={error !== ''}
            helperText={error || `In steps of ${variant.step} m, ${variant.countInStock} m in stock`}
            slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 20 }, formHelperText: { role: 'status' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Add
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function sellingUnitOf({ minimum, step }: SaleVariant) {
  return { unit: 'metre', minimum: inCentimetres(minimum), step: inCentimetres(step) } as const
}

function inCentimetres(metres: number): number {
  return quantityFromJson('metre', metres) ?? 0
}
