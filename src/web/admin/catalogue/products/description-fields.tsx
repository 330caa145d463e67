import { Box, Typography } from '@mui/material'
import {
  AutocompleteInput,
  BooleanInput,
  FormDataConsumer,
  NumberInput,
  ReferenceInput,
  SelectInput,
  TextInput,
  useNotify,
} from 'react-admin'
import { call, errorMessage } from '../../ui/call.ts'
import { Columns, Pair } from '../../ui/columns.tsx'
import { RupeesInput } from '../../ui/rupees-input.tsx'

/** Name, prices, unit, status and category. */
export function DescriptionFields() {
  return (
    <Columns>
      <Box>
        <TextInput source="name" label="Name" helperText={false} />
        <TextInput
          source="description"
          label="Description"
          multiline
          minRows={5}
          helperText="An empty line starts a new paragraph, '- ' at the start of a line makes a list."
        />
        <Pair>
          <RupeesInput source="price" label="Price" helperText="Per piece or per metre." />
          <RupeesInput
            source="finalPrice"
            label="Sale price"
            helperText="Lower than the price. Leave empty if not on sale."
          />
        </Pair>
        <Pair>
          <RupeesInput source="mrp" label="MRP" helperText="As printed on the product, if any." />
          <SelectInput source="unit" label="Sold by" choices={UNITS} helperText={false} sx={{ maxWidth: '16rem' }} />
        </Pair>
        <Lengths />
      </Box>
      <Box>
        <SelectInput source="status" label="Status" choices={STATUSES} helperText={false} />
        <ReferenceInput source="brandId" reference="brands" perPage={50} sort={{ field: 'name', order: 'ASC' }}>
          <BrandChoice />
        </ReferenceInput>
        <ReferenceInput
          source="categoryId"
          reference="categories"
          perPage={100}
          filter={CATEGORIES}
          sort={{ field: 'tree', order: 'ASC' }}
        >
          <AutocompleteInput label="Category" optionText="path" helperText={false} />
        </ReferenceInput>
        <Subcategory />
        <Box component="fieldset" sx={{ border: 0, padding: 0, margin: 0, marginTop: 1 }}>
          <Typography component="legend" variant="body2" color="textSecondary">
            Badges
          </Typography>
          <BooleanInput source="featured" label="Featured" helperText={false} />
          <BooleanInput source="newArrival" label="New arrival" helperText={false} />
          <BooleanInput source="bestSeller" label="Best seller" helperText={false} />
        </Box>
      </Box>
    </Columns>
  )
}

const STATUSES = [
  { id: 'draft', name: 'Draft (not visible in the shop)' },
  { id: 'active', name: 'Active' },
  { id: 'archived', name: 'Archived' },
]
const CATEGORIES = { level: 'category' }

/** Typing an unknown name offers to create the brand. */
function BrandChoice() {
  const notify = useNotify()
  const create = async (typed?: string) => {
    const name = typed?.trim()
    if (!name) return undefined
    try {
      const { data } = await call<{ data: { _id: string; name: string } }>('POST', '/api/admin/brands', { name })
      return { ...data, id: data._id }
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
      return undefined
    }
  }
  return (
    <AutocompleteInput
      label="Brand"
      optionText="name"
      helperText={false}
      onCreate={create}
      createItemLabel="Create brand “%{item}”"
      createLabel="Type a name to create a brand"
    />
  )
}

function Subcategory() {
  return (
    <FormDataConsumer<{ categoryId?: string }>>
      {({ formData }) =>
        formData.categoryId ? (
          <ReferenceInput
            key={formData.categoryId}
            source="subcategoryId"
            reference="categories"
            perPage={100}
            filter={{ level: 'subCategory', parentId: formData.categoryId }}
            sort={{ field: 'tree', order: 'ASC' }}
          >
            <AutocompleteInput label="Subcategory" optionText="name" helperText="Optional." />
          </ReferenceInput>
        ) : null
      }
    </FormDataConsumer>
  )
}

/** For fabric sold by the metre. */
function Lengths() {
  return (
    <FormDataConsumer<{ unit?: string }>>
      {({ formData }) =>
        formData.unit === 'metre' ? (
          <Pair>
            <NumberInput
              source="minQuantity"
              label="Minimum length (metres)"
              min={0}
              step="any"
              helperText="Default: 1 metre."
            />
            <SelectInput source="quantityStep" label="Length step" choices={STEPS} helperText={false} />
          </Pair>
        ) : null
      }
    </FormDataConsumer>
  )
}

const UNITS = [
  { id: 'piece', name: 'Piece' },
  { id: 'metre', name: 'Metre' },
]
const STEPS = [
  { id: 0.25, name: '0.25 m' },
  { id: 0.5, name: '0.5 m' },
]
