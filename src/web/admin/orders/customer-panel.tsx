import { Link as MuiLink, Typography } from '@mui/material'
import { Link, usePermissions } from 'react-admin'
import type { AdminOrder } from '../../../contract/orders/admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { Panel } from '../ui/panel.tsx'
import { Shipment } from './shipment.tsx'

/** The customer, the delivery address and the customer's note. */
export function CustomerPanel({ order }: { order: AdminOrder }) {
  const { permissions } = usePermissions<readonly Permission[]>()
  const { name, email, phone, address } = order.customer
  return (
    <>
      <Panel title="Customer">
        <Typography sx={{ fontWeight: 600 }}>
          {permissions?.includes('customers.read') ? (
            <Link to={`/customers/${order.customerId}/show`}>{name}</Link>
          ) : (
            name
          )}
        </Typography>
        <Typography>
          <MuiLink href={`tel:+91${phone}`}>{phone}</MuiLink>
        </Typography>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <MuiLink href={`mailto:${email}`}>{email}</MuiLink>
        </Typography>
        <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600, marginTop: 1.5 }}>
          Delivery address
        </Typography>
        <Typography component="address" sx={{ fontStyle: 'normal', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {[address.name, address.street, `${address.city}, ${address.state} ${address.zipCode}`, address.country]
            .filter(Boolean)
            .join('\n')}
        </Typography>
        {address.phone && (
          <Typography>
            <MuiLink href={`tel:+91${address.phone}`}>{address.phone}</MuiLink>
          </Typography>
        )}
        {order.business && (
          <>
            <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600, marginTop: 1.5 }}>
              Invoiced to
            </Typography>
            <Typography sx={{ overflowWrap: 'anywhere' }}>{order.business.name}</Typography>
            <Typography>GSTIN {order.business.gstin}</Typography>
          </>
        )}
        <Shipment order={order} />
      </Panel>
      {order.orderNotes !== '' && (
        <Panel title="Customer note">
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{order.orderNotes}</Typography>
        </Panel>
      )}
    </>
  )
}
