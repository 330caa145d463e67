import { Typography } from '@mui/material'

export function Loading() {
  return (
    <Typography role="status" color="textSecondary" sx={{ padding: 3 }}>
      Loading…
    </Typography>
  )
}
