import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** A form in two columns; on tablets in portrait the second goes below the first. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { md: '3fr 2fr' },
        columnGap: 4,
        rowGap: 2,
        width: '100%',
        maxWidth: '72rem',
      }}
    >
      {children}
    </Box>
  )
}

/** Two short fields side by side. */
export function Pair({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2, width: '100%' }}>{children}</Box>
  )
}
