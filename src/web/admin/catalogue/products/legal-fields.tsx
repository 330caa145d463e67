import { Alert, Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { FormDataConsumer, NumberInput, TextInput } from 'react-admin'
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
      </Box>
      <Box>
        <Heading>Compliance</Heading>
        <TextInput source="hsn" label="HSN code" helperText="4, 6 or 8 digits. Determines the GST rate." />
        <FormDataConsumer<{ hsn?: string; status?: string }>>
          {({ formData }) =>
            formData.status === 'active' && !formData.hsn ? (
              <Alert severity="warning">GST invoices require an HSN code for this product.</Alert>
            ) : null
          }
        </FormDataConsumer>
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

function Heading({ children }: { children: ReactNode }) {
  return (
    <Typography component="h2" variant="h6" gutterBottom>
      {children}
    </Typography>
  )
}
