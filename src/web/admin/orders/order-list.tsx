import { Box, Button, Link, Typography } from '@mui/material'
import { ShoppingBag } from 'lucide-react'
import {
  DateInput,
  FilterButton,
  FunctionField,
  List,
  NullableBooleanInput,
  Pagination,
  SearchInput,
  SelectColumnsButton,
  SelectInput,
  TextInput,
  TopToolbar,
  useListContext,
  usePermissions,
} from 'react-admin'
import { Link as RouterLink } from 'react-router'
import type { OrderRow } from '../../../contract/orders/admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { STATES } from '../../../domain/india/states.ts'
import { CASH_CONFIRMATION_NAMES } from '../../../domain/orders/cash-confirmation.ts'
import { ORDER_STATUSES } from '../../../domain/orders/lifecycle.ts'
import { PAYMENT_METHODS, paymentMethodName } from '../../../domain/orders/payment-status.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { capitalise } from '../ui/badge.tsx'
import { DatagridConfigurable } from '../ui/datagrid.tsx'
import { NothingFound } from '../ui/empty.tsx'
import { type View, Views } from '../ui/list-views.tsx'
import { LongText } from '../ui/long-text.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { ScanMisses, type ScanMissesState, useScanMisses } from '../ui/scan-misses.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { ExportButton } from './export-button.tsx'
import { PaymentBadge, StatusBadge } from './order-badges.tsx'
import { ScanOrder } from './scan-order.tsx'

export function OrderList() {
  const scans = useScanMisses()
  return (
    <List
      filters={FILTERS}
      sort={NEWEST}
      perPage={25}
      pagination={<Pagination rowsPerPageOptions={[25, 50, 100, 200]} />}
      exporter={false}
      actions={<Actions scans={scans} />}
      title="Orders"
      empty={false}
    >
      <ScanMisses misses={scans.misses} onDismiss={scans.dismiss} />
      <Views label="Filter orders" views={VIEWS} />
      <BulkBar />
      <DatagridConfigurable
        rowClick="show"
        omit={['cashConfirmation', 'courier', 'trackingNumber', 'lines', 'pincode', 'state']}
        bulkActionButtons={<ShownByBulkBar />}
        bulkActionsToolbar={<ShownByBulkBar />}
        empty={<NoOrders />}
      >
        <FunctionField
          source="number"
          sortable={false}
          label="Order"
          render={({ _id, number }: OrderRow) => (
            // The row opens the order too. With both, Back would have to be pressed twice.
            <Link
              component={RouterLink}
              to={`/orders/${_id}/show`}
              sx={NUMBER}
              onClick={(event) => event.stopPropagation()}
            >
              #{number}
            </Link>
          )}
        />
        <FunctionField
          source="createdAt"
          label="Placed"
          sortByOrder="DESC"
          render={({ createdAt }: OrderRow) => <MomentField at={createdAt} />}
        />
        <FunctionField
          source="customerName"
          sortable={false}
          label="Customer"
          render={({ customerName, phone, city }: OrderRow) => (
            <>
              <LongText text={customerName} />
              <Box component="span" sx={SMALL}>
                <LongText text={`${city}, ${phone}`} />
              </Box>
            </>
          )}
        />
        <FunctionField source="state" sortable={false} label="State" render={({ state }: OrderRow) => state} />
        <FunctionField source="pincode" sortable={false} label="Pincode" render={({ pincode }: OrderRow) => pincode} />
        <FunctionField
          source="status"
          sortable={false}
          label="Status"
          render={({ status }: OrderRow) => <StatusBadge status={status} />}
        />
        <FunctionField
          source="paymentStatus"
          sortable={false}
          label="Payment"
          render={(row: OrderRow) => <PaymentBadge {...row} />}
        />
        <FunctionField
          source="cashConfirmation"
          sortable={false}
          label="Confirmed by customer"
          render={({ paymentMethod, cashConfirmation }: OrderRow) =>
            paymentMethod === 'cod' ? CASH_CONFIRMATION_NAMES[cashConfirmation] : ''
          }
        />
        <FunctionField
          source="courier"
          sortable={false}
          label="Courier"
          render={({ courier }: OrderRow) => <LongText text={courier} />}
        />
        <FunctionField
          source="trackingNumber"
          sortable={false}
          label="Tracking number"
          render={({ trackingNumber }: OrderRow) => <LongText text={trackingNumber} />}
        />
        <FunctionField
          source="lines"
          sortable={false}
          label="Items"
          textAlign="right"
          render={({ lines }: OrderRow) => lines}
        />
        <FunctionField
          source="totalAmount"
          label="Total"
          sortByOrder="DESC"
          textAlign="right"
          render={({ totalAmount }: OrderRow) => formatRupees(totalAmount)}
        />
      </DatagridConfigurable>
    </List>
  )
}

