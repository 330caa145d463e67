import { Button } from '@mui/material'
import { Square } from 'lucide-react'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call, errorMessage } from './call.ts'

interface StopButtonProps<Data> {
  /** The address to send to. */
  readonly path: string
  /** It was pressed before, here or in another tab, and the current batch is not over. */
  readonly isStopping?: boolean
  readonly onStopped: (data: Data) => void
}

/** Stops a job that works in steps: what is done stays done. */
export function StopButton<Data>({ path, isStopping = false, onStopped }: StopButtonProps<Data>) {
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const stop = async () => {
    setBusy(true)
    try {
      onStopped((await call<{ data: Data }>('POST', path)).data)
    } catch (error) {
      notify(errorMessage(error), { type: 'error' })
    }
    setBusy(false)
  }
  return (
    <Button color="error" startIcon={<Square size={16} aria-hidden />} onClick={stop} disabled={isBusy || isStopping}>
      {isBusy || isStopping ? 'Stopping…' : 'Stop'}
    </Button>
  )
}
