import {
  Alert,
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  InputAdornment,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material'
import type { Quote } from '../../../contract/orders/shop.ts'
import {
  LINK_HOURS,
  type LinkHours,
  MANUAL_PAYMENT_NAMES,
  MANUAL_PAYMENTS,
  type ManualPayment,
} from '../../../domain/orders/manual-order.ts'
import { REFUND_METHOD_NAMES, REFUND_METHODS, type RefundMethod } from '../../../domain/payments/refund.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { capitalise } from '../ui/badge.tsx'
import { Panel } from '../ui/panel.tsx'
import type { FieldErrors } from '../ui/use-change.ts'
import { advanceOf, chosenTotal, hasAdvance, hasAgreedPrice, hasReference, type Sale } from './sale.ts'
import type { SaleQuote } from './use-sale-quote.ts'

interface PayPanelProps {
  readonly sale: Sale
  readonly quote: SaleQuote
  readonly errors: FieldErrors
  readonly isBusy: boolean
  readonly onChange: (changes: Partial<Sale>) => void
  readonly onPlace: () => void
}

/** Discount, bill and payment. */
export function PayPanel({ sale, quote, errors, isBusy, onChange, onPlace }: PayPanelProps) {
  const { discount, reason, payment, acceptsCash, advance, advanceBy, reference, linkHours, notes, isCollected } = sale
  const chosen = quote.data && chosenTotal(sale, quote.data)
  return (
    <Panel title="Payment">
      <TextField
        label="Discount"
        value={discount}
        error={errors.discount !== undefined}
        helperText={errors.discount}
        onChange={({ target }) => onChange({ discount: target.value })}
        slotProps={{
          htmlInput: { inputMode: 'decimal', maxLength: 12 },
          input: { startAdornment: <InputAdornment position="start">₹</InputAdornment> },
        }}
      />
      <TextField
        select
        label="Paid by"
        value={payment}
        error={errors.payment !== undefined}
        helperText={errors.payment}
        onChange={({ target }) => onChange({ payment: target.value as ManualPayment })}
      >
        {MANUAL_PAYMENTS.map((one) => (
          <MenuItem key={one} value={one} disabled={one === 'cod' && isCollected}>
            {MANUAL_PAYMENT_NAMES[one]}
          </MenuItem>
        ))}
      </TextField>
      {chosen?.refusal !== undefined && (
        <FormControlLabel
          label="Accept cash although a rule refuses it"
          control={
            <Checkbox checked={acceptsCash} onChange={({ target }) => onChange({ acceptsCash: target.checked })} />
          }
        />
      )}
      {(hasAgreedPrice(sale) || (acceptsCash && chosen?.refusal !== undefined)) && (
        <TextField
          label={hasAgreedPrice(sale) ? 'Reason for the price' : 'Reason for accepting cash'}
          required
          value={reason}
          error={errors.reason !== undefined}
          helperText={errors.reason ?? 'Kept in the history of the order'}
          onChange={({ target }) => onChange({ reason: target.value })}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      )}
      {payment === 'cod' && (
        <TextField
          label="Received in advance (optional)"
          value={advance}
          error={errors.advance !== undefined}
          helperText={errors.advance ?? 'The courier collects the rest'}
          onChange={({ target }) => onChange({ advance: target.value })}
          slotProps={{
            htmlInput: { inputMode: 'decimal', maxLength: 12 },
            input: { startAdornment: <InputAdornment position="start">₹</InputAdornment> },
          }}
        />
      )}
      {hasAdvance(sale) && (
        <TextField
          select
          label="Advance received by"
          value={advanceBy}
          onChange={({ target }) => onChange({ advanceBy: target.value as RefundMethod })}
        >
          {REFUND_METHODS.map((method) => (
            <MenuItem key={method} value={method}>
              {capitalise(REFUND_METHOD_NAMES[method])}
            </MenuItem>
          ))}
        </TextField>
      )}
      {hasReference(sale) && (
        <TextField
          label={payment === 'upi' ? 'UPI reference (optional)' : 'Reference (optional)'}
          value={reference}
          onChange={({ target }) => onChange({ reference: target.value })}
          slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
        />
      )}
      {payment === 'link' && (
        <TextField
          select
          label="The link is valid for"
          value={String(linkHours)}
          helperText="The items are held until then"
          onChange={({ target }) => onChange({ linkHours: Number(target.value) as LinkHours })}
        >
          {LINK_HOURS.map((hours) => (
            <MenuItem key={hours} value={String(hours)}>
              {hours === 1 ? '1 hour' : `${hours} hours`}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        label="Notes (optional)"
        multiline
        value={notes}
        onChange={({ target }) => onChange({ notes: target.value })}
        slotProps={{ htmlInput: { maxLength: 1000 } }}
      />
      <Bill sale={sale} quote={quote} />
      <Button
        variant="contained"
        size="large"
        fullWidth
        disabled={isBusy || !quote.data?.canBeOrdered || chosen?.problem !== undefined}
        onClick={onPlace}
      >
        {chosen ? `Place order, ${formatRupees(chosen.total)}` : 'Place order'}
      </Button>
    </Panel>
  )
}

function Bill({ sale, quote: { data, error } }: { sale: Sale; quote: SaleQuote }) {
  const problem = error ?? (data && chosenTotal(sale, data).problem)
  if (problem !== undefined)
    return (
      <Alert severity="error" sx={{ marginBottom: 2 }}>
        {problem}
      </Alert>
    )
  const rows = data ? rowsOf(data, sale) : []
  return (
    <Box component="dl" aria-busy={!data && sale.lines.length > 0} sx={BILL}>
      {rows.map(([name, value]) => (
        <Box key={name} sx={{ display: 'flex', justifyContent: 'space-between' }}>
          <Typography component="dt" sx={{ fontWeight: name === 'Total' ? 700 : 400 }}>
            {name}
          </Typography>
          <Typography component="dd" sx={{ margin: 0, fontWeight: name === 'Total' ? 700 : 400 }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

const BILL = { margin: 0, marginBottom: 2, minHeight: 96, fontVariantNumeric: 'tabular-nums' }

function rowsOf(quote: Quote, sale: Sale): readonly (readonly [string, string])[] {
  const { subtotal, discount, shippingCost } = quote
  const chosen = chosenTotal(sale, quote)
  return [
    ['Subtotal', formatRupees(subtotal)],
    ...(discount > 0 ? [['Discount', `-${formatRupees(discount)}`] as const] : []),
    ...(chosen.discount > 0 ? [['Discount for paying online', `-${formatRupees(chosen.discount)}`] as const] : []),
    ['Delivery', shippingCost === 0 ? 'Free' : formatRupees(shippingCost)],
    ...(chosen.fee > 0 ? [['Cash on delivery fee', formatRupees(chosen.fee)] as const] : []),
    ['Total', formatRupees(chosen.total)],
    ...restRows(sale, chosen.total),
  ]
}

/** What the courier collects of an order that is paid in part before. */
function restRows(sale: Sale, total: number): readonly (readonly [string, string])[] {
  const advance = hasAdvance(sale) ? advanceOf(sale) : Number.NaN
  if (!(advance > 0 && advance < total)) return []
  return [
    ['Received in advance', `-${formatRupees(advance)}`],
    ['To collect on delivery', formatRupees(Math.round((total - advance) * 100) / 100)],
  ]
}
