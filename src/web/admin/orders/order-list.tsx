import { Box } from '@mui/material'
import {
  Datagrid,
  FilterButton,
  FunctionField,
  List,
  SearchInput,
  SelectInput,
  TopToolbar,
  usePermissions,
} from 'react-admin'
import type { OrderRow } from '../../../contract/orders/admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { ORDER_STATUSES } from '../../../domain/orders/lifecycle.ts'
import { PAYMENT_METHODS, paymentMethodName } from '../../../domain/orders/payment-status.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { capitalise } from '../ui/badge.tsx'
import { type View, Views } from '../ui/list-views.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { ExportButton } from './export-button.tsx'
import { PaymentBadge, StatusBadge } from './order-badges.tsx'
import { PrintSlips } from './print.tsx'

export function OrderList() {
  return (
    <List
      filters={FILTERS}
      sort={NEWEST}
      perPage={25}
      exporter={false}
      actions={<Actions />}
      title="Orders"
      empty={false}
    >
      <Views label="Filter orders" views={VIEWS} />
      <Datagrid rowClick="show" bulkActionButtons={<PrintSlips />} sx={COMPACT}>
        <FunctionField label="Order" render={({ number }: OrderRow) => <b>#{number}</b>} />
        <FunctionField
          label="Placed"
          sortBy="createdAt"
          sortByOrder="DESC"
          render={({ createdAt }: OrderRow) => <MomentField at={createdAt} />}
        />
        <FunctionField
          label="Customer"
          render={({ customerName, phone, city }: OrderRow) => (
            <>
              {customerName}
              <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.875rem' }}>
                {city}, {phone}
              </Box>
            </>
          )}
        />
        <FunctionField label="Status" render={({ status }: OrderRow) => <StatusBadge status={status} />} />
        <FunctionField label="Payment" render={(row: OrderRow) => <PaymentBadge {...row} />} />
        <FunctionField
          label="Total"
          sortBy="totalAmount"
          sortByOrder="DESC"
          textAlign="right"
          render={({ totalAmount }: OrderRow) => formatRupees(totalAmount)}
        />
      </Datagrid>
    </List>
  )
}

function Actions() {
  const { permissions } = usePermissions<readonly Permission[]>()
  return (
    <TopToolbar>
      <FilterButton disableSaveQuery />
      {permissions?.includes('orders.export') && <ExportButton />}
    </TopToolbar>
  )
}

const NEWEST = { field: 'createdAt', order: 'DESC' } as const

const COMPACT = { '& td, & th': { paddingInline: { xs: 1, lg: 2 } } }

const FILTERS = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Number, phone, email or name"
    slotProps={{ htmlInput: { 'aria-label': 'Search by number, phone, email or name' } }}
    sx={{ minWidth: 320 }}
  />,
  <SelectInput
    key="paymentMethod"
    source="paymentMethod"
    label="Payment method"
    choices={PAYMENT_METHODS.map((id) => ({ id, name: paymentMethodName(id) }))}
  />,
]

const VIEWS: readonly View[] = [
  { label: 'All', filter: {} },
  { label: 'To pack', filter: { attention: 'pack' } },
  ...ORDER_STATUSES.map((status) => ({ label: capitalise(status), filter: { status } })),
  { label: 'Payment issues', filter: { attention: 'payment' } },
]
