import { Checkbox, FormControlLabel, Typography } from '@mui/material'
import { type FormEvent, useState } from 'react'
import type { AcceptQuote, AdminReturn } from '../../../contract/returns-admin.ts'
import { describeCondition } from '../../../domain/returns/conditions.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { DialogFrame } from '../ui/dialog-frame.tsx'
import type { FieldErrors } from '../ui/use-change.ts'
import { useQuote } from '../ui/use-quote.ts'
import { withUnit } from './return-items.tsx'

interface AcceptDialogProps {
  readonly record: AdminReturn
  readonly onSend: (values: object) => Promise<FieldErrors | undefined>
  readonly onClose: () => void
}

/** Chooses what of the received items is accepted; the rest goes back to the customer. */
export function AcceptDialog({ record, onSend, onClose }: AcceptDialogProps) {
  const [accepted, setAccepted] = useState<ReadonlySet<number>>(() => new Set(record.pieces.keys()))
  const [isRefund, setRefund] = useState(false)
  const [isFeeWaived, setFeeWaived] = useState(false)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const toggle = (at: number) => {
    const next = new Set(accepted)
    if (!next.delete(at)) next.add(at)
    setAccepted(next)
  }
  const chosen = record.pieces.filter((_, at) => accepted.has(at)).map(({ line, condition }) => ({ line, condition }))
  const values = { pieces: chosen, isFeeWaived, ...(isRefund && { resolution: 'refund' }) }
  const path = `/api/admin/returns/${record._id}/accept-quote`
  const { quote, problem } = useQuote<AcceptQuote>(path, chosen.length > 0 ? values : undefined)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (accepted.size === 0) return setError('Please choose what you accept, or reject the return.')
    setBusy(true)
    const errors = await onSend(values)
    setBusy(false)
    if (!errors || Object.keys(errors).length === 0) return onClose()
    setError(Object.values(errors)[0])
  }
  return (
    <DialogFrame title="Accept" action="Accept" isBusy={isBusy} dismiss="Close" onSubmit={submit} onClose={onClose}>
      <Typography color="textSecondary" sx={{ marginBottom: 1 }}>
        What you do not accept goes back to the customer.
      </Typography>
      {record.pieces.map(({ line, condition, quantity }, at) => {
        const sold = record.lines.find((one) => one.line === line)
        return (
          <FormControlLabel
            key={`${line} ${condition}`}
            sx={{ display: 'flex' }}
            control={<Checkbox checked={accepted.has(at)} onChange={() => toggle(at)} />}
            label={`${withUnit(quantity, sold?.unit)} × ${sold?.name}: ${describeCondition(condition)}`}
          />
        )
      })}
      {record.resolution === 'exchange' && (
        <FormControlLabel
          sx={{ display: 'flex', marginTop: 1 }}
          control={<Checkbox checked={isRefund} onChange={() => setRefund(!isRefund)} />}
          label="Refund instead of exchanging"
        />
      )}
      {record.fee > 0 && (
        <FormControlLabel
          sx={{ display: 'flex', marginTop: 1 }}
          control={<Checkbox checked={isFeeWaived} onChange={() => setFeeWaived(!isFeeWaived)} />}
          label={`Waive the pickup fee of ${formatRupees(record.fee)}`}
        />
      )}
      <Typography role="status" sx={{ marginTop: 1, fontWeight: 600 }}>
        {chosen.length === 0 ? '' : (problem ?? (quote ? describe(quote, record) : ''))}
      </Typography>
      {error && (
        <Typography color="error" role="alert" sx={{ marginTop: 1 }}>
          {error}
        </Typography>
      )}
    </DialogFrame>
  )
}

/** What becomes of the money when this is accepted. */
function describe({ refund, due, fee, setOff = 0 }: AcceptQuote, { isRefundedByHand }: AdminReturn): string {
  const refunded = isRefundedByHand ? 'is to be paid back' : 'is refunded'
  const lessFee = fee > 0 ? `, after the pickup fee of ${formatRupees(fee)}` : ''
  return [
    refund > 0 && `${formatRupees(refund)} ${refunded}${lessFee}.`,
    setOff > 0 && `${formatRupees(setOff)} is taken off what is due for the order.`,
    due > 0 && `The customer pays ${formatRupees(due)} for the new items.`,
    refund === 0 && setOff === 0 && due === 0 && 'No money is refunded or due.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}
