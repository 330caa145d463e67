import { Button } from '@mui/material'
import { Download, Upload } from 'lucide-react'
import { FilterButton, TopToolbar, useCanAccess, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { queryOf } from '../../ui/data-provider.ts'
import { NewButton } from '../../ui/new-button.tsx'

/** Beside the filters: new, import, and a file of what the list shows. */
export function ListActions() {
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
