import { Box, Button, Link as MuiLink, Typography } from '@mui/material'
import { useState } from 'react'
import {
  Confirm,
  FunctionField,
  Link,
  Pagination,
  ReferenceManyField,
  ShowBase,
  Title,
  usePermissions,
} from 'react-admin'
import type { AdminCustomer } from '../../../contract/customers.ts'
import type { OrderRow } from '../../../contract/orders/admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { orderNumber } from '../../../domain/orders/lifecycle.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { EarlierOrders } from '../earlier-shop/earlier-orders.tsx'
import { PaymentBadge, StatusBadge } from '../orders/order-badges.tsx'
import { Badge } from '../ui/badge.tsx'
import { Datagrid } from '../ui/datagrid.tsx'
import { Facts } from '../ui/facts.tsx'
import { SHOWS_OWN_ERROR, ShowFailed } from '../ui/load-failed.tsx'
import { Loading } from '../ui/loading.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { useChange } from '../ui/use-change.ts'
import { useFullRecord } from '../ui/use-full-record.ts'
import { CustomerData } from './customer-data.tsx'
import { GroupPanel } from './group-panel.tsx'
import { LimitPanel } from './limit-panel.tsx'
import { NotePanel } from './note-panel.tsx'

/** A customer's account, addresses and orders. */
export function CustomerShow() {
  return (
    <ShowBase error={<ShowFailed title="Customer" />} queryOptions={SHOWS_OWN_ERROR}>
      <CustomerView />
    </ShowBase>
  )
}

function CustomerView() {
  const customer = useFullRecord<AdminCustomer>('addresses')
  const { permissions } = usePermissions<readonly Permission[]>()
  if (!customer) return <Loading title="Customer" />
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
          <Panel
            title="Account"
            actions={
              permissions?.includes('customers.write') &&
              !customer.isDeleted &&
              // Without an account there is nothing to disable. One that was disabled before still counts for new orders.
              (customer.hasAccount || customer.isDisabled) && <AccountSwitch customer={customer} />
            }
          >
            {!customer.hasAccount && permissions?.includes('customers.write') && <CustomerData customer={customer} />}
            {customer.isDisabled && (
              <Typography sx={{ marginBottom: 1 }}>
                <Badge tone="bad">Disabled</Badge>
              </Typography>
            )}
            <Facts
              items={[
                ['Email', customer.email && <MuiLink href={`mailto:${customer.email}`}>{customer.email}</MuiLink>],
                ['Email verified', customer.email && (customer.emailVerified ? 'Yes' : 'No')],
                ['Phone', customer.phone && <MuiLink href={`tel:+91${customer.phone}`}>{customer.phone}</MuiLink>],
                ['Customer since', <MomentField key="since" at={customer.createdAt} withTime={false} />],
                ['Orders', customer.orders],
                ['Total spent', formatRupees(customer.spent)],
                ['Logged in on', customer.sessions === 1 ? '1 device' : `${customer.sessions} devices`],
              ]}
            />
          </Panel>
          <LimitPanel customer={customer} />
          <GroupPanel key={customer.groups.join()} customer={customer} />
          <RefusalPanel customer={customer} />
          <NotePanel customer={customer} />
          <Panel title="Addresses">
            {customer.addresses.length === 0 && <Typography>No saved addresses.</Typography>}
            {customer.addresses.map((address) => (
              <Box key={address._id} sx={{ marginBottom: 1.5, overflowWrap: 'anywhere' }}>
                <Typography sx={{ fontWeight: 600 }}>
                  {address.title} {address.isDefault && <Badge tone="active">Default</Badge>}
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
        <Box>
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
                  render={({ createdAt }: OrderRow) => <MomentField at={createdAt} />}
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
          <EarlierOrders customer={customer._id} />
        </Box>
      </Box>
    </Box>
  )
}

/** Disables or enables the account. */
function AccountSwitch({ customer }: { customer: AdminCustomer }) {
  const [isConfirming, setConfirming] = useState(false)
  const { change, isBusy } = useChange()
  const { _id, name, isDisabled } = customer
  if (isDisabled)
    return (
      <Button
        variant="outlined"
        disabled={isBusy}
        onClick={() => change('PUT', `/api/admin/customers/${_id}/enable`, {}, 'Account enabled.')}
      >
        Enable account
      </Button>
    )
  return (
    <>
      <Button color="error" variant="outlined" disabled={isBusy} onClick={() => setConfirming(true)}>
        Disable account
      </Button>
      <Confirm
        isOpen={isConfirming}
        title={`Disable ${name}'s account?`}
        content="They will be signed out everywhere and can't log in until you enable the account again. Their orders are kept."
        confirm="Disable"
        onConfirm={async () => {
          setConfirming(false)
          await change('PUT', `/api/admin/customers/${_id}/disable`, {}, 'Account disabled.')
        }}
        onClose={() => setConfirming(false)}
      />
    </>
  )
}

/** The orders that a customer refused or that could not be delivered; nothing when there are none. */
function RefusalPanel({ customer: { _id, refusals } }: { readonly customer: AdminCustomer }) {
  const { permissions = [] } = usePermissions<readonly Permission[]>()
  const { change, isBusy } = useChange()
  if (refusals.length === 0) return null
  const excuse = (orderId: string, isExcused: boolean) =>
    change(
      'PUT',
      `/api/admin/customers/${_id}/refusals`,
      { orderId, isExcused },
      isExcused ? 'The order no longer counts as refused.' : 'The order counts as refused again.',
    )
  return (
    <Panel title="Refused orders">
      {refusals.map(({ orderId, kind, at, totalAmount, isExcused }) => (
        <Box key={`${orderId} ${kind}`} sx={{ marginBottom: 1 }}>
          <Link to={`/orders/${orderId}/show`}>Order #{orderNumber(orderId)}</Link>, {formatRupees(totalAmount)}
          <Typography variant="body2" color="textSecondary">
            {REFUSAL_KINDS[kind]}, <MomentField at={at} withTime={false} />
            {isExcused && '. Does not count in the cash rules.'}
          </Typography>
          {permissions.includes('customers.write') && (
            <Button
              size="small"
              disabled={isBusy}
              aria-label={`${isExcused ? COUNT : EXCUSE}: order ${orderNumber(orderId)}`}
              onClick={() => excuse(orderId, !isExcused)}
            >
              {isExcused ? COUNT : EXCUSE}
            </Button>
          )}
        </Box>
      ))}
    </Panel>
  )
}

const EXCUSE = 'Not the fault of the customer'
const COUNT = 'Count it again'

const REFUSAL_KINDS = {
  undelivered: 'Came back undelivered',
  refused: 'Refused when asked',
  silent: 'Cancelled because nobody answered',
} as const
