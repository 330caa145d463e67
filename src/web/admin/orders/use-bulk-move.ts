import { useRef, useState } from 'react'
import { HttpError, useNotify, useRefresh } from 'react-admin'
import type { FinishedBulk } from '../../../contract/orders/bulk.ts'
import type { BulkMove } from '../../../domain/orders/bulk-moves.ts'
import { newKey } from '../../ui/new-key.ts'
import { call, errorMessage } from '../ui/call.ts'
import { useNotifyWithUndo } from '../ui/undo-notice.tsx'
import { type FieldErrors, fieldErrorsOf } from '../ui/use-change.ts'
import { bulkSummary } from './bulk-summary.ts'

export interface MoveRequest {
  readonly move: BulkMove
  readonly ids: readonly string[]
  readonly courier?: string
  readonly day?: string
}

interface Answer {
  readonly data: FinishedBulk
}

/** Milliseconds between two reads of the progress. */
const POLL_MS = 1_000

/**
 * Moves orders and follows the progress. `bulk` is there while orders are waiting, and afterwards when some were refused: the
 * screen then shows it in a dialog. Otherwise a notification offers to undo the move, and `onDone` is called.
 */
export function useBulkMove(onDone?: (done: FinishedBulk) => void) {
  const notify = useNotify()
  const notifyWithUndo = useNotifyWithUndo()
  const refresh = useRefresh()
  const [bulk, setBulk] = useState<FinishedBulk>()
  const isBusy = useRef(false)
  // A second try after a lost answer gets the answer of the first one.
  const attempt = useRef({ key: '', request: '' })
  const follow = async (started: FinishedBulk) => {
    let current = started
    while (!current.isFinished) {
      setBulk(current)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      current = (await call<Answer>('GET', `/api/admin/order-bulks/${current._id}`)).data
    }
    return current
  }
  /** Resolves to the errors by field, or to undefined when the orders were moved. */
  const run = async (start: () => Promise<Answer>): Promise<FieldErrors | undefined> => {
    // The buttons stay enabled, because one that is disabled loses the focus. A second click does nothing.
    if (isBusy.current) return undefined
    isBusy.current = true
    try {
      const done = await follow((await start()).data)
      refresh()
      if (done.refused > 0) setBulk(done)
      else {
        setBulk(undefined)
        onDone?.(done)
        if (done.canUndo) notifyWithUndo(bulkSummary(done), () => callUndo(done))
        else notify(bulkSummary(done), { type: 'success' })
      }
      return undefined
    } catch (error) {
      setBulk(undefined)
      const errors = fieldErrorsOf(error)
      if (!(error instanceof HttpError) || !error.body?.errors) notify(errorMessage(error), { type: 'error' })
      return Object.keys(errors).length > 0 ? errors : undefined
    } finally {
      isBusy.current = false
    }
  }
  return {
    bulk,
    move: (request: MoveRequest) =>
      run(async () => {
        const text = JSON.stringify(request)
        if (attempt.current.request !== text) attempt.current = { key: newKey(), request: text }
        const headers = { 'idempotency-key': attempt.current.key }
        const answer = await call<Answer>('POST', '/api/admin/order-bulks', request, { headers })
        attempt.current = { key: '', request: '' }
        return answer
      }),
    undo: (done: FinishedBulk) => run(() => callUndo(done)),
    close: () => setBulk(undefined),
  }
}

function callUndo({ _id }: FinishedBulk): Promise<Answer> {
  return call('POST', `/api/admin/order-bulks/${_id}/undo`)
}
