import { Button } from '@mui/material'
import { Plus } from 'lucide-react'
import { useCanAccess, useCreatePath, useResourceContext } from 'react-admin'
import { Link } from 'react-router'

/** To the form for a new one. On every screen a button with words: react-admin's own floats over the list on tablets. */
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
