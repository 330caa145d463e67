import { Button, Typography } from '@mui/material'
import { Title } from 'react-admin'
import { Link } from 'react-router'
import { EmptyBox } from '../ui/empty.tsx'

/** The screen of an address that does not exist. */
export function NotFound() {
  return (
    <>
      <Title title="Page not found" />
      <EmptyBox>
        <Typography>There is no page at this address. It may have been deleted, or the address is mistyped.</Typography>
        <Button component={Link} to="/" variant="contained">
          Go to the dashboard
        </Button>
      </EmptyBox>
    </>
  )
}
