import { Alert, Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { FormDataConsumer, NumberInput, TextInput } from 'react-admin'
import { Columns, Pair } from '../../ui/columns.tsx'

/** What the goods are made of, and what the law wants said of them. */
export function FactsAndLaw() {
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
