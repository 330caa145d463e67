import { Alert, Box, Button, LinearProgress } from '@mui/material'
import { ImagePlus } from 'lucide-react'
import {
  AutocompleteInput,
  BooleanInput,
  Create,
  DeleteWithConfirmButton,
  type RaRecord,
  ReferenceInput,
  SaveButton,
  TextInput,
  Toolbar,
  useInput,
  useRecordContext,
} from 'react-admin'
import type { AdminCategory } from '../../../contract/catalogue-admin.ts'
import { PICTURE_TYPES } from '../../../domain/catalogue/picture-urls.ts'
import { EditRecord, RecordForm } from '../ui/edit-record.tsx'
import { FileButton } from '../ui/file-button.tsx'
import { thumb } from '../ui/thumb.ts'
import { useUploads } from '../ui/use-uploads.ts'

export function CategoryCreate() {
  return (
    <Create title="New category" redirect="list" transform={categoryEntry}>
      <CategoryForm />
    </Create>
  )
}

export function CategoryEdit() {
  return (
    <EditRecord redirect="list" actions={false} title={<Heading />} transform={categoryEntry}>
      <CategoryForm />
    </EditRecord>
  )
}

/** Cleared texts are sent as empty texts. The position is left out: it is changed in the tree. */
function categoryEntry({ position, ...form }: Partial<RaRecord>) {
  return { ...form, name: form.name ?? '', description: form.description ?? '', parentId: form.parentId ?? null }
}

function Heading() {
  const category = useRecordContext<AdminCategory & { id: string }>()
  return <>{category?.path ?? 'Category'}</>
}

function CategoryForm() {
  return (
    <RecordForm toolbar={<Actions />} sx={{ maxWidth: '40rem' }}>
      <TextInput source="name" label="Name" helperText={false} />
      <ReferenceInput source="parentId" reference="categories" perPage={200} sort={{ field: 'tree', order: 'ASC' }}>
        <AutocompleteInput label="Parent category" optionText="path" helperText="Leave empty for a main category." />
      </ReferenceInput>
      <TextInput source="description" label="Description" multiline minRows={3} helperText={false} />
      <PictureUploadInput source="image" label="Picture" />
      <BooleanInput source="showInNav" label="Show in the store navigation" defaultValue={true} helperText={false} />
    </RecordForm>
  )
}

function Actions() {
  const category = useRecordContext<AdminCategory & { id: string }>()
  const isEmpty = category && category.productCount + category.childCount === 0
  return (
    <Toolbar sx={{ justifyContent: 'space-between', gap: 2 }}>
      <SaveButton alwaysEnable />
      {isEmpty && <DeleteWithConfirmButton mutationMode="pessimistic" confirmTitle={`Delete “${category.name}”?`} />}
      {category?._id && !isEmpty && (
        <Alert severity="info">To delete this category, first move its products and subcategories.</Alert>
      )}
    </Toolbar>
  )
}

/** Uploads, shows and removes one picture. */
function PictureUploadInput({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useInput({ source })
  const { uploads, send, dismiss } = useUploads(({ path }) => field.onChange(path))
  return (
    <Box sx={{ marginBlock: 1, width: '100%' }}>
      {field.value && (
        <Box
          component="img"
          src={thumb(field.value, 'medium')}
          alt={label}
          sx={{
            display: 'block',
            width: 160,
            aspectRatio: '3 / 4',
            objectFit: 'cover',
            borderRadius: 1,
            marginBottom: 1,
          }}
        />
      )}
      <FileButton
        label={field.value ? 'Replace picture' : 'Upload picture'}
        Icon={ImagePlus}
        accept={PICTURE_TYPES.join(',')}
        onFiles={(files) => send(files.slice(0, 1))}
      />
      {field.value && <Button onClick={() => field.onChange(null)}>Remove picture</Button>}
      {uploads.map(({ key, name, share, error }) =>
        error ? (
          <Alert key={key} severity="error" onClose={() => dismiss(key)} sx={{ marginTop: 1 }}>
            {name}: {error}
          </Alert>
        ) : (
          <LinearProgress
            key={key}
            aria-label={`Uploading ${name}`}
            variant={share < 1 ? 'determinate' : 'indeterminate'}
            value={share * 100}
            sx={{ marginTop: 1 }}
          />
        ),
      )}
      {fieldState.error?.message && <Alert severity="error">{fieldState.error.message}</Alert>}
    </Box>
  )
}
