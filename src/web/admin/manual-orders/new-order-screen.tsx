import { Box } from '@mui/material'
import { useState } from 'react'
import { HttpError, Title, useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import type { SaleVariant } from '../../../contract/orders/manual.ts'
import { call, errorMessage } from '../ui/call.ts'
import { leavesPath, useUnsavedChanges } from '../ui/leave-guard.tsx'
import { useAttempt } from '../ui/use-attempt.ts'
import type { FieldErrors } from '../ui/use-change.ts'
import { CartPanel } from './cart-panel.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { PayPanel } from './pay-panel.tsx'
import { chosenTotal, EMPTY_SALE, orderBodyOf, type Sale, withVariant } from './sale.ts'
import { useSaleQuote } from './use-sale-quote.ts'

/** Takes an order by phone, on WhatsApp or at the counter. */
export function NewOrderScreen() {
  const [sale, setSale] = useState<Sale>(EMPTY_SALE)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const forget = useUnsavedChanges(sale.lines.length > 0 || sale.name !== '', leavesPath)
  const attempt = useAttempt()
  const quote = useSaleQuote(sale)
  const notify = useNotify()
  const navigate = useNavigate()
  const place = async () => {
    if (!quote.data) return
    const body = orderBodyOf(sale, chosenTotal(sale, quote.data).total)
    setBusy(true)
    try {
      const headers = attempt.headersFor(body)
      const { _id } = await call<{ _id: string }>('POST', '/api/admin/manual-orders', body, { headers })
      notify('Order placed.', { type: 'success' })
      forget()
      navigate(`/orders/${_id}/show`)
    } catch (error) {
      const fields = error instanceof HttpError ? (error.body as { errors?: FieldErrors })?.errors : undefined
      setErrors(fields ?? {})
      notify(fields ? 'Please check the highlighted fields.' : errorMessage(error), { type: 'error' })
      const placed = attempt.failed(error)
      if (placed) {
        forget()
        navigate(`/orders/${placed}/show`)
      } else if (!fields) quote.reload()
    } finally {
      setBusy(false)
    }
  }
  const change = (changes: Partial<Sale>) => setSale((before) => ({ ...before, ...changes }))
  // Two scans may be answered before the screen is drawn again.
  const add = (variant: SaleVariant, quantity: number) =>
    setSale((before) => ({ ...before, lines: withVariant(before.lines, variant, quantity) }))
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title="New order" />
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' },
        }}
      >
        <Box>
          <CartPanel sale={sale} quote={quote.data} onChange={change} onAdd={add} />
          <CustomerPanel sale={sale} errors={errors} onChange={change} onSale={setSale} />
        </Box>
        <Box sx={{ position: { lg: 'sticky' }, top: 64 }}>
          <PayPanel sale={sale} quote={quote} errors={errors} isBusy={isBusy} onChange={change} onPlace={place} />
        </Box>
      </Box>
    </Box>
  )
}
