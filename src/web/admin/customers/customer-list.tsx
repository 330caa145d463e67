import { Box } from '@mui/material'
import { FunctionField, List, SearchInput, SelectInput } from 'react-admin'
import type { CustomerRow } from '../../../contract/customers.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { Badge } from '../ui/badge.tsx'
import { Datagrid } from '../ui/datagrid.tsx'
import { NothingFound } from '../ui/empty.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { type View, Views } from '../ui/list-views.tsx'
import { LongText } from '../ui/long-text.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { useFetch } from '../ui/use-fetch.ts'
import type { CustomerGroups } from './group-panel.tsx'

export function CustomerList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'createdAt', order: 'DESC' }}
      exporter={false}
      actions={<ListActions />}
      title="Customers"
      empty={false}
    >
      <Views label="Filter customers" views={VIEWS} />
      <Datagrid
        bulkActionButtons={false}
        rowClick="show"
        empty={<NothingFound>No customers yet. Everyone with an account or an order appears here.</NothingFound>}
      >
        <FunctionField
          source="name"
          label="Name"
          render={({ name, email, isGuest, isDisabled, groups }: CustomerRow) => (
            <>
              <LongText text={name} isBold /> {isGuest && <Badge tone="neutral">Guest</Badge>}{' '}
              {isDisabled && <Badge tone="bad">Disabled</Badge>}{' '}
              {groups.map((group) => (
                <Badge key={group} tone="active">
                  {group}
                </Badge>
              ))}
              <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.875rem' }}>
                <LongText text={email} />
              </Box>
            </>
          )}
        />
        <FunctionField label="Phone" render={({ phone }: CustomerRow) => phone} />
        <FunctionField label="Orders" textAlign="right" render={({ orders }: CustomerRow) => orders} />
        <FunctionField label="Total spent" textAlign="right" render={({ spent }: CustomerRow) => formatRupees(spent)} />
        <FunctionField
          source="createdAt"
          label="Customer since"
          sortByOrder="DESC"
          render={({ createdAt }: CustomerRow) => <MomentField at={createdAt} withTime={false} />}
        />
      </Datagrid>
    </List>
  )
}

/** Chooses a group in the list of customers; `alwaysOn` is read by react-admin. */
function GroupFilter({ source }: { readonly source: string; readonly alwaysOn?: boolean }) {
  const [known] = useFetch<CustomerGroups>('/api/admin/customer-groups')
  const choices = known?.data.map(({ name, customers }) => ({ id: name, name: `${name} (${customers})` })) ?? []
  return <SelectInput source={source} label="Group" choices={choices} emptyText="All" sx={{ minWidth: 160 }} />
}

const FILTERS = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Name, email or phone"
    slotProps={{ htmlInput: { 'aria-label': 'Search by name, email or phone' } }}
    sx={{ minWidth: { sm: 280 } }}
  />,
  <GroupFilter key="group" source="group" alwaysOn />,
]

const VIEWS: readonly View[] = [
  { label: 'All', filter: {} },
  { label: 'At a limit', filter: { metLimit: true } },
  { label: 'Refused an order', filter: { hasRefused: true } },
  { label: 'Guests', filter: { isGuest: true } },
  { label: 'Disabled', filter: { isDisabled: true } },
]
