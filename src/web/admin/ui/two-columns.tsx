import { Box } from '@mui/material'
import type { ReactNode } from 'react'

/** The panels of a record: the main ones, and a narrow column at their side where the window is wide. */
export function TwoColumns({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
      }}
    >
      {children}
    </Box>
  )
}
