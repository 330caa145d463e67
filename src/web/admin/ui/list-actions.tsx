import { Button } from '@mui/material'
import { Download } from 'lucide-react'
import { TopToolbar, useListContext } from 'react-admin'
import { resources } from '../resources.tsx'
import { queryOf } from './data-provider.ts'
import { NewButton } from './new-button.tsx'

/** Beside the filters: a file of what the list is narrowed to, on all its pages, and a new one where there can be one. */
export function ListActions({ hasFile = true }: { hasFile?: boolean }) {
  const { resource, filterValues } = useListContext()
  const { newLabel } = resources.find(({ name }) => name === resource) ?? {}
  return (
    <TopToolbar>
      {hasFile && (
        <Button
          startIcon={<Download size={18} aria-hidden />}
          href={`/api/admin/${resource}/export${queryOf(filterValues)}`}
          download
        >
          Export
        </Button>
      )}
      {newLabel && <NewButton label={newLabel} />}
    </TopToolbar>
  )
}