/**
 * The grid has checkboxes, and no bar of its own: that one would go with the rows when a move takes all orders out of the list, and with
 * it the dialog that names the orders that were not moved.
 */
function ShownByBulkBar() {
  return null
}

/** A move can take the selected orders out of the list; the steps that follow are still there. */
function NoOrders() {
  const { selectedIds } = useListContext()
  return (
    <>
      <NothingFound>No orders yet. Orders of the shop and those you enter with “New order” appear here.</NothingFound>
      {selectedIds.length > 0 && (
        <Typography sx={{ padding: 2, paddingTop: 0 }}>
          The orders that you selected are no longer in this list. They are still selected.
        </Typography>
      )}
    </>
  )
}

function Actions({ scans }: { scans: ScanMissesState }) {
  const { permissions } = usePermissions<readonly Permission[]>()
  return (
    <TopToolbar>
      {permissions?.includes('orders.fulfil') && <ScanOrder scans={scans} />}
      <FilterButton disableSaveQuery />
      <SelectColumnsButton />
      {permissions?.includes('orders.create') && (
        <Button component={RouterLink} to="/new-order" startIcon={<ShoppingBag size={18} aria-hidden />}>
          New order
        </Button>
      )}
      {permissions?.includes('orders.export') && <ExportButton />}
    </TopToolbar>
  )
}

const NEWEST = { field: 'createdAt', order: 'DESC' } as const

const NUMBER = { fontWeight: 700, color: 'primary.main' } as const
const SMALL = { display: 'block', color: 'text.secondary', fontSize: '0.875rem' } as const

/** The day as the date field writes it, `YYYY-MM-DD`. */
const asTyped = (day: string) => day

const FILTERS = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Number, phone, name or tracking number"
    slotProps={{ htmlInput: { 'aria-label': 'Search by number, phone, email, name or tracking number' } }}
    sx={{ minWidth: { sm: 370 } }}
  />,
  <SelectInput
    key="paymentMethod"
    source="paymentMethod"
    label="Payment method"
    choices={[
      ...PAYMENT_METHODS.map((id) => ({ id, name: paymentMethodName(id) })),
      { id: 'received', name: 'Received by the shop' },
    ]}
  />,
  <NullableBooleanInput key="isPaid" source="isPaid" label="Paid" />,
  <SelectInput
    key="cash"
    source="cash"
    label="Cash order"
    choices={[{ id: 'unconfirmed', name: 'Not confirmed by the customer' }]}
  />,
  <DateInput key="from" source="from" label="Placed from" parse={asTyped} />,
  <DateInput key="to" source="to" label="Placed until" parse={asTyped} />,
  <TextInput key="courier" source="courier" label="Courier" />,
  <SelectInput
    key="tracking"
    source="tracking"
    label="Tracking number"
    choices={[
      { id: 'with', name: 'With tracking number' },
      { id: 'without', name: 'Without tracking number' },
    ]}
  />,
  <TextInput key="city" source="city" label="City" />,
  <SelectInput key="state" source="state" label="State" choices={STATES.map(({ name }) => ({ id: name, name }))} />,
  <TextInput
    key="pincode"
    source="pincode"
    label="Pincode"
    slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
  />,
]

const VIEWS: readonly View[] = [
  { label: 'All', filter: {} },
  { label: 'To pack', filter: { attention: 'pack' } },
  ...ORDER_STATUSES.map((status) => ({ label: capitalise(status), filter: { status } })),
  { label: 'Refund due', filter: { attention: 'refund' } },
  { label: 'Payment issues', filter: { attention: 'payment' } },
]
