import { Button, Checkbox, FormControlLabel, MenuItem, TextField, Typography } from '@mui/material'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ReturnableLine } from '../../../contract/returns.ts'
import { RESOLUTIONS, type Resolution, TRANSPORTS, type Transport } from '../../../domain/returns/lifecycle.ts'
import { isCustomersFault, isNothingSent } from '../../../domain/returns/reasons.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { newKey } from '../../ui/new-key.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import { useEmailNote } from '../ui/email-note.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { type FieldErrors, useChange } from '../ui/use-change.ts'
import { useFetch } from '../ui/use-fetch.ts'
import { enteredPieces, NOT_WHOLE } from './condition-fields.tsx'
import {
  type ChosenLine,
  countOf,
  newChosenLine,
  OpenReturnLine,
  offeredVariant,
  piecesOf,
} from './open-return-line.tsx'
import { RESOLUTION_NAMES, TRANSPORT_NAMES } from './texts.ts'

interface OpenReturnDialogProps {
  readonly orderId: string
  readonly onClose: () => void
}

/**
 * Records the return of lines for a customer, whatever the window: after a call, at the counter, or with the parcel in hand and the condition
 * of each piece.
 */
export function OpenReturnDialog({ orderId, onClose }: OpenReturnDialogProps) {
  const [loaded] = useFetch<{ data: readonly ReturnableLine[] }>(`/api/admin/orders/${orderId}/returnable`)
  if (!loaded) return null
  const lines = loaded.data.filter(({ left }) => left > 0)
  if (lines.length > 0) return <RecordReturn orderId={orderId} lines={lines} onClose={onClose} />
  return (
    <FormDialog
      title="Record return"
      explanation="Everything has been returned already, or its return has been requested."
      fields={[]}
      action="Close"
      onSend={async () => undefined}
      onClose={onClose}
    />
  )
}

