import { Button, Typography } from '@mui/material'
import { use } from 'react'
import { Title } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { resources } from '../resources.tsx'
import { screens } from '../screens.ts'
import { EmptyBox } from '../ui/empty.tsx'
import { Permissions } from './role-changes.ts'

/** The screen of an address that does not exist, or that the user may not open. */
export function NotFound() {
  const isDenied = useIsDenied()
  return (
    <>
      <Title title={isDenied ? "You don't have access" : 'Page not found'} />
      <EmptyBox>
        <Typography>
          {isDenied
            ? "You don't have permission to view this page. Please ask an owner."
            : 'There is no page at this address. It may have been deleted, or the address is mistyped.'}
        </Typography>
        <Button component={Link} to="/" variant="contained">
          Go to the dashboard
        </Button>
      </EmptyBox>
    </>
  )
}

/** Whether the address is that of a screen which other team members may open. */
function useIsDenied(): boolean {
  const { pathname } = useLocation()
  const permissions = use(Permissions) ?? []
  const [, place] = pathname.split('/')
  const needed =
    resources.find(({ name }) => name === place)?.read ?? screens.find(({ name }) => name === place)?.permission
  return needed !== undefined && !permissions.includes(needed)
}
