import { Button } from '@mui/material'
import { Download, Plus } from 'lucide-react'
import { TopToolbar, useCanAccess, useCreatePath, useListContext, useResourceContext } from 'react-admin'
import { Link } from 'react-router'
import { queryOf } from './data-provider.ts'
import { downloadLink } from './download.ts'

interface ListActionsProps {
  /** Text of the button that creates a record: 'New coupon'. */
  readonly newLabel?: string
  readonly hasExport?: boolean
}

/** Buttons next to the filters of a list: export of all filtered rows, and create. */
export function ListActions({ newLabel, hasExport = true }: ListActionsProps) {
  const { resource, filterValues } = useListContext()
  return (
    <TopToolbar>
      {hasExport && (
        <Button
          startIcon={<Download size={18} aria-hidden />}
          href={`/api/admin/${resource}/export${queryOf(filterValues)}`}
          download
          onClick={downloadLink}
        >
          Export
        </Button>
      )}
      {newLabel && <NewButton label={newLabel} />}
    </TopToolbar>
  )
}

/** react-admin's own create button covers the list on tablets, so this one is an ordinary button on every screen. */
export function NewButton({ label }: { label: string }) {
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  const { canAccess } = useCanAccess({ resource, action: 'create' })
  if (!canAccess) return null
  return (
    <Button
      component={Link}
      to={createPath({ resource, type: 'create' })}
      variant="contained"
      startIcon={<Plus size={18} aria-hidden />}
    >
      {label}
    </Button>
  )
}
