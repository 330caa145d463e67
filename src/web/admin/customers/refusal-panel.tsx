import { Box, Typography } from '@mui/material'
import { Link } from 'react-admin'
import type { AdminCustomer } from '../../../contract/customers.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { MomentField } from '../ui/moment-field.tsx'
import { Panel } from '../ui/panel.tsx'

const KINDS = { undelivered: 'Came back undelivered', refused: 'Refused when asked' } as const

/** The orders that a customer refused or that could not be delivered; nothing when there are none. */
export function RefusalPanel({ customer: { refusals } }: { readonly customer: AdminCustomer }) {
  if (refusals.length === 0) return null
  return (
    <Panel title="Refused orders">
      {refusals.map(({ orderId, kind, at, totalAmount }) => (
        <Box key={`${orderId} ${kind}`} sx={{ marginBottom: 1 }}>
          <Link to={`/orders/${orderId}/show`}>Order #{orderId.slice(-8).toUpperCase()}</Link>,{' '}
          {formatRupees(totalAmount)}
          <Typography variant="body2" color="textSecondary">
            {KINDS[kind]}, <MomentField at={at} withTime={false} />
          </Typography>
        </Box>
      ))}
    </Panel>
  )
}
