import { CircleCheck } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { PayableOrder } from '../../../contract/payments.ts'
import { formatLocalDateTime } from '../../../domain/india/time.ts'
import { paths } from '../../../domain/paths.ts'
import { formatRupees } from '../../../domain/units/paise.ts'
import { Link } from '../../link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LoadingPanel } from '../accounts/account-page.tsx'
import { send } from '../browser/send.ts'
import { ScreenTitle, useShopName } from '../shell/shop-name.tsx'
import { payByLink } from './pay-by-link.ts'
import { SandboxNotice } from './sandbox-notice.tsx'

/** The page of a payment link: one order that anyone who has the link can pay. */
export default function Pay() {
  const { token = '' } = useParams()
  return (
    <main className="page min-h-screen py-8">
      <ScreenTitle title="Pay for your order" />
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <section className="mx-auto max-w-2xl rounded-card border border-line bg-card p-5 md:p-8">
        <LinkedOrder key={token} token={token} />
      </section>
    </main>
  )
}

type State =
  | { readonly status: 'loading' | 'notFound' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'loaded'; readonly order: PayableOrder }

function LinkedOrder({ token }: { token: string }) {
  const [state, setState] = useState<State>({ status: 'loading' })
  const reload = useCallback(async () => {
    const answer = await send<{ data: PayableOrder }>('GET', `/api/payment/links/${token}`, undefined, FAILED)
    if (answer.ok) setState({ status: 'loaded', order: answer.data.data })
    else if (answer.status === 404 || answer.status === 400) setState({ status: 'notFound' })
    // What is shown stays, with what was typed into it.
    else setState((now) => (now.status === 'loaded' ? now : { status: 'failed', message: answer.message }))
  }, [token])
  useEffect(() => {
    reload()
  }, [reload])
  switch (state.status) {
    case 'loading':
      return <LoadingPanel text="Loading your order..." />
    case 'notFound':
      return (
        <EmptyState level={1} title="Link Not Valid" text="Please ask the shop for a new payment link.">
          <Link to={paths.contact} className={buttonClass()}>
            Contact Us
          </Link>
          <Link to={paths.products} className={buttonClass('quiet')}>
            Browse All Products
          </Link>
        </EmptyState>
      )
    case 'failed':
      return <ErrorPanel title="Error" message={state.message} onRetry={reload} />
    case 'loaded':
      return <Payable token={token} order={state.order} onChanged={reload} />
  }
}

const FAILED = 'Failed to load the order'

interface PayableProps {
  readonly token: string
  readonly order: PayableOrder
  readonly onChanged: () => Promise<void>
}

function Payable({ token, order, onChanged }: PayableProps) {
  const { number, state, lines, discount, shippingCost, tax, totalAmount, due, expiresAt } = order
  const paidBefore = Math.round((totalAmount - due) * 100) / 100
  return (
    <>
      <h1 className="text-3xl">Order #{number}</h1>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {lines.map(({ name, quantity, total }) => (
          <li key={`${name} ${quantity} ${total}`} className="flex justify-between gap-4 py-3">
            <span>
              {name} <span className="whitespace-nowrap text-quiet">× {quantity}</span>
            </span>
            <span className="tabular-nums">{formatRupees(total)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-4 mb-6 grid gap-1.5 tabular-nums">
        {discount > 0 && <Row name="Discount" amount={-discount} />}
        <Row name="Shipping" amount={shippingCost} />
        <Row
          name={tax > 0 ? 'Total, including GST' : 'Total'}
          amount={totalAmount}
          isStrong={state !== 'open' || paidBefore === 0}
        />
        {state === 'open' && paidBefore > 0 && (
          <>
            <Row name="Paid before" amount={-paidBefore} />
            <Row name="Still to pay" amount={due} isStrong />
          </>
        )}
      </dl>
      {state === 'open' && <PayButton token={token} order={order} onChanged={onChanged} />}
      {state === 'open' && expiresAt && (
        <p className="mt-3 text-center text-sm text-quiet">
          We hold these items for you until {formatLocalDateTime(expiresAt)}.
        </p>
      )}
      {state === 'paid' && (
        <p role="status" className="flex items-center justify-center gap-2 text-lg text-neem">
          <CircleCheck size={24} aria-hidden /> This order is paid. Thank you!
        </p>
      )}
      {state === 'closed' && (
        <p role="status" className="rounded-card bg-turmeric-wash px-4 py-3">
          This order can no longer be paid. It has been cancelled, or changed by the shop. Please ask the shop for a new
          link.
        </p>
      )}
    </>
  )
}

function PayButton({ token, order, onChanged }: PayableProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState('')
  const shopName = useShopName()
  const pay = async () => {
    setIsBusy(true)
    setMessage('')
    setMessage(await payByLink(token, order.number, shopName))
    await onChanged()
    setIsBusy(false)
  }
  return (
    <>
      {order.sandbox && <SandboxNotice />}
      <div role="alert" className="empty:hidden">
        {message && <p className="mb-3 rounded-card bg-madder-wash px-4 py-3 text-madder">{message}</p>}
      </div>
      <Button className="w-full" busy={isBusy} busyLabel="Waiting for your payment..." onClick={pay}>
        Pay {formatRupees(order.due)}
      </Button>
    </>
  )
}

function Row({ name, amount, isStrong = false }: { name: string; amount: number; isStrong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${isStrong ? 'border-t border-line pt-2 text-lg font-semibold' : ''}`}>
      <dt>{name}</dt>
      <dd>{amount === 0 ? 'Free' : formatRupees(amount)}</dd>
    </div>
  )
}
