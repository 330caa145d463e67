import { Typography } from '@mui/material'
import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListNoResults, useListContext } from 'react-admin'
import { NewButton } from './list-actions.tsx'

interface EmptyProps {
  readonly children: ReactNode
  /** Text of the button that creates a record, as in `ListActions`, which an empty list does not show. */
  readonly newLabel?: string
}

/** The empty state of a list. */
export function Empty({ children, newLabel }: EmptyProps) {
  return (
    <EmptyBox>
      <Inbox size={48} aria-hidden />
      <Typography>{children}</Typography>
      {newLabel && <NewButton label={newLabel} />}
    </EmptyBox>
  )
}

/** Words in the middle of a screen that has nothing else to show. */
export function EmptyBox({ children }: { children: ReactNode }) {
  return (
    <div
      className="empty"
      style={{ display: 'grid', justifyItems: 'center', gap: '1rem', padding: '4rem 1rem', textAlign: 'center' }}
    >
      {children}
    </div>
  )
}

interface NothingFoundProps {
  /** Shown when there is nothing at all: what appears here, and where it comes from. */
  readonly children: string
  /** The filter that the list starts with; absent when it starts without one. */
  readonly start?: Readonly<Record<string, unknown>>
}

/** In place of the rows of a list: that there are none yet, or none with the filters that were chosen. */
export function NothingFound({ children, start = {} }: NothingFoundProps) {
  const { filterValues } = useListContext()
  const isFiltered = Object.entries(filterValues).some(([name, value]) => value !== '' && start[name] !== value)
  return isFiltered ? <ListNoResults /> : <Empty>{children}</Empty>
}
