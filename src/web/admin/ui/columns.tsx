import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** A form in two columns of unlike width, one below the other on a tablet held upright. */
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

/** Two short fields beside each other. */
export function Pair({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2 }}>{children}</Box>
}
