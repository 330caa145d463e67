import { Button } from '@mui/material'
import { Download } from 'lucide-react'
import { FilterButton, TopToolbar, useListContext } from 'react-admin'
import { queryOf } from '../data-provider.ts'
import { NewButton } from './new-button.tsx'

/** Beside the filters: a file of what the list is narrowed to, on all its pages, and a new one where there can be one. */
export function ListActions({ newLabel }: { newLabel?: string }) {
  const { resource, filterValues } = useListContext()
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
      {newLabel && <NewButton label={newLabel} />}
    </TopToolbar>
  )
}
