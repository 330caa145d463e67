import { Box, Button, Link as MuiLink, Typography } from '@mui/material'
import { useState } from 'react'
import {
  Confirm,
  Datagrid,
  FunctionField,
  Pagination,
  ReferenceManyField,
  ShowBase,
  Title,
  usePermissions,
} from 'react-admin'
import type { AdminCustomer } from '../../../contract/customers.ts'
import type { OrderRow } from '../../../contract/orders/admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { PaymentBadge, StatusBadge } from '../orders/order-badges.tsx'
import { Badge } from '../ui/badge.tsx'
import { Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { useChange } from '../ui/use-change.ts'
import { useWhole } from '../ui/use-full-record.ts'
import { When } from '../ui/when.tsx'

/** One customer: who they are, where they live, what they ordered. */
export default function CustomerShow() {
  return (
    <ShowBase>
      <CustomerView />
    </ShowBase>
  )
}

function CustomerView() {
  const customer = useWhole<AdminCustomer>('addresses')
  const { permissions } = usePermissions<readonly Permission[]>()
  if (!customer) return null
  return (
    <Box sx={{ paddingBlock: 2 }}>
      <Title title={customer.name} />
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '360px minmax(0, 1fr)' },
        }}
      >
        <Box>
          <Panel title="Account" actions={permissions?.includes('customers.write') && <Door customer={customer} />}>
            {customer.isDisabled && (
              <Typography sx={{ marginBottom: 1 }}>
                <Badge tone="bad">Disabled</Badge>
              </Typography>
            )}
            <Facts
              of={[
                ['E-mail', customer.email && <MuiLink href={`mailto:${customer.email}`}>{customer.email}</MuiLink>],
                ['Confirmed', customer.email && (customer.emailVerified ? 'yes' : 'not yet')],
                ['Phone', customer.phone && <MuiLink href={`tel:+91${customer.phone}`}>{customer.phone}</MuiLink>],
                ['Since', <When key="since" at={customer.createdAt} withTime={false} />],
                ['Orders', customer.orders],
                ['Spent', formatRupees(customer.spent)],
                ['Signed in', customer.sessions === 1 ? 'on 1 device' : `on ${customer.sessions} devices`],
              ]}
            />
          </Panel>
          <Panel title="Addresses">
            {customer.addresses.length === 0 && <Typography>No saved addresses.</Typography>}
            {customer.addresses.map((address) => (
              <Box key={address._id} sx={{ marginBottom: 1.5, overflowWrap: 'anywhere' }}>
                <Typography sx={{ fontWeight: 600 }}>
                  {address.title} {address.isDefault && <Badge tone="moving">Default</Badge>}
                </Typography>
                <Typography component="address" sx={{ fontStyle: 'normal', whiteSpace: 'pre-line' }}>
                  {[
                    address.name,
                    address.address,
                    address.landmark,
                    `${address.city}, ${address.state} ${address.zipCode}`,
                    address.country,
                    address.phone,
                  ]
                    .filter(Boolean)
                    .join('\n')}
                </Typography>
              </Box>
            ))}
          </Panel>
        </Box>
        <Panel title="Orders">
          <ReferenceManyField
            reference="orders"
            target="customerId"
            sort={{ field: 'createdAt', order: 'DESC' }}
            pagination={<Pagination />}
          >
            <Datagrid bulkActionButtons={false} rowClick="show" empty={<Typography>No orders yet.</Typography>}>
              <FunctionField label="Order" render={({ number }: OrderRow) => <b>#{number}</b>} />
              <FunctionField
                source="createdAt"
                label="Placed"
                render={({ createdAt }: OrderRow) => <When at={createdAt} />}
              />
              <FunctionField label="Status" render={({ status }: OrderRow) => <StatusBadge status={status} />} />
              <FunctionField label="Payment" render={(row: OrderRow) => <PaymentBadge {...row} />} />
              <FunctionField
                source="totalAmount"
                label="Total"
                textAlign="right"
                render={({ totalAmount }: OrderRow) => formatRupees(totalAmount)}
              />
            </Datagrid>
          </ReferenceManyField>
        </Panel>
      </Box>
    </Box>
  )
}

/** Closes the account, or opens it again. */
function Door({ customer }: { customer: AdminCustomer }) {
  const [isAsking, setAsking] = useState(false)
  const { change, isBusy } = useChange()
  const { _id, name, isDisabled } = customer
  if (isDisabled)
    return (
      <Button
        variant="outlined"
        disabled={isBusy}
        onClick={() => change('PUT', `/api/admin/customers/${_id}/enable`, {}, 'The account is open again.')}
      >
        Enable account
      </Button>
    )
  return (
    <>
      <Button color="error" variant="outlined" disabled={isBusy} onClick={() => setAsking(true)}>
        Disable account
      </Button>
      <Confirm
        isOpen={isAsking}
        title={`Disable the account of ${name}?`}
        content="Every session of theirs ends now, and they cannot log in until you enable it again. Their orders stay."
        confirm="Disable"
        onConfirm={async () => {
          setAsking(false)
          await change('PUT', `/api/admin/customers/${_id}/disable`, {}, 'The account is disabled.')
        }}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
