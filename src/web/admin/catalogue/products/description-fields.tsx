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
import { call } from '../../ui/call.ts'
import { Columns, Pair } from '../../ui/columns.tsx'
import { noticeOf } from '../../ui/notice-of.ts'
import { RupeesInput } from '../../ui/rupees-input.tsx'

/** Name, prices and unit, and where the product stands. */
export function WhatItIs() {
  return (
    <Columns>
      <Box>
        <TextInput source="name" label="Name" helperText={false} />
        <TextInput
          source="description"
          label="Description"
          multiline
          minRows={5}
          helperText="Plain text; empty lines make paragraphs."
        />
        <Pair>
          <RupeesInput source="price" label="Price" helperText="Per piece, or per metre." />
          <RupeesInput source="finalPrice" label="Sale price" helperText="Below the price; empty without a sale." />
        </Pair>
        <Pair>
          <RupeesInput source="mrp" label="MRP" helperText="As printed; empty without one." />
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
            Marks
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
  { id: 'draft', name: 'Draft: nobody sees it' },
  { id: 'active', name: 'In the shop' },
  { id: 'archived', name: 'Archived' },
]
const CATEGORIES = { level: 'category' }

/** A brand that is not there yet is made from what was typed. */
function BrandChoice() {
  const notify = useNotify()
  const create = async (typed?: string) => {
    const name = typed?.trim()
    if (!name) return undefined
    try {
      const { data } = await call<{ data: { _id: string; name: string } }>('POST', '/api/admin/brands', { name })
      return { ...data, id: data._id }
    } catch (error) {
      notify(noticeOf(error), { type: 'error' })
      return undefined
    }
  }
  return (
    <AutocompleteInput
      label="Brand"
      optionText="name"
      helperText={false}
      onCreate={create}
      createItemLabel="Make the brand “%{item}”"
      createLabel="Type a name to make a new brand"
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
            <AutocompleteInput label="Subcategory" optionText="name" helperText="Empty: in none." />
          </ReferenceInput>
        ) : null
      }
    </FormDataConsumer>
  )
}

/** What cloth is cut to. */
function Lengths() {
  return (
    <FormDataConsumer<{ unit?: string }>>
      {({ formData }) =>
        formData.unit === 'metre' ? (
          <Pair>
            <NumberInput
              source="minQuantity"
              label="Least length in metres"
              min={0}
              step="any"
              helperText="1 when empty."
            />
            <SelectInput source="quantityStep" label="Cut in steps of" choices={STEPS} helperText={false} />
          </Pair>
        ) : null
      }
    </FormDataConsumer>
  )
}

const UNITS = [
  { id: 'piece', name: 'The piece' },
  { id: 'metre', name: 'The metre' },
]
const STEPS = [
  { id: 0.25, name: '0.25 m' },
  { id: 0.5, name: '0.5 m' },
]
