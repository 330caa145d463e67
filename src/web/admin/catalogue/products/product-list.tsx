import { Box, Button, Typography } from '@mui/material'
import { Download, Upload } from 'lucide-react'
import {
  AutocompleteInput,
  FilterButton,
  FunctionField,
  List,
  NullableBooleanInput,
  ReferenceInput,
  SearchInput,
  SelectInput,
  TopToolbar,
  useCanAccess,
  useListContext,
} from 'react-admin'
import { Link } from 'react-router'
import type { ProductRow } from '../../../../contract/products-admin.ts'
import { StockCell } from '../../inventory/stock-cell.tsx'
import { queryOf } from '../../ui/data-provider.ts'
import { Datagrid } from '../../ui/datagrid.tsx'
import { Empty } from '../../ui/empty.tsx'
import { NewButton } from '../../ui/list-actions.tsx'
import { SavedViews } from '../../ui/list-views.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { thumb } from '../../ui/thumb.ts'
import { BulkActions } from './bulk-actions.tsx'
import { PriceCell } from './price-cell.tsx'
import { ProductBadges, StatusBadge } from './product-badges.tsx'

/** All products, including drafts and archived ones. Prices and stock can be edited in the list. */
export function ProductList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      perPage={25}
      exporter={false}
      sx={LIST}
      actions={<ProductListActions />}
      title="Products"
      empty={<Empty newLabel="New product">No products yet. Add a product or import a file.</Empty>}
    >
      <SavedViews />
      <Datagrid noun="product" bulkActionButtons={<BulkActions />} rowClick={false} sx={GRID}>
        <FunctionField source="name" label="Product" render={nameCell} />
        <FunctionField
          source="status"
          label="Status"
          render={({ status }: ProductRow) => <StatusBadge status={status} />}
        />
        <FunctionField
          source="price"
          label="Price (₹)"
          textAlign="right"
          render={(row: ProductRow) => <PriceCell key={row.revision} row={row} />}
        />
        <FunctionField
          source="countInStock"
          label="Stock"
          textAlign="right"
          render={(row: ProductRow) => <StockCell row={row} />}
        />
        <FunctionField
          source="badges"
          sortable={false}
          label="Badges"
          render={(row: ProductRow) => <ProductBadges row={row} />}
        />
        <FunctionField
          source="updatedAt"
          label="Updated"
          render={({ updatedAt }: ProductRow) => <MomentField at={updatedAt} withTime={false} />}
        />
      </Datagrid>
    </List>
  )
}

function nameCell({ _id, name, image, category, brand }: ProductRow) {
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
          <LongText text={name} />
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <LongText text={`${brand} · ${category}`} />
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
      { id: 'active', name: 'Active' },
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
      { id: 'low', name: 'Low stock' },
      { id: 'out', name: 'Out of stock' },
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
  <NullableBooleanInput key="hasGstRate" source="hasGstRate" label="GST rate known" />,
]

/** Tablets have no room for the last columns. */
const GRID = {
  '& td, & th': { paddingInline: 1 },
  '& .column-name': { paddingLeft: 0 },
  '& .column-updatedAt, & .column-badges': { display: { xs: 'none', lg: 'table-cell' } },
}

/** A table that is wider than the screen scrolls by itself. */
const LIST = { '& .RaList-main': { minWidth: 0 }, '& .RaDatagrid-tableWrapper': { overflowX: 'auto' } }

function ProductListActions() {
  const { filterValues } = useListContext()
  const { canAccess } = useCanAccess({ resource: 'products', action: 'edit' })
  return (
    <TopToolbar sx={{ flexWrap: { xs: 'wrap', lg: 'nowrap' }, flexShrink: { lg: 0 } }}>
      <FilterButton disableSaveQuery />
      <Button
        startIcon={<Download size={18} aria-hidden />}
        href={`/api/admin/products/export${queryOf(filterValues)}`}
        download
      >
        Export
      </Button>
      {canAccess && (
        <Button startIcon={<Upload size={18} aria-hidden />} component={Link} to="/import">
          Import
        </Button>
      )}
      <NewButton label="New product" />
    </TopToolbar>
  )
}
