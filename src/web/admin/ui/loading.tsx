import { Typography } from '@mui/material'
import { Title } from 'react-admin'

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
