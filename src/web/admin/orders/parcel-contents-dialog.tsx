import { Box, Button, Checkbox, DialogContentText, FormControlLabel, TextField, Typography } from '@mui/material'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import { type PackedLine, quantityIn } from '../../../domain/couriers/parcel-contents.ts'
import { canHaveParcels, parcelName } from '../../../domain/couriers/parcels.ts'
import { describeQuantity, quantityFromText, quantityToJson } from '../../../domain/units/quantity.ts'
import { withKeys } from '../../ui/with-keys.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useChange } from '../ui/use-change.ts'
import { packedLinesOf, recordedItemsOf } from './parcel-items.ts'

interface ParcelContentsDialogProps {
  readonly order: AdminOrder
  /** Of the parcel. */
  readonly index: number
  readonly onClose: () => void
}

/**
 * Records what is in one of several parcels: pieces of each line, or a cut length as a whole. What the others have cannot be chosen, and
 * a parcel that has the rest is shown with it.
 */
export function ParcelContentsDialog({ order: shown, index: opened, onClose }: ParcelContentsDialogProps) {
  // As it was opened, even if the screen behind reads the order again: what someone else has recorded is shown after a refusal.
  const [order, setOrder] = useState(shown)
  const [trackingNumber] = useState(shown.parcels?.[opened]?.trackingNumber)
  const { change } = useChange()
  const { parcels = [] } = order
  const index = parcels.findIndex((one) => one.trackingNumber === trackingNumber)
  const lines = packedLinesOf(order)
  const recorded = recordedItemsOf(order)
  const others = recorded.map((items, place) => (place === index ? [] : items))
  const left = lines.map(({ quantity }, line) => quantity - quantityIn(others.flat(), line))
  // Lines that nobody typed in follow the order.
  const [entered, setEntered] = useState<Readonly<Record<number, string>>>({})
  const typed = lines.map(({ unit }, line) => entered[line] ?? textOf(unit, quantityIn(own(order, index), line)))
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // The button was disabled while the request ran and has lost the focus.
  useEffect(() => {
    if (error !== undefined) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }, [error])
  const set = (line: number, text: string) => setEntered({ ...entered, [line]: text })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const items = lines.flatMap(({ unit }, line) => {
      const text = typed[line] ?? ''
      // What is no number is refused by the shop, with its line.
      const quantity = text.trim() === '' ? 0 : (quantityFromText(unit, text) ?? -1)
      return quantity === 0 ? [] : [{ line, quantity: quantityToJson(unit, quantity) }]
    })
    setBusy(true)
    setError(undefined)
    const path = `/api/admin/orders/${order._id}/parcels/contents`
    const errors = await change('PUT', path, { revision: order.revision, trackingNumber, items }, 'Contents saved.', {
      isStillPossible: (current: AdminOrder) => {
        const isThere = hasParcel(current, trackingNumber)
        if (isThere) setOrder(current)
        return isThere
      },
    })
    setBusy(false)
    const [message] = Object.values(errors ?? {})
    // Without a message the order no longer has this parcel, and the screen behind the dialog was refreshed.
    if (message === undefined) onClose()
    else setError(message)
  }
  return (
    <DialogFrame
      title={`Contents of ${parcelName(index, parcels.length).toLowerCase()}, ${trackingNumber ?? ''}`}
      action="Save"
      isBusy={isBusy}
      maxWidth="sm"
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <DialogContentText sx={{ marginBottom: 1 }}>
        Labels and slips name what you enter, and the customer sees it on the page of the order. Leave all of it empty
        if you don't know. The only parcel without contents has the rest.
      </DialogContentText>
      {withKeys(lines).map(({ value: line, index: place, key }) => (
        <LineField
          key={key}
          line={line}
          left={left[place] ?? 0}
          elsewhere={elsewhere(others, place, line)}
          text={typed[place] ?? ''}
          isFirst={place === left.findIndex((quantity) => quantity > 0)}
          onChange={(text) => set(place, text)}
        />
      ))}
      <Button onClick={() => setEntered(lines.map(({ unit }, line) => textOf(unit, left[line] ?? 0)))}>
        Enter all that is left
      </Button>
      <Button onClick={() => setEntered(lines.map(() => ''))}>Empty all</Button>
      {error !== undefined && (
        <Typography color="error" role="alert">
          {error}
        </Typography>
      )}
    </DialogFrame>
  )
}

/** Whether this parcel of an order can still be changed. */
export function hasParcel({ parcels = [], status }: AdminOrder, trackingNumber: string | undefined): boolean {
  return canHaveParcels(status) && parcels.some((one) => one.trackingNumber === trackingNumber)
}

interface LineFieldProps {
  readonly line: PackedLine
  /** What no other parcel has. */
  readonly left: number
  /** '2 in parcel 1 of 3'; empty when no other parcel has any. */
  readonly elsewhere: string
  readonly text: string
  readonly isFirst: boolean
  readonly onChange: (text: string) => void
}

/** One piece or cut length is in the parcel or not; of several pieces their number is entered. */
function LineField({ line, left, elsewhere, text, isFirst, onChange }: LineFieldProps) {
  const { name, color, size, unit, quantity } = line
  const label = [name, color, size, unit === 'metre' ? describeQuantity(unit, quantity) : ''].filter(Boolean).join(', ')
  if (left === 0 && text === '')
    return (
      <Typography color="textSecondary" sx={{ paddingBlock: 1 }}>
        {label}: {elsewhere}
      </Typography>
    )
  if (unit === 'metre' || (left === 1 && (text === '' || text === '1')))
    return (
      <Box>
        <FormControlLabel
          label={[label, elsewhere].filter(Boolean).join(': ')}
          control={
            <Checkbox
              autoFocus={isFirst}
              checked={text !== ''}
              onChange={({ target }) => onChange(target.checked ? textOf(unit, left) : '')}
            />
          }
        />
      </Box>
    )
  return (
    <TextField
      label={label}
      autoFocus={isFirst}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      helperText={[`of ${quantity}`, elsewhere].filter(Boolean).join(', ')}
      slotProps={{
        htmlInput: { inputMode: 'numeric', maxLength: 5, autoComplete: 'off' },
        inputLabel: { shrink: true },
      }}
    />
  )
}

/** What the parcel has, by record or because the others do not have it. */
function own(order: AdminOrder, index: number) {
  const { parcels = [], items } = order
  const asRecorded = parcels.map((parcel, place) => (place === index ? { ...parcel, isRest: undefined } : parcel))
  return recordedItemsOf({ items, parcels: asRecorded as AdminOrder['parcels'] })[index] ?? []
}

function elsewhere(others: ReturnType<typeof recordedItemsOf>, line: number, { unit }: PackedLine): string {
  return others
    .flatMap((items, place) => {
      const quantity = quantityIn(items, line)
      if (quantity === 0) return []
      const name = parcelName(place, others.length).toLowerCase()
      return [unit === 'metre' ? `in ${name}` : `${quantity} in ${name}`]
    })
    .join(', ')
}

function textOf(unit: PackedLine['unit'], quantity: number): string {
  return quantity === 0 ? '' : String(quantityToJson(unit, quantity))
}
