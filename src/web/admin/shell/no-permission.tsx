import { Button, Container, Typography } from '@mui/material'
import { ThemeProvider } from '@mui/material/styles'
import { muiTheme } from '../theme.ts'
import { Ground } from './global-styles.tsx'

/** What somebody sees who has no place here, or when the shop does not answer. */
export function Closed({ name, problem }: { name?: string; problem?: string }) {
  return (
    <ThemeProvider theme={muiTheme}>
      <Ground />
      <Container component="main" maxWidth="sm" sx={{ paddingBlock: 8 }}>
        <title>{problem ? 'The shop does not answer' : 'For the team only'}</title>
        <Typography variant="h4" component="h1" gutterBottom>
          {problem ? 'The shop does not answer' : 'For the team only'}
        </Typography>
        <Typography sx={{ marginBottom: 3 }}>
          {problem ?? `You are signed in as ${name}. Only members of the shop's team can open the back office.`}
        </Typography>
        <Button variant="contained" href="/">
          Go to the shop
        </Button>
      </Container>
    </ThemeProvider>
  )
}
