import { Box } from '@mui/material'
import { FunctionField, List, SearchInput, SelectInput, TextInput, useListContext, usePermissions } from 'react-admin'
import type { ParcelCash } from '../../../contract/courier-cash.ts'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { CASH_AGE_NAMES, CASH_AGES } from '../../../domain/courier-cash/ageing.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Datagrid } from '../ui/datagrid.tsx'
import { Empty } from '../ui/empty.tsx'
import { type View, Views } from '../ui/list-views.tsx'
import { LongText } from '../ui/long-text.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { NARROW_CELLS } from '../ui/styles.ts'
import { AgeingTable } from './ageing-table.tsx'
import { ReceiveButton, ReopenButton, UndoReceiptButton, WriteOffButton } from './cash-actions.tsx'

/** What couriers owe: by courier and age, and parcel by parcel. */
export function CashList() {
  return (
    <List
      title="Courier cash"
      filters={FILTERS}
      filterDefaultValues={OWED}
      sort={LONGEST}
      perPage={25}
      exporter={false}
      empty={false}
    >
      <Ageing />
      <Views label="Filter parcels" views={VIEWS} canSave={false} />
      <Datagrid
        rowClick={(id) => `/orders/${id}/show`}
        bulkActionButtons={false}
        sx={NARROW_CELLS}
        empty={<Empty>No parcels here. Cash orders are listed from the day they are handed to a courier.</Empty>}
      >
        <FunctionField label="Order" render={({ number }: ParcelCash) => <b>#{number}</b>} />
        <FunctionField
          label="Courier"
          render={({ courier, trackingNumber, otherParcels }: ParcelCash) => (
            <>
              <LongText text={courier || 'None'} />
              <Box component="span" sx={SECOND_LINE}>
                <LongText text={trackingNumber} />
              </Box>
              {otherParcels.map((other) => (
                <Box key={other.trackingNumber} component="span" sx={SECOND_LINE}>
                  <LongText text={`Also ${other.courier}, ${other.trackingNumber}`} />
                </Box>
              ))}
            </>
          )}
        />
        <FunctionField
          label="Delivered"
          sortBy="deliveredAt"
          render={({ deliveredAt }: ParcelCash) =>
            deliveredAt ? <MomentField at={deliveredAt} withTime={false} /> : 'Not yet'
          }
        />
        <FunctionField
          label="Expected"
          sortBy="expected"
          textAlign="right"
          render={({ expected }: ParcelCash) => formatRupees(expected)}
        />
        <FunctionField
          label="Arrived"
          textAlign="right"
          render={({ received }: ParcelCash) => formatRupees(received)}
        />
        <FunctionField label="Status" render={(parcel: ParcelCash) => <CashBadge parcel={parcel} />} />
        <FunctionField label="Actions" textAlign="right" render={(parcel: ParcelCash) => <Actions parcel={parcel} />} />
      </Datagrid>
    </List>
  )
}

/** Read again whenever the list is. */
function Ageing() {
  const { data } = useListContext<ParcelCash & { id: string }>()
  const version = (data ?? []).reduce((sum, { revision }) => sum + revision, 0)
  return <AgeingTable version={version} />
}

function CashBadge({ parcel }: { parcel: ParcelCash }) {
  const [tone, text] = statusOf(parcel)
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {parcel.writeOffReason !== '' && (
        <Box component="span" sx={SECOND_LINE}>
          {parcel.writeOffReason}
        </Box>
      )}
    </>
  )
}

function statusOf({
  state,
  isOverdue,
  received,
  expected,
  orderStatus,
  otherParcels,
}: ParcelCash): readonly [Tone, string] {
  if (state === 'released') return received > 0 ? ['bad', 'Came back, but paid'] : ['neutral', 'Came back']
  if (state === 'written_off') return ['neutral', 'Written off']
  if (received > expected) return ['bad', 'Paid too much']
  if (state === 'settled') return ['good', 'Paid']
  if (received > 0) return [isOverdue ? 'bad' : 'pending', otherParcels.length > 0 ? 'Paid in part' : 'Paid too little']
  if (isOverdue) return ['bad', 'Overdue']
  return orderStatus === 'delivered' ? ['pending', 'With the courier'] : ['active', 'On the way']
}

/** The buttons do not open the order of the row. */
function Actions({ parcel }: { parcel: ParcelCash }) {
  const { permissions } = usePermissions<readonly Permission[]>()
  const isOpen = parcel.state === 'owed' || parcel.state === 'written_off'
  const mayWriteOff = permissions?.includes('cash.write_off')
  return (
    <Box
      onClick={(event) => event.stopPropagation()}
      sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}
    >
      {isOpen && <ReceiveButton parcel={parcel} />}
      {parcel.recordedByHand > 0 && <UndoReceiptButton parcel={parcel} />}
      {isOpen &&
        mayWriteOff &&
        (parcel.state === 'owed' ? <WriteOffButton parcel={parcel} /> : <ReopenButton parcel={parcel} />)}
    </Box>
  )
}

const LONGEST = { field: 'deliveredAt', order: 'ASC' } as const
const OWED = { state: 'owed' }
const SECOND_LINE = {
  display: 'block',
  color: 'text.secondary',
  fontSize: '0.8125rem',
  // A tracking number stays on one line unless it is very long.
  overflowWrap: 'break-word',
  maxWidth: '12rem',
}

const FILTERS = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Order or tracking number"
    slotProps={{ htmlInput: { 'aria-label': 'Search by order number or tracking number' } }}
    sx={{ minWidth: { sm: 280 } }}
  />,
  <TextInput key="courier" source="courier" label="Courier" />,
  <SelectInput
    key="age"
    source="age"
    label="Since delivery"
    choices={CASH_AGES.map((id) => ({ id, name: CASH_AGE_NAMES[id] }))}
  />,
]

const VIEWS: readonly View[] = [
  { label: 'Owed', filter: OWED },
  { label: 'Overdue', filter: { state: 'overdue' } },
  { label: 'Paid too much', filter: { state: 'surplus' } },
  { label: 'Paid', filter: { state: 'settled' } },
  { label: 'Written off', filter: { state: 'written_off' } },
  { label: 'Came back', filter: { state: 'released' } },
]
