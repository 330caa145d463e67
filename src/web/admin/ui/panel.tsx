import { Box, Card, CardContent, Typography } from '@mui/material'
import type { ReactNode } from 'react'

interface PanelProps {
  readonly title: string
  /** Shown next to the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A card with a heading. */
export function Panel({ title, actions, children }: PanelProps) {
  return (
    <Card component="section" sx={{ marginBottom: 2 }}>
      <CardContent sx={{ '&:last-child': { paddingBottom: 2 } }}>
        <Box
          sx={{
            // On paper a heading stays with what it is about.
            breakAfter: 'avoid',
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            alignItems: 'center',
            gap: 1,
            marginBottom: 1,
          }}
        >
          <Typography component="h2" variant="h6" sx={{ marginRight: 'auto' }}>
            {title}
          </Typography>
          {actions}
        </Box>
        {children}
      </CardContent>
    </Card>
  )
}
