import { Alert, Box, Button, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import { orderNumber } from '../../../domain/orders/lifecycle.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { MomentField } from '../ui/moment-field.tsx'
import { useFetch } from '../ui/use-fetch.ts'

interface Linked {
  readonly data: { readonly url: string; readonly due: number; readonly expiresAt?: string }
}

/** The address where the customer can pay this order, to copy or to send on WhatsApp; nothing when there is none. */
export function PaymentLink({ order: { _id, revision, customer } }: { order: AdminOrder }) {
  const [answer] = useFetch<Linked>(`/api/admin/orders/${_id}/payment-link?r=${revision}`)
  const notify = useNotify()
  if (!answer?.data.url) return null
  const { url, due, expiresAt } = answer.data
  const text = `${formatRupees(due)} for order #${orderNumber(_id)}: ${url}`
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notify('Payment link copied.', { type: 'success' }),
      () => notify('The link could not be copied. Select and copy it instead.', { type: 'error' }),
    )
  return (
    <Alert severity="info" icon={false} sx={{ marginTop: 1, '& .MuiAlert-message': { width: '100%' } }}>
      <Typography>
        Payment link for {formatRupees(due)}
        {expiresAt && (
          <>
            , valid until <MomentField at={expiresAt} />
          </>
        )}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', marginBlock: 0.5 }}>
        {url}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="outlined" onClick={copy}>
          Copy
        </Button>
        <Button
          size="small"
          variant="outlined"
          href={`https://wa.me/91${customer.phone}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
        >
          Send on WhatsApp
        </Button>
      </Box>
    </Alert>
  )
}
