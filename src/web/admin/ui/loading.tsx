import { Card, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Title, useEditContext, useShowContext } from 'react-admin'

interface LoadingProps {
  /** What the screen shows, such as 'Order'; absent for a part of a screen. */
  readonly title?: string
}

export function Loading({ title }: LoadingProps) {
  return (
    <>
      {title && <Title title={title} />}
      <Typography role="status" color="textSecondary" sx={{ padding: 3 }}>
        Loading…
      </Typography>
    </>
  )
}

interface CardProps {
  readonly className?: string
  readonly children: ReactNode
}

/** The card of a form that react-admin loads, whose own card is empty until then. */
export function EditCard({ className, children }: CardProps) {
  const { isPending, isPaused } = useEditContext()
  return <Card className={className}>{isPending && !isPaused ? <Loading /> : children}</Card>
}

/** The card of a record that react-admin loads. */
export function ShowCard({ className, children }: CardProps) {
  const { isPending, isPaused } = useShowContext()
  return <Card className={className}>{isPending && !isPaused ? <Loading /> : children}</Card>
}
