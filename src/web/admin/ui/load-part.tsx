import { Alert, Button } from '@mui/material'
import { Title } from 'react-admin'

const PART_MISSING = 'This part of the back office could not be loaded. Check your connection and reload the page.'

/**
 * Downloads a part of the back office with `load`. After an update of the shop, the parts of the version that is still open are gone.
 * @throws Error with a message for the user
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    throw new Error(PART_MISSING)
  }
}

/** Stands in for a screen that could not be downloaded. Nothing has been entered on it, so the page can be loaded again. */
export function MissingScreen() {
  return (
    <>
      <Title title="Not loaded" />
      <Alert
        severity="error"
        sx={{ marginTop: 2 }}
        action={
          <Button color="inherit" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        }
      >
        {PART_MISSING}
      </Alert>
    </>
  )
}
