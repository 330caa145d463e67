import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '../../../contract/orders/order.ts'
import { paths } from '../../../domain/paths.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog.tsx'
import { Select } from '../../ui/field.tsx'
import { newKey } from '../../ui/new-key.ts'
import { showToast } from '../../ui/toast.tsx'
import { useIsShown } from '../../ui/use-is-shown.ts'
import { whenBack } from '../../ui/when-online.ts'
import { send } from '../browser/send.ts'
import { FormMessage } from '../shell/account-form.tsx'

interface CancelItemDialogProps {
  readonly order: Order
  readonly goToLogin: () => void
  readonly onClose: () => void
}

interface Quote {
  readonly totalAmount: number
  readonly refund: number
}

/** Cancels one line of an order that is not packed yet. The order without it is another order, which opens. */
export default function CancelItemDialog({ order, goToLogin, onClose }: CancelItemDialogProps) {
  const navigate = useNavigate()
  const isShown = useIsShown()
  const [attempts, setAttempts] = useState(0)
  const [line, setLine] = useState(0)
  const [quote, setQuote] = useState<Quote>()
  const [message, setMessage] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  // A retry after a lost answer has one effect.
  const key = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once more
  useEffect(() => {
    let isCurrent = true
    setQuote(undefined)
    setMessage('')
    key.current = ''
    send<{ data: Quote }>('POST', `/api/orders/${order._id}/cancel-line-quote`, { line }, FAILED).then((answer) => {
      if (!isCurrent) return
      if (answer.ok) setQuote(answer.data.data)
      else if (answer.status === 401) goToLogin()
      else setMessage(answer.message)
    })
    return () => {
      isCurrent = false
    }
  }, [order._id, line, goToLogin, attempts])
  const isMissing = message !== '' && !quote
  useEffect(() => {
    if (isMissing) return whenBack(() => setAttempts((before) => before + 1))
  }, [isMissing])
  const again = async () => {
    key.current = ''
    const path = `/api/orders/${order._id}/cancel-line-quote`
    const answer = await send<{ data: Quote }>('POST', path, { line }, FAILED)
    return answer.ok ? answer.data.data : undefined
  }
  const cancel = async () => {
    if (!quote) return
    setIsBusy(true)
    key.current ||= newKey()
    const body = { line, totalAmount: quote.totalAmount }
    const answer = await send<{ _id: string; message: string }>(
      'PUT',
      `/api/orders/${order._id}/cancel-line`,
      body,
      FAILED,
      { 'idempotency-key': key.current },
    )
    setIsBusy(false)
    if (answer.ok) {
      showToast(answer.data.message)
      if (isShown.current) navigate(paths.order(answer.data._id), { replace: true })
    } else if (answer.status === 401) goToLogin()
    else {
      setMessage(answer.message)
      // The total is another one by now. It is shown before it is agreed to.
      if (answer.status === 409) setQuote(await again())
    }
  }
  return (
    <Modal open onClose={onClose} title="Cancel an Item">
      <div className="grid gap-4">
        <FormMessage text={message} />
        <Select
          label="Item"
          value={line}
          onChange={({ target }) => setLine(Number(target.value))}
          options={order.items.map((item, at) => ({ value: String(at), label: nameOf(item) }))}
        />
        <p role="status" className="min-h-12">
          {quote && effectOf(order, quote)}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button kind="danger" busy={isBusy} busyLabel="Cancelling..." disabled={!quote} onClick={cancel}>
            Cancel This Item
          </Button>
          <Button kind="quiet" onClick={onClose}>
            Keep the Order
          </Button>
        </div>
      </div>
    </Modal>
  )
}

const FAILED = 'Failed to cancel the item.'

function nameOf({ name, selectedColor, selectedSize, unit, quantity }: Order['items'][number]): string {
  const item = [name, selectedColor, selectedSize].filter(Boolean).join(', ')
  return `${item} × ${quantity}${unit === 'metre' ? ' m' : ''}`
}

function effectOf({ totalAmount }: Order, quote: Quote): string {
  const total = `Your order will cost ${formatRupees(quote.totalAmount)} instead of ${formatRupees(totalAmount)}.`
  if (quote.refund === 0) return total
  return `${total} We'll refund ${formatRupees(quote.refund)} to the original payment method.`
}
