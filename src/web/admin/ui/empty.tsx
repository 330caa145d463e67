import { Typography } from '@mui/material'
import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'

/** The empty state of a list. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <div className="empty" style={{ display: 'grid', justifyItems: 'center', gap: '1rem', paddingBlock: '4rem' }}>
      <Inbox size={48} aria-hidden />
      <Typography>{children}</Typography>
    </div>
  )
}
