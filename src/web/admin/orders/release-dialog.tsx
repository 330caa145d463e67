import { useState } from 'react'
import { Confirm, useNotify, useRefresh } from 'react-admin'
import { MAX_RELEASED } from '../../../domain/orders/bulk-moves.ts'
import { call, errorMessage } from '../ui/call.ts'
import { useEmailNote } from '../ui/email-note.ts'

/** Asks before the unpaid ones of the selected orders are cancelled, and cancels them in parts. */
export function ReleaseDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const email = useEmailNote()
  const notify = useNotify()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const count = ids.length
  const release = async () => {
    setBusy(true)
    let released = 0
    try {
      for (let at = 0; at < count; at += MAX_RELEASED) {
        const part = { ids: ids.slice(at, at + MAX_RELEASED) }
        released += (await call<{ released: number }>('POST', '/api/admin/orders/release', part)).released
      }
      notify(`${released} unpaid ${released === 1 ? 'order was' : 'orders were'} cancelled.`, { type: 'success' })
    } catch (error) {
      notify(`${errorMessage(error)} ${released} of the orders were cancelled before.`, { type: 'error' })
    }
    refresh()
    onClose()
  }
  return (
    <Confirm
      isOpen
      loading={isBusy}
      title={`Cancel the unpaid ones of ${count === 1 ? 'this order' : `these ${count.toLocaleString('en-IN')} orders`}?`}
      content={`Cash orders that you have not started to pack are cancelled too. Orders that are paid or being packed stay. The items return to stock at once. A payment that still arrives is refunded. ${email('The customer gets an email for each order.')}`}
      confirm="Cancel the orders"
      onConfirm={release}
      onClose={onClose}
    />
  )
}
