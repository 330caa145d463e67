import { Alert, Box, Typography } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'
import {
  AutocompleteInput,
  BooleanInput,
  FormDataConsumer,
  NumberInput,
  ReferenceInput,
  SelectInput,
  TabbedForm,
  TextInput,
  useNotify,
} from 'react-admin'
import { call } from '../call.ts'
import { RupeesInput } from '../settings/rupees-input.tsx'
import { noticeOf } from '../ui/notice-of.ts'
import { PicturesInput } from './pictures-input.tsx'
import { VariantsInput } from './variants-input.tsx'

interface ProductFormProps {
  readonly toolbar: ReactElement
  readonly defaultValues?: object
  /** The stock ledger of a product that is there already. */
  readonly ledger?: ReactNode
  readonly children?: ReactNode
}

/** The editor of a product. What cannot be taken is said at its field, and its tab turns red. */
export function ProductForm({ toolbar, defaultValues, ledger, children }: ProductFormProps) {
  return (
    <TabbedForm toolbar={toolbar} {...(defaultValues && { defaultValues })} noValidate warnWhenUnsavedChanges>
      <TabbedForm.Tab label="Product">
        {children}
        <WhatItIs />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="Pictures" path="pictures">
        <PicturesInput />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="Variants and stock" path="variants">
        <VariantsInput />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="Facts and law" path="facts">
        <FactsAndLaw />
      </TabbedForm.Tab>
      {ledger && (
        <TabbedForm.Tab label="Stock ledger" path="ledger">
          {ledger}
        </TabbedForm.Tab>
      )}
    </TabbedForm>
  )
}

function WhatItIs() {
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

function FactsAndLaw() {
  return (
    <Columns>
      <Box>
        <Heading>What search, filters and the drawn pictures read</Heading>
        <Pair>
          <TextInput source="garment" label="Garment" helperText="In a word: kurta, saree, fabric." />
          <TextInput source="color" label="Main colour" helperText={false} />
          <TextInput source="fabric" label="Fabric" helperText={false} />
          <TextInput source="pattern" label="Pattern" helperText={false} />
          <NumberInput source="widthCm" label="Width in cm" helperText={false} />
          <NumberInput source="gsm" label="Weight in g/m²" helperText={false} />
        </Pair>
        <TextInput source="composition" label="Composition" helperText="60 % cotton, 40 % silk" />
        <TextInput source="care" label="Care" helperText={false} />
      </Box>
      <Box>
        <Heading>What the law asks of packaged goods, and the invoice</Heading>
        <TextInput source="hsn" label="HSN code" helperText="4, 6 or 8 digits; it decides the tax." />
        <FormDataConsumer<{ hsn?: string; status?: string }>>
          {({ formData }) =>
            formData.status === 'active' && !formData.hsn ? (
              <Alert severity="warning">Without an HSN code the invoice cannot name the goods as GST asks.</Alert>
            ) : null
          }
        </FormDataConsumer>
        <TextInput source="countryOfOrigin" label="Country of origin" helperText={false} />
        <TextInput source="maker" label="Made or packed by" multiline helperText="Name and full address." />
        <TextInput
          source="importer"
          label="Imported by"
          multiline
          helperText="Name and full address; empty for goods of India."
        />
        <TextInput source="netQuantity" label="Net quantity" helperText="1 N, 5.5 m, 2 pieces" />
      </Box>
    </Columns>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <Typography component="h2" variant="h6" gutterBottom>
      {children}
    </Typography>
  )
}

function Columns({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { md: '3fr 2fr' },
        columnGap: 4,
        rowGap: 2,
        width: '100%',
        maxWidth: '72rem',
      }}
    >
      {children}
    </Box>
  )
}

function Pair({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2 }}>{children}</Box>
}