function RecordReturn({ orderId, lines, onClose }: OpenReturnDialogProps & { lines: readonly ReturnableLine[] }) {
  const email = useEmailNote()
  const { chosen, choose, chooseAll, change } = useChosenLines(lines)
  const [terms, setTerms] = useState<Terms>({ resolution: 'refund', transport: 'pickup', isHere: false, note: '' })
  const set = (changes: Partial<Terms>) => setTerms({ ...terms, ...changes })
  const { submit, errors, isBusy, form } = useRecord(orderId, lines, { chosen, terms, onClose })
  const { resolution, transport, isHere, note } = terms
  const isMissing = isNothingSent(chosen.map(({ reason }) => reason))
  return (
    <DialogFrame
      title="Record return"
      action="Record return"
      isBusy={isBusy}
      dismiss="Close"
      maxWidth="sm"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="textSecondary" sx={{ marginBottom: 1 }}>
        The return is approved at once. {email('The customer gets an email.')} Nothing comes back for what was missing
        from the parcel: its refund or new order is made at once.
      </Typography>
      <TextField
        select
        label="For"
        value={resolution}
        onChange={({ target }) => set({ resolution: target.value as Resolution })}
      >
        {RESOLUTIONS.map((value) => (
          <MenuItem key={value} value={value}>
            {RESOLUTION_NAMES[value]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label="Parcel"
        value={transport}
        helperText="Not for items that were missing from the parcel."
        onChange={({ target }) => set({ transport: target.value as Transport })}
      >
        {TRANSPORTS.map((value) => (
          <MenuItem key={value} value={value}>
            {TRANSPORT_NAMES[value]}
          </MenuItem>
        ))}
      </TextField>
      {!isMissing && (
        <FormControlLabel
          control={<Checkbox checked={isHere} onChange={() => set({ isHere: !isHere })} />}
          label="The items are here: enter their condition now"
        />
      )}
      {lines.length > 1 && (
        <Button onClick={chooseAll} disabled={chosen.length === lines.length}>
          Select all items
        </Button>
      )}
      {lines.map((line) => (
        <OpenReturnLine
          key={line.line}
          line={line}
          choice={chosen.find((one) => one.line === line.line)}
          resolution={resolution}
          isHere={isHere && !isMissing}
          isKept={transport === 'none'}
          onToggle={() => choose(line)}
          onChange={(changes) => change(line, changes)}
        />
      ))}
      <TextField
        label="Why you record it"
        required
        value={note}
        error={errors.note !== undefined}
        helperText={errors.note}
        onChange={({ target }) => set({ note: target.value })}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
      <Typography role="status" sx={{ marginTop: 1, fontWeight: 600 }}>
        {worthText(lines, chosen, terms)}
      </Typography>
      {errors.note === undefined && Object.keys(errors).length > 0 && (
        <Typography color="error" role="alert">
          {Object.values(errors)[0]}
        </Typography>
      )}
    </DialogFrame>
  )
}

interface Terms {
  readonly resolution: Resolution
  readonly transport: Transport
  /** The items are here, with their condition. */
  readonly isHere: boolean
  readonly note: string
}

/** The lines that come back: at first the only one, none of several. A further one has the reason of the one before. */
function useChosenLines(lines: readonly ReturnableLine[]) {
  const [chosen, setChosen] = useState<readonly ChosenLine[]>(() =>
    lines.length === 1 ? lines.map((line) => newChosenLine(line, undefined)) : [],
  )
  const isChosen = ({ line }: ReturnableLine) => chosen.some((one) => one.line === line)
  const reason = chosen.at(-1)?.reason
  return {
    chosen,
    choose: (line: ReturnableLine) =>
      setChosen(
        isChosen(line) ? chosen.filter((one) => one.line !== line.line) : [...chosen, newChosenLine(line, reason)],
      ),
    chooseAll: () => {
      const others = lines.filter((line) => !isChosen(line)).map((line) => newChosenLine(line, reason))
      setChosen([...chosen, ...others.map((one) => ({ ...one, ...allOf(lines, one.line) }))])
    },
    change: ({ line }: ReturnableLine, changes: Partial<ChosenLine>) =>
      setChosen(chosen.map((one) => (one.line === line ? { ...one, ...changes } : one))),
  }
}

/** Of what is chosen as a whole, all of it comes back. */
function allOf(lines: readonly ReturnableLine[], position: number): Pick<ChosenLine, 'quantity' | 'pieces'> {
  const left = lines.find(({ line }) => line === position)?.left ?? 0
  return { quantity: String(left), pieces: undefined }
}

interface Recording {
  readonly chosen: readonly ChosenLine[]
  readonly terms: Terms
  readonly onClose: () => void
}

function useRecord(orderId: string, lines: readonly ReturnableLine[], { chosen, terms, onClose }: Recording) {
  // A second click, and a retry after a lost answer, record one return.
  const [key] = useState(newKey)
  const [errors, setErrors] = useState<FieldErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const { change, isBusy } = useChange()
  // The button was disabled while the request ran and has lost the focus.
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [type=submit]')?.focus()
  }, [errors])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { resolution, transport, note } = terms
    const rows = chosen.flatMap((one) => {
      const line = lines.find(({ line }) => line === one.line)
      return line ? [{ one, line, count: countOf(line, one) }] : []
    })
    const isHere = terms.isHere && !isNothingSent(chosen.map(({ reason }) => reason))
    const pieces = rows.map(({ one, line }) => enteredPieces(one.line, piecesOf(line, one, transport === 'none')))
    if (chosen.length === 0) return setErrors({ '': 'Choose at least one item.' })
    if (rows.some(({ count }) => count === undefined) || (isHere && pieces.includes(undefined)))
      return setErrors({ '': NOT_WHOLE })
    const body = {
      resolution,
      transport,
      note,
      lines: rows.map(({ one, line, count }) => ({
        line: one.line,
        quantity: count,
        reason: one.reason,
        ...(resolution === 'exchange' && offeredVariant(line, one)),
      })),
      ...(isHere && { pieces: pieces.flatMap((entered) => entered ?? []) }),
    }
    const headers = { 'idempotency-key': key }
    const path = `/api/admin/orders/${orderId}/returns`
    const failed = await change('POST', path, body, isHere ? 'Items received.' : 'Return recorded.', { headers })
    if (!failed || Object.keys(failed).length === 0) return onClose()
    setErrors(failed)
  }
  return { submit, errors, isBusy, form }
}

/** What the chosen quantities are worth, and the fee that the customer pays for a pickup. */
function worthText(
  lines: readonly ReturnableLine[],
  chosen: readonly ChosenLine[],
  { resolution, transport }: Terms,
): string {
  const rows = chosen.flatMap((one) => {
    const line = lines.find(({ line }) => line === one.line)
    const count = line && countOf(line, one)
    const worth = count === undefined ? undefined : line?.worth[line.unit === 'metre' ? 0 : count - 1]
    return line && worth !== undefined ? [{ line, worth, reason: one.reason }] : []
  })
  if (rows.length === 0 || rows.length < chosen.length) return ''
  const worth = rows.reduce((sum, row) => sum + row.worth, 0)
  const isCharged = resolution === 'refund' && transport === 'pickup'
  const fees = rows.every(({ reason }) => isCustomersFault(reason)) ? rows.map(({ line }) => line.pickupFee) : []
  const fee = isCharged ? Math.max(0, ...fees) : 0
  const lessFee = fee > 0 ? `, less ${formatRupees(fee)} for the pickup` : ''
  return `Worth ${formatRupees(worth)}${lessFee}, if all of it is accepted.`
}
