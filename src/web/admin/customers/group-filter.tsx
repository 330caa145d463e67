import { SelectInput } from 'react-admin'
import { useFetch } from '../ui/use-fetch.ts'
import type { CustomerGroups } from './group-panel.tsx'

/** Chooses a group in the list of customers; `alwaysOn` is read by react-admin. */
export function GroupFilter({ source }: { readonly source: string; readonly alwaysOn?: boolean }) {
  const [known] = useFetch<CustomerGroups>('/api/admin/customer-groups')
  const choices = known?.data.map(({ name, customers }) => ({ id: name, name: `${name} (${customers})` })) ?? []
  return <SelectInput source={source} label="Group" choices={choices} emptyText="All" sx={{ minWidth: 160 }} />
}
