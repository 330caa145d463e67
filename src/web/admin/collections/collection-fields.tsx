import { Alert, Typography } from '@mui/material'
import {
  ArrayInput,
  BooleanInput,
  FormDataConsumer,
  RadioButtonGroupInput,
  SimpleFormIterator,
  TextInput,
  useRecordContext,
} from 'react-admin'
import type { AdminCollection } from '../../../contract/collections.ts'
import { handleOf, MAX_CHOSEN_PRODUCTS } from '../../../domain/collections/check-collection.ts'
import { paths } from '../../../domain/paths.ts'
import { ProductOrder } from '../ui/product-order.tsx'
import { CollectionPreview } from './collection-preview.tsx'
import { ConditionFields } from './condition-fields.tsx'

/** The fields of a collection, and the products it would have. */
export function CollectionFields() {
  const saved = useRecordContext<AdminCollection & { id: string }>()
  return (
    <>
      <TextInput source="name" label="Name" parse={asTyped} helperText={false} />
      <FormDataConsumer<{ name?: string }>>
        {({ formData }) => (
          <TextInput
            source="handle"
            label="Address"
            parse={asTyped}
            placeholder={handleOf(formData.name ?? '')}
            helperText={`The part after ${paths.collection('')}. Leave empty to use the name.`}
            slotProps={{ htmlInput: { maxLength: 80, spellCheck: false, autoCapitalize: 'none' } }}
          />
        )}
      </FormDataConsumer>
      {saved?.redirect != null && (
        <Alert severity="info" sx={{ width: '100%', marginBottom: 2 }}>
          There is a redirect from {paths.collection(saved.handle)} to {saved.redirect}. While this collection is
          published, its page is shown instead.
        </Alert>
      )}
      <TextInput source="description" label="Description" parse={asTyped} multiline minRows={2} helperText={false} />
      <BooleanInput source="published" label="Published" helperText={false} />
      <RadioButtonGroupInput source="kind" label="Choose products" choices={KINDS} helperText={false} />
      <FormDataConsumer<{ kind?: string }>>
        {({ formData }) =>
          formData.kind === 'manual' ? <ProductOrder source="productIds" max={MAX_CHOSEN_PRODUCTS} /> : <Rule />
        }
      </FormDataConsumer>
      <CollectionPreview />
    </>
  )
}

const asTyped = (typed: string) => typed

const KINDS = [
  { id: 'rule', name: 'By rule' },
  { id: 'manual', name: 'By hand' },
]

function Rule() {
  return (
    <>
      <Typography color="textSecondary" sx={{ maxWidth: '40rem' }}>
        Products that meet the conditions belong to the collection as long as they do, newest first.
      </Typography>
      <RadioButtonGroupInput source="match" label="Products must meet" choices={MATCHES} helperText={false} />
      <ArrayInput source="conditions" label="Conditions">
        <SimpleFormIterator disableReordering inline disableClear fullWidth sx={SHOW_ACTIONS}>
          <ConditionFields />
        </SimpleFormIterator>
      </ArrayInput>
    </>
  )
}

/** Without this the buttons appear only under the pointer. */
const SHOW_ACTIONS = { '& .RaSimpleFormIterator-action': { visibility: 'visible', opacity: 1 } }

const MATCHES = [
  { id: 'all', name: 'All conditions' },
  { id: 'any', name: 'Any condition' },
]
