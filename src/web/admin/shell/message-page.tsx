import { Button, Container, Typography } from '@mui/material'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { muiTheme } from '../theme.ts'
import { AppStyles } from './app-styles.tsx'

interface Props {
  readonly title: string
  readonly text: string
  /** Shown instead of the link to the shop. */
  readonly children?: ReactNode
}

/** A page for someone who has no back office to see. */
export function MessagePage({ title, text, children }: Props) {
  return (
    <ThemeProvider theme={muiTheme}>
      <AppStyles />
      <Container component="main" maxWidth="sm" sx={{ paddingBlock: 8 }}>
        <title>{title}</title>
        <Typography variant="h4" component="h1" gutterBottom>
          {title}
        </Typography>
        <Typography sx={{ marginBottom: 3 }}>{text}</Typography>
        {children ?? (
          <Button variant="contained" href="/">
            Go to the shop
          </Button>
        )}
      </Container>
    </ThemeProvider>
  )
}
