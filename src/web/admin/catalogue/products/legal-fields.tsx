import { Alert, Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { FormDataConsumer, NumberInput, TextInput, useRecordContext } from 'react-admin'
import type { AdminProduct } from '../../../../contract/products-admin.ts'
import { Columns, Pair } from '../../ui/columns.tsx'

/** Attributes for search and filters, and declarations required by the Legal Metrology (Packaged Commodities) Rules and GST. */
export function LegalFields() {
  return (
    <Columns>
      <Box>
        <Heading>Attributes for search and filters</Heading>
        <Pair>
          <TextInput source="garment" label="Garment" helperText="One word, such as kurta, saree or fabric." />
          <TextInput source="color" label="Main colour" helperText={false} />
          <TextInput source="fabric" label="Fabric" helperText={false} />
          <TextInput source="pattern" label="Pattern" helperText={false} />
          <NumberInput source="widthCm" label="Width (cm)" helperText={false} />
          <NumberInput source="gsm" label="Weight (g/m²)" helperText={false} />
        </Pair>
        <TextInput source="composition" label="Composition" helperText="Example: 60% cotton, 40% silk" />
        <TextInput source="care" label="Care" helperText={false} />
        <TextInput
          source="garmentMeasures"
          label="Garment measurements (cm)"
          multiline
          helperText="One a line, such as Length: S 110, M 112. They replace the calculated width in the size guide."
        />
        <TextInput source="modelNote" label="Model" helperText="Example: The model is 172 cm tall and wears size M." />
      </Box>
      <Box>
        <Heading>Compliance</Heading>
        <TextInput source="hsn" label="HSN code" helperText="4, 6 or 8 digits. Determines the GST rate." />
        <FormDataConsumer<{ hsn?: string }>>
          {({ formData }) => <HsnQuestion hsn={formData.hsn ?? ''} />}
        </FormDataConsumer>
        <NumberInput
          source="piecesPerPack"
          label="Pieces per pack"
          min={1}
          max={1000}
          helperText="3 for a pack of three T-shirts, 1 for a set worn together. The price limits of GST apply to one piece."
        />
        <TextInput source="countryOfOrigin" label="Country of origin" helperText={false} />
        <TextInput source="maker" label="Manufacturer or packer" multiline helperText="Name and full address." />
        <TextInput
          source="importer"
          label="Importer"
          multiline
          helperText="Name and full address. Leave empty for products made in India."
        />
        <TextInput source="netQuantity" label="Net quantity" helperText="Examples: 1 N, 5.5 m, 2 pieces" />
      </Box>
    </Columns>
  )
}

/** Asks what the product is while no GST rate can be known: without a code, and with a saved code that has no rate. */
function HsnQuestion({ hsn }: { readonly hsn: string }) {
  const product = useRecordContext<AdminProduct>()
  const code = hsn.replaceAll(/\s/g, '')
  const hasNoRate = product?.hsn === code && !product.hasGstRate
  if (code !== '' && !hasNoRate) return null
  return (
    <Alert severity="warning">
      {code === ''
        ? 'What kind of product is this? Without an HSN code it is taxed as clothing or fabric, and GST invoices require one.'
        : `No GST rate is known for HSN ${code}, so 18% is charged. Check the code, or add its rate under Tax rates.`}
    </Alert>
  )
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <Typography component="h2" variant="h6" gutterBottom>
      {children}
    </Typography>
  )
}
