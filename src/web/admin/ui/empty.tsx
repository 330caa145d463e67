import { Typography } from '@mui/material'
import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { NewButton } from './list-actions.tsx'

interface EmptyProps {
  readonly children: ReactNode
  /** Text of the button that creates a record, as in `ListActions`, which an empty list does not show. */
  readonly newLabel?: string
}

/** The empty state of a list. */
export function Empty({ children, newLabel }: EmptyProps) {
  return (
    <div className="empty" style={{ display: 'grid', justifyItems: 'center', gap: '1rem', paddingBlock: '4rem' }}>
      <Inbox size={48} aria-hidden />
      <Typography>{children}</Typography>
      {newLabel && <NewButton label={newLabel} />}
    </div>
  )
}
