import { Alert, Button, Link } from '@mui/material'
import {
  HttpError,
  Title,
  useCreatePath,
  useEditContext,
  useListContext,
  useResourceContext,
  useShowContext,
} from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { errorMessage } from './call.ts'
import { retryFailedReads, useShownMessage } from './shown-failures.ts'

/** For `queryOptions`: the screen shows the error itself, so that react-admin neither shows a notification nor leaves the screen. */
export const SHOWS_OWN_ERROR = { onError: () => undefined }

interface LoadFailedProps {
  readonly message: string
  readonly onRetry: () => unknown
}

/** In place of what could not be loaded: the reason, and a button that loads it again. */
export function LoadFailed({ message, onRetry }: LoadFailedProps) {
  useShownMessage(message)
  const retry = () => {
    onRetry()
    retryFailedReads()
  }
  return (
    <Alert
      severity="error"
      className="load-failed"
      sx={{ marginBlock: 1 }}
      action={
        <Button color="inherit" onClick={retry}>
          Try again
        </Button>
      }
    >
      {message}
    </Alert>
  )
}

/** In place of the rows of a list: without it, a list that could not be loaded looks like an empty one. */
export function ListFailed() {
  const { error, refetch } = useListContext()
  return <LoadFailed message={errorMessage(error)} onRetry={refetch} />
}

interface RecordFailedProps {
  readonly error: unknown
  readonly onRetry: () => unknown
  /** What the screen shows, such as 'Order'; absent when the screen has its own title. */
  readonly title?: string
}

/** In place of a record: whether it does not exist or could not be loaded, which the owner would take for the same otherwise. */
export function RecordFailed({ error, onRetry, title }: RecordFailedProps) {
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  return (
    <>
      {title && <Title title={title} />}
      {error instanceof HttpError && error.status === 404 ? (
        <Alert severity="warning" sx={{ marginBlock: 1 }}>
          This record does not exist. It may have been deleted.{' '}
          <Link component={RouterLink} to={createPath({ resource, type: 'list' })}>
            Back to the list
          </Link>
        </Alert>
      ) : (
        <LoadFailed message={errorMessage(error)} onRetry={onRetry} />
      )}
    </>
  )
}

/** In place of a form or a record that react-admin loads. */
export function EditFailed() {
  const { error, refetch } = useEditContext()
  return <RecordFailed error={error} onRetry={refetch} />
}

export function ShowFailed({ title }: { readonly title?: string }) {
  const { error, refetch } = useShowContext()
  return <RecordFailed error={error} onRetry={refetch} {...(title && { title })} />
}
