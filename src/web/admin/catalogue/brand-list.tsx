import { Datagrid, List, NumberField, SearchInput, TextField } from 'react-admin'
import { Empty } from '../ui/empty.tsx'
import { ListActions } from '../ui/list-actions.tsx'

export default function BrandList() {
  return (
    <List
      filters={[<SearchInput key="q" source="q" alwaysOn placeholder="Name" aria-label="Search brands" />]}
      actions={<ListActions />}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={50}
      exporter={false}
      title="Brands"
      empty={<Empty>There are no brands yet. They are made here, or with the first product that names them.</Empty>}
    >
      <Datagrid bulkActionButtons={false} rowClick="edit">
        <TextField source="name" label="Name" />
        <NumberField source="productCount" label="Products" locales="en-IN" />
      </Datagrid>
    </List>
  )
}
