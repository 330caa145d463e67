import { Box, Typography } from '@mui/material'
import { AutocompleteInput, ReferenceInput, SelectInput, TextInput, useRecordContext } from 'react-admin'
import type { AdminProduct } from '../../../../contract/products-admin.ts'
import { LOOK_OCCASIONS, MAX_LOOK_PRODUCTS, MAX_RULE_PRODUCTS } from '../../../../domain/catalogue/look.ts'
import { Columns } from '../../ui/columns.tsx'
import { ProductOrder } from '../../ui/product-order.tsx'

/** What the product page shows under 'Complete the look'. */
export function LookFields() {
  const product = useRecordContext<AdminProduct>()
  return (
    <Columns>
      <Box>
        <Typography component="h2" variant="h6" gutterBottom>
          Chosen products
        </Typography>
        <Typography variant="body2" sx={{ marginBottom: 2 }}>
          Up to {MAX_LOOK_PRODUCTS}, in the order of the page. Customers don't see those that are sold out or not live.
        </Typography>
        <ProductOrder source="lookProductIds" max={MAX_LOOK_PRODUCTS} except={product?._id} />
      </Box>
      <Box>
        <Typography component="h2" variant="h6" gutterBottom>
          Rule
        </Typography>
        <Typography variant="body2" sx={{ marginBottom: 2 }}>
          Used when no chosen product can be shown: {MAX_RULE_PRODUCTS} products in stock of this category and colour,
          newest first. With an occasion, those that suit it come first. Leave every field empty for no rule.
        </Typography>
        <ReferenceInput
          source="lookCategoryId"
          reference="categories"
          perPage={200}
          sort={{ field: 'tree', order: 'ASC' }}
        >
          <AutocompleteInput label="Category" optionText="path" helperText={false} />
        </ReferenceInput>
        <TextInput source="lookColor" label="Colour" helperText={false} />
        <SelectInput source="lookOccasion" label="Occasion" choices={OCCASIONS} helperText={false} />
      </Box>
    </Columns>
  )
}

const OCCASIONS = LOOK_OCCASIONS.map((name) => ({ id: name, name }))
