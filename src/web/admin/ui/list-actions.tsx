import { Button } from '@mui/material'
import { Download } from 'lucide-react'
import { CreateButton, FilterButton, TopToolbar, useListContext, useResourceDefinition } from 'react-admin'
import { queryOf } from '../data-provider.ts'

/** Beside the filters: a file of what the list is narrowed to, on all its pages, and a new one where there can be one. */
export function ListActions() {
  const { resource, filterValues } = useListContext()
  const { hasCreate } = useResourceDefinition()
  return (
    <TopToolbar>
      <FilterButton />
      <Button
        startIcon={<Download size={18} aria-hidden />}
        href={`/api/admin/${resource}/export${queryOf(filterValues)}`}
        download
      >
        Export
      </Button>
      {hasCreate && <CreateButton />}
    </TopToolbar>
  )
}
