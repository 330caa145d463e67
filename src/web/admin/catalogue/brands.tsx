import {
  Create,
  DeleteWithConfirmButton,
  List,
  NumberField,
  SaveButton,
  SearchInput,
  TextInput,
  Toolbar,
  useRecordContext,
} from 'react-admin'
import type { AdminBrand } from '../../../contract/catalogue-admin.ts'
import { Datagrid } from '../ui/datagrid.tsx'
import { EditRecord, RecordForm } from '../ui/edit-record.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListActions } from '../ui/list-actions.tsx'
import { LongTextField } from '../ui/long-text.tsx'

export function BrandList() {
  return (
    <List
      filters={[<SearchInput key="q" source="q" alwaysOn placeholder="Name" aria-label="Search brands" />]}
      actions={<ListActions newLabel="New brand" />}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={50}
      exporter={false}
      title="Brands"
      empty={<Empty newLabel="New brand">No brands yet. Create one here or when you add a product.</Empty>}
    >
      <Datagrid bulkActionButtons={false} rowClick="edit">
        <LongTextField source="name" label="Name" />
        <NumberField source="productCount" label="Products" locales="en-IN" />
      </Datagrid>
    </List>
  )
}

export function BrandCreate() {
  return (
    <Create title="New brand" redirect="list">
      <BrandForm />
    </Create>
  )
}

export function BrandEdit() {
  return (
    <EditRecord redirect="list" actions={false} title={<Heading />}>
      <BrandForm />
    </EditRecord>
  )
}

function Heading() {
  const brand = useRecordContext<AdminBrand & { id: string }>()
  return <>{brand?.name ?? 'Brand'}</>
}

function BrandForm() {
  return (
    <RecordForm toolbar={<Actions />} sx={{ maxWidth: '36rem' }}>
      <TextInput
        source="name"
        label="Name"
        defaultValue=""
        parse={(typed: string) => typed}
        helperText="Products of this brand show the new name immediately."
      />
    </RecordForm>
  )
}

function Actions() {
  const brand = useRecordContext<AdminBrand & { id: string }>()
  return (
    <Toolbar sx={{ justifyContent: 'space-between' }}>
      <SaveButton alwaysEnable />
      {brand?.productCount === 0 && (
        <DeleteWithConfirmButton mutationMode="pessimistic" confirmTitle={`Delete “${brand.name}”?`} />
      )}
    </Toolbar>
  )
}
