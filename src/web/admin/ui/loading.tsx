import { Typography } from '@mui/material'

/** While a screen is on its way. */
export function Waiting() {
  return (
    <Typography role="status" color="textSecondary" sx={{ padding: 3 }}>
      Loading…
    </Typography>
  )
}
