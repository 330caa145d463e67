import { Button } from '@mui/material'
import { Download, Upload } from 'lucide-react'
import { CreateButton, FilterButton, TopToolbar, useCanAccess, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { queryOf } from '../data-provider.ts'

/** Beside the filters: new, import, and a file of what the list shows. */
export function ListActions() {
  const { filterValues } = useListContext()
  const { canAccess } = useCanAccess({ resource: 'products', action: 'edit' })
  return (
    <TopToolbar sx={{ flexWrap: 'wrap' }}>
      <FilterButton />
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
      {canAccess && <CreateButton label="New product" variant="contained" />}
    </TopToolbar>
  )
}
