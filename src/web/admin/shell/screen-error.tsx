import { Alert, Button } from '@mui/material'
import type { ErrorInfo } from 'react'
import { Title } from 'react-admin'
import { PartError } from '../ui/load-part.ts'

/** Stands in for a screen that could not be downloaded or that failed. The menu next to it works on. */
export function ScreenError({ error }: { error?: Error; errorInfo?: ErrorInfo }) {
  return (
    <>
      <Title title="Something went wrong" />
      <Alert
        severity="error"
        sx={{ marginTop: 2 }}
        action={
          <Button color="inherit" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        }
      >
        {error instanceof PartError ? error.message : FAILED}
      </Alert>
    </>
  )
}

const FAILED = 'This screen could not be shown. What was saved before is kept.'
