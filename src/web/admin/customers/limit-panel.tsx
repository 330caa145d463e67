import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { Confirm, usePermissions } from 'react-admin'
import type { AdminCustomer } from '../../../contract/customers.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { useEmailNote } from '../ui/email-note.ts'
import { Facts } from '../ui/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { useChange } from '../ui/use-change.ts'

/** The customer's unpaid orders and the limits that apply to them. */
export function LimitPanel({ customer }: { customer: AdminCustomer }) {
  const { permissions = [] } = usePermissions<readonly Permission[]>()
  const { change, isBusy } = useChange()
  const { _id, unpaidOrders, hasNoLimits, metLimit } = customer
  const path = `/api/admin/customers/${_id}`
  const mayWrite = permissions.includes('customers.write') && !customer.isDeleted
  return (
    <Panel title="Order limits">
      {metLimit && (
        <Alert
          severity="warning"
          sx={{ marginBottom: 1.5 }}
          action={
            mayWrite && (
              <Button
                color="inherit"
                disabled={isBusy}
                onClick={() => change('PUT', `${path}/limit-seen`, {}, 'Marked as seen.')}
              >
                Mark as seen
              </Button>
            )
          }
        >
          An order of this customer was refused because of a limit.
        </Alert>
      )}
      <Facts
        items={[
          ['Unpaid orders', unpaidOrders],
          ['Larger orders', hasNoLimits ? 'Allowed' : 'Not allowed'],
        ]}
      />
      <Stack sx={{ gap: 1, marginTop: 1.5, alignItems: 'start' }}>
        {permissions.includes('orders.cancel') && unpaidOrders > 0 && <ReleaseButton customer={customer} />}
        {mayWrite && (
          <Button
            variant="outlined"
            disabled={isBusy}
            onClick={() =>
              change(
                'PUT',
                `${path}/limits`,
                { hasNoLimits: !hasNoLimits },
                hasNoLimits ? 'The limits apply again.' : 'Larger orders are allowed.',
              )
            }
          >
            {hasNoLimits ? 'Apply the limits again' : 'Allow larger orders'}
          </Button>
        )}
      </Stack>
    </Panel>
  )
}

function ReleaseButton({ customer: { _id, name, unpaidOrders } }: { customer: AdminCustomer }) {
  const email = useEmailNote()
  const [isConfirming, setConfirming] = useState(false)
  const { change, isBusy } = useChange()
  return (
    <>
      <Button color="error" variant="outlined" disabled={isBusy} onClick={() => setConfirming(true)}>
        Release unpaid orders
      </Button>
      <Confirm
        isOpen={isConfirming}
        title={`Cancel ${unpaidOrders === 1 ? 'the unpaid order' : `all ${unpaidOrders} unpaid orders`} of ${name}?`}
        content={`Cash orders that you have not started to pack are cancelled too. The items return to stock at once. A payment that still arrives is refunded. ${email('The customer gets an email for each order.')}`}
        confirm="Cancel the orders"
        onConfirm={async () => {
          setConfirming(false)
          await change('POST', `/api/admin/customers/${_id}/release-orders`, {}, 'The unpaid orders were cancelled.')
        }}
        onClose={() => setConfirming(false)}
      />
    </>
  )
}
