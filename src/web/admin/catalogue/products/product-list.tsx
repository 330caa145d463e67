import { Box, Typography } from '@mui/material'
import {
  AutocompleteInput,
  Datagrid,
  FunctionField,
  List,
  NullableBooleanInput,
  ReferenceInput,
  SearchInput,
  SelectInput,
} from 'react-admin'
import { Link } from 'react-router'
import type { ProductLine } from '../../../../contract/catalogue/products-admin.ts'
import { StockCell } from '../../inventory/stock-cell.tsx'
import { Empty } from '../../ui/empty.tsx'
import { SavedViews } from '../../ui/saved-views.tsx'
import { thumb } from '../../ui/thumb.ts'
import { When } from '../../ui/when.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { ListActions } from './list-actions.tsx'
import { PriceCell } from './price-cell.tsx'
import { Flags } from './product-badges.tsx'
import { StatusBadge } from './status.tsx'

/** All products, drafts and archived ones too. Prices and stock are typed right into the list, as in a spreadsheet. */
export default function ProductList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      perPage={25}
      exporter={false}
      sx={LIST}
      actions={<ListActions />}
      title="Products"
      empty={<Empty>There are no products yet. Make one, or import a file.</Empty>}
    >
      <SavedViews />
      <Datagrid bulkActionButtons={<BulkActions />} rowClick={false} sx={GRID}>
        <FunctionField source="name" label="Product" render={nameCell} />
        <FunctionField
          source="status"
          label="Status"
          render={({ status }: ProductLine) => <StatusBadge status={status} />}
        />
        <FunctionField
          source="price"
          label="Price ₹"
          textAlign="right"
          render={(row: ProductLine) => <PriceCell key={row.revision} row={row} />}
        />
        <FunctionField
          source="countInStock"
          label="Stock"
          textAlign="right"
          render={(row: ProductLine) => <StockCell row={row} />}
        />
        <FunctionField
          source="marks"
          sortable={false}
          label="Marks"
          render={(row: ProductLine) => <Flags row={row} />}
        />
        <FunctionField
          source="updatedAt"
          label="Changed"
          render={({ updatedAt }: ProductLine) => <When at={updatedAt} withTime={false} />}
        />
      </Datagrid>
    </List>
  )
}

function nameCell({ _id, name, image, category, brand }: ProductLine) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 150 }}>
      <Box
        component="img"
        src={thumb(image, 'small')}
        alt=""
        width={42}
        height={56}
        loading="lazy"
        sx={{ objectFit: 'cover', borderRadius: 0.5, backgroundColor: 'divider', flexShrink: 0 }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Typography
          component={Link}
          to={`/products/${_id}`}
          sx={{ fontWeight: 600, color: 'primary.main', display: 'block', overflowWrap: 'anywhere' }}
        >
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {brand} · {category}
        </Typography>
      </Box>
    </Box>
  )
}

const FILTERS = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Name, handle or SKU" aria-label="Search products" />,
  <SelectInput
    key="status"
    source="status"
    label="Status"
    alwaysOn
    choices={[
      { id: 'active', name: 'In the shop' },
      { id: 'draft', name: 'Draft' },
      { id: 'archived', name: 'Archived' },
    ]}
  />,
  <SelectInput
    key="stock"
    source="stock"
    label="Stock"
    alwaysOn
    choices={[
      { id: 'in', name: 'In stock' },
      { id: 'low', name: 'Running out' },
      { id: 'out', name: 'Sold out' },
    ]}
  />,
  <ReferenceInput key="category" source="categoryId" reference="categories" perPage={50} label="Category">
    <AutocompleteInput label="Category" optionText="path" />
  </ReferenceInput>,
  <ReferenceInput key="brand" source="brandId" reference="brands" perPage={50} label="Brand">
    <AutocompleteInput label="Brand" optionText="name" />
  </ReferenceInput>,
  <NullableBooleanInput key="featured" source="featured" label="Featured" />,
  <NullableBooleanInput key="newArrival" source="newArrival" label="New arrival" />,
  <NullableBooleanInput key="bestSeller" source="bestSeller" label="Best seller" />,
]

/** On a tablet the last columns make way for what is typed into. */
const GRID = {
  '& td, & th': { paddingInline: 1 },
  '& .column-name': { paddingLeft: 0 },
  '& .column-updatedAt, & .column-marks': { display: { xs: 'none', lg: 'table-cell' } },
}

/** A table wider than the screen scrolls by itself. */
const LIST = { '& .RaList-main': { minWidth: 0 }, '& .RaDatagrid-tableWrapper': { overflowX: 'auto' } }
