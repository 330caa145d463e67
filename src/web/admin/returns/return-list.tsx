import { Box } from '@mui/material'
import { FunctionField, List, SearchInput, SelectInput, usePermissions } from 'react-admin'
import type { ReturnRow } from '../../../contract/returns-admin.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { describeState, OPEN_STATES, permissionFor, RESOLUTIONS } from '../../../domain/returns/lifecycle.ts'
import { Datagrid } from '../ui/datagrid.tsx'
import { NothingFound } from '../ui/empty.tsx'
import { type View, Views } from '../ui/list-views.tsx'
import { LongText } from '../ui/long-text.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { PickupBulkAction, ReturnListActions } from './pickup-buttons.tsx'
import { ReturnBadge } from './return-badge.tsx'
import { RESOLUTION_NAMES } from './texts.ts'

export function ReturnList() {
  const { permissions } = usePermissions<readonly Permission[]>()
  const canCollect = permissions?.includes(permissionFor('collect'))
  return (
    <List
      filters={FILTERS}
      filterDefaultValues={OPEN}
      sort={NEWEST}
      perPage={25}
      exporter={false}
      actions={<ReturnListActions />}
      title="Returns"
      empty={false}
    >
      <Views label="Filter returns" views={VIEWS} />
      <Datagrid
        noun="return"
        rowClick="show"
        bulkActionButtons={canCollect ? <PickupBulkAction /> : false}
        empty={
          <NothingFound start={OPEN}>
            No open returns. Customers ask for them on the page of their order; you record one on the page of a
            delivered order.
          </NothingFound>
        }
      >
        <FunctionField label="Return" render={({ number }: ReturnRow) => <b>{number}</b>} />
        <FunctionField
          label="Requested"
          sortBy="createdAt"
          sortByOrder="DESC"
          render={({ createdAt }: ReturnRow) => <MomentField at={createdAt} withTime={false} />}
        />
        <FunctionField
          label="Items"
          render={({ items, reasons }: ReturnRow) => (
            <>
              <LongText text={items} />
              <Box component="span" sx={SECOND_LINE}>
                <LongText text={reasons.join(', ')} />
              </Box>
            </>
          )}
        />
        <FunctionField
          label="Customer"
          render={({ customerName, orderNumber, city, abroad, transport }: ReturnRow) => (
            <>
              <LongText text={customerName} />
              <Box component="span" sx={SECOND_LINE}>
                <LongText text={`${city}, order #${orderNumber}`} />
              </Box>
              {abroad !== undefined && transport === 'pickup' && (
                <Box component="span" sx={{ ...SECOND_LINE, color: 'warning.main' }}>
                  {abroad}: not in the pickup file
                </Box>
              )}
            </>
          )}
        />
        <FunctionField label="For" render={({ resolution }: ReturnRow) => RESOLUTION_NAMES[resolution]} />
        <FunctionField label="Status" render={({ state }: ReturnRow) => <ReturnBadge state={state} />} />
      </Datagrid>
    </List>
  )
}

const NEWEST = { field: 'createdAt', order: 'DESC' } as const
const OPEN = { isOpen: true }
const SECOND_LINE = { display: 'block', color: 'text.secondary', fontSize: '0.875rem' }

const FILTERS = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Number, phone or name"
    slotProps={{ htmlInput: { 'aria-label': 'Search by number of the return or order, phone or name' } }}
    sx={{ minWidth: { sm: 280 } }}
  />,
  <SelectInput
    key="resolution"
    source="resolution"
    label="For"
    choices={RESOLUTIONS.map((id) => ({ id, name: RESOLUTION_NAMES[id] }))}
  />,
]

const VIEWS: readonly View[] = [
  { label: 'Open', filter: OPEN },
  ...OPEN_STATES.map((state) => ({ label: describeState(state), filter: { state } })),
  { label: 'Waiting for pickup', filter: { isAwaitingPickup: true } },
  { label: 'Pickup requested', filter: { isPickupRequested: true } },
  { label: 'Items set aside', filter: { hasItemsAside: true } },
  { label: 'All', filter: {} },
]
