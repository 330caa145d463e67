import {
  Create,
  DeleteWithConfirmButton,
  Edit,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
  useRecordContext,
} from 'react-admin'
import type { AdminBrand } from '../../../contract/catalogue/admin.ts'

export function BrandCreate() {
  return (
    <Create title="New brand" redirect="list">
      <BrandForm />
    </Create>
  )
}

export function BrandEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list" actions={false} title={<Heading />}>
      <BrandForm />
    </Edit>
  )
}

function Heading() {
  const brand = useRecordContext<AdminBrand & { id: string }>()
  return <>{brand?.name ?? 'Brand'}</>
}

function BrandForm() {
  return (
    <SimpleForm toolbar={<Actions />} noValidate warnWhenUnsavedChanges sx={{ maxWidth: '36rem' }}>
      <TextInput
        source="name"
        label="Name"
        defaultValue=""
        parse={(typed: string) => typed}
        helperText="Products that carry it show the new name at once."
      />
    </SimpleForm>
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
