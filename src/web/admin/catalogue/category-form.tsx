import { Alert } from '@mui/material'
import {
  AutocompleteInput,
  BooleanInput,
  Create,
  DeleteWithConfirmButton,
  Edit,
  type RaRecord,
  ReferenceInput,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
  useRecordContext,
} from 'react-admin'
import type { AdminCategory } from '../../../contract/catalogue/admin.ts'
import { PictureInput } from './picture-input.tsx'

export function CategoryCreate() {
  return (
    <Create title="New category" redirect="list" transform={entryOf}>
      <CategoryForm />
    </Create>
  )
}

export function CategoryEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect="list" actions={false} title={<Heading />} transform={entryOf}>
      <CategoryForm />
    </Edit>
  )
}

/** A text that was emptied is empty, not absent; the place among its siblings is changed in the tree. */
function entryOf({ position, ...form }: Partial<RaRecord>) {
  return { ...form, name: form.name ?? '', description: form.description ?? '', parentId: form.parentId ?? null }
}

function Heading() {
  const category = useRecordContext<AdminCategory & { id: string }>()
  return <>{category?.path ?? 'Category'}</>
}

function CategoryForm() {
  return (
    <SimpleForm toolbar={<Actions />} noValidate warnWhenUnsavedChanges sx={{ maxWidth: '40rem' }}>
      <TextInput source="name" label="Name" helperText={false} />
      <ReferenceInput source="parentId" reference="categories" perPage={200} sort={{ field: 'tree', order: 'ASC' }}>
        <AutocompleteInput
          label="Stands in"
          optionText="path"
          helperText="Empty: a main category. What stands in a category is a subcategory."
        />
      </ReferenceInput>
      <TextInput source="description" label="Description" multiline minRows={3} helperText={false} />
      <PictureInput source="image" label="Picture" />
      <BooleanInput source="showInNav" label="In the shop's menu" defaultValue={true} helperText={false} />
    </SimpleForm>
  )
}

function Actions() {
  const category = useRecordContext<AdminCategory & { id: string }>()
  const isEmpty = category && category.productCount + category.childCount === 0
  return (
    <Toolbar sx={{ justifyContent: 'space-between', gap: 2 }}>
      <SaveButton alwaysEnable />
      {isEmpty && <DeleteWithConfirmButton mutationMode="pessimistic" confirmTitle={`Delete “${category.name}”?`} />}
      {category?._id && !isEmpty && <Alert severity="info">It can be deleted when nothing stands in it.</Alert>}
    </Toolbar>
  )
}
