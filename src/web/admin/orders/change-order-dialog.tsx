import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { HttpError, useNotify, useRefresh } from 'react-admin'
import { useNavigate } from 'react-router'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import type { ChangeQuote } from '../../../contract/orders/change.ts'
import { REFUND_METHOD_NAMES, REFUND_METHODS } from '../../../domain/payments/refund.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { AddressFields } from '../manual-orders/address-fields.tsx'
import { type Business, BusinessFields } from '../manual-orders/business-fields.tsx'
import { call, errorMessage } from '../ui/call.ts'
import { useTyped } from '../ui/leave-guard.tsx'
import { useAttempt } from '../ui/use-attempt.ts'
import type { FieldErrors } from '../ui/use-change.ts'
import { isEditConflict, useQuote } from '../ui/use-quote.ts'
import { ChangeLine } from './change-line.tsx'

interface ChangeOrderDialogProps {
  readonly order: AdminOrder
  readonly onClose: () => void
}

/** Changes quantities, variants, the address and the buyer's GSTIN, and shows what that means for the money before it is saved. */
export function ChangeOrderDialog({ order, onClose }: ChangeOrderDialogProps) {
  const id = useId()
  // Only what was typed. All else follows the order, which someone else may change meanwhile.
  const [typedLines, setLines] = useState<readonly LineValue[]>([])
  const [typedAddress, setAddress] = useState<Partial<Address>>({})
  const [typedBusiness, setBusiness] = useState<Partial<Business>>({})
  const lines = order.items.map(({ quantity, variant }, line) => ({
    quantity: String(quantity),
    variant,
    ...typedLines[line],
  }))
  const address = { ...order.customer.address, ...typedAddress }
  const business = { ...businessOf(order), ...typedBusiness }
  const [rest, setRest] = useState<Rest>({ reason: '', method: '', reference: '' })
  const change = changeOf(order, lines, { address, business })
  const isComplete = lines.every(({ quantity }) => quantity !== '')
  const { quote, problem, askAgain } = useQuote<ChangeQuote>(
    `/api/admin/orders/${order._id}/change-quote`,
    isComplete ? change : undefined,
  )
  const { onInput, forget } = useTyped()
  const leave = () => {
    forget()
    onClose()
  }
  const { save, isBusy, errors } = useSave(order, { onClose: leave, onRefused: askAgain })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>Change order</DialogTitle>
      <DialogContent onInput={onInput}>
        {order.status === 'processing' && (
          <Alert severity="info" sx={{ marginBottom: 2 }}>
            This order is being packed. The changed order gets a number of its own and a new slip. If an item is missing
            or damaged, set its quantity to 0: the customer does not pay for it, or gets the money back. It returns to
            stock, so correct its stock afterwards.
          </Alert>
        )}
        {order.items.map((item, line) => (
          <ChangeLine
            key={`${item.variant} ${item.total}`}
            item={item}
            value={lines[line] ?? { quantity: '0', variant: item.variant }}
            onChange={(value) =>
              setLines(
                lines.map((one, at) => (at === line ? difference(value, one, typedLines[at]) : (typedLines[at] ?? {}))),
              )
            }
          />
        ))}
        {!order.isCollected && (
          <>
            <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600, marginTop: 2 }}>
              Delivery address
            </Typography>
            <AddressFields
              address={address}
              error={errors.address}
              onChange={(next) => setAddress(difference(next, address, typedAddress))}
            />
          </>
        )}
        <BusinessFields
          business={business}
          state={order.isCollected ? '' : address.state}
          error={errors.gstin}
          onChange={(next) => setBusiness(difference(next, business, typedBusiness))}
        />
        <RestFields
          rest={rest}
          onChange={setRest}
          errors={errors}
          isRefundedByHand={quote?.isRefundedByHand === true}
        />
        {!isComplete && <Alert severity="info">Enter each quantity. 0 removes the line.</Alert>}
        {problem && <Alert severity="info">{problem}</Alert>}
        {quote && (
          <Alert severity={quote.isPaidByLink ? 'warning' : 'info'} role="status">
            {describe(quote)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          disabled={isBusy || !quote}
          onClick={() => quote && save({ ...change, ...restOf(rest, quote), totalAmount: quote.totalAmount })}
        >
          Save changes
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type LineValue = Partial<Readonly<Record<'quantity' | 'variant', string>>>
type Address = AdminOrder['customer']['address']
type Rest = Readonly<Record<'reason' | 'method' | 'reference', string>>

/** Adds the fields that differ from what was shown to those that were typed before. */
function difference<T extends object>(next: T, shown: T, before: Partial<T> = {}): Partial<T> {
  const changed = Object.entries(next).filter(([name, value]) => value !== shown[name as keyof T])
  return { ...before, ...(Object.fromEntries(changed) as Partial<T>) }
}

/** Only the lines that differ from the order. An order that is collected has no address to change. */
function changeOf(
  order: AdminOrder,
  values: readonly Required<LineValue>[],
  { address, business }: { readonly address: Address; readonly business: Business },
) {
  const before = businessOf(order)
  const isSameBusiness = business.gstin === before.gstin && business.businessName === before.businessName
  const { title, street, city, state, zipCode, country } = address
  return {
    revision: order.revision,
    lines: values.flatMap(({ quantity, variant }, line) => {
      const item = order.items[line]
      const isSame = Number(quantity) === item?.quantity && variant === item.variant
      return isSame ? [] : [{ line, quantity: Number(quantity), variant }]
    }),
    ...(!order.isCollected && { address: { title, street, city, state, zipCode, country } }),
    ...(!isSameBusiness && business),
  }
}

function businessOf({ business }: AdminOrder): Business {
  return { gstin: business?.gstin ?? '', businessName: business?.name ?? '' }
}

function restOf({ reason, method, reference }: Rest, { isRefundedByHand }: ChangeQuote) {
  return { reason, ...(isRefundedByHand && method !== '' && { method, reference }) }
}

interface Outcomes {
  readonly onClose: () => void
  /** The total may be another one by now. */
  readonly onRefused: () => void
}

function useSave(order: AdminOrder, { onClose, onRefused }: Outcomes) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const attempt = useAttempt()
  const notify = useNotify()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const save = async (body: object) => {
    setBusy(true)
    try {
      const headers = attempt.headersFor(body)
      const path = `/api/admin/orders/${order._id}/change`
      const { _id } = await call<{ _id: string }>('PUT', path, body, { headers })
      notify('Order changed.', { type: 'success' })
      onClose()
      navigate(`/orders/${_id}/show`)
    } catch (error) {
      const fields = error instanceof HttpError ? (error.body as { errors?: FieldErrors })?.errors : undefined
      setErrors(fields ?? {})
      if (!fields) notify(errorMessage(error), { type: 'error' })
      if (isEditConflict(error)) refresh()
      else if (error instanceof HttpError && error.status === 409) onRefused()
      const changed = attempt.failed(error)
      if (changed) {
        onClose()
        navigate(`/orders/${changed}/show`)
      }
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, errors }
}

interface RestFieldsProps {
  readonly rest: Rest
  readonly onChange: (rest: Rest) => void
  readonly errors: FieldErrors
  readonly isRefundedByHand: boolean
}

/** The reason, and how a difference was paid back that the shop cannot refund itself. */
function RestFields({ rest, onChange, errors, isRefundedByHand }: RestFieldsProps) {
  const field = (key: keyof Rest) => ({
    value: rest[key],
    error: errors[key] !== undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...rest, [key]: target.value }),
  })
  return (
    <>
      <TextField
        label="Reason"
        required
        helperText={errors.reason ?? 'Kept in the history of the order'}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        {...field('reason')}
      />
      {isRefundedByHand && (
        <>
          <TextField select label="Difference paid back by" required helperText={errors.method} {...field('method')}>
            {REFUND_METHODS.map((method) => (
              <MenuItem key={method} value={method}>
                {REFUND_METHOD_NAMES[method]}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="Reference of the transfer"
            helperText={errors.reference}
            slotProps={{ htmlInput: { maxLength: 80 } }}
            {...field('reference')}
          />
        </>
      )}
    </>
  )
}

function describe(quote: ChangeQuote): string {
  const { totalBefore, totalAmount, refund, due, isPaidByLink, isReplaced } = quote
  return [
    totalBefore === totalAmount
      ? `The total stays ${formatRupees(totalAmount)}.`
      : `The total changes from ${formatRupees(totalBefore)} to ${formatRupees(totalAmount)}.`,
    refund > 0 && `${formatRupees(refund)} is refunded.`,
    isPaidByLink && `${formatRupees(due)} is still to be paid with a payment link.`,
    !isPaidByLink && due > 0 && due < totalAmount && `The courier collects ${formatRupees(due)}.`,
    isReplaced && 'A new order replaces this one; an invoice gets a credit note.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}
