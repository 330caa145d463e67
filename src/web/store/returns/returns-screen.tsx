import { useCallback, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import type { User } from '../../../contract/accounts.ts'
import type { OrderReturns } from '../../../contract/returns.ts'
import { paths } from '../../../domain/paths.ts'
import { Link } from '../../link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { AccountPage, LoadingPanel, Panel } from '../accounts/account-page.tsx'
import { useCustomer } from '../browser/customer.ts'
import { send } from '../browser/send.ts'
import { RequestForm } from './request-form.tsx'
import { focusReturn, ReturnCard } from './return-card.tsx'
import { closedText } from './return-window.ts'

/** The returns of an order, and the form that requests one. A page of its own, because most orders never need it. */
export default function ReturnsScreen() {
  const { orderId = '' } = useParams()
  const { session, user, goToLogin } = useCustomer(paths.orderReturns(orderId), 'Please log in to see your returns.')
  return (
    <AccountPage
      title="Returns and Exchanges"
      actions={
        <Link to={paths.order(orderId)} className={buttonClass('quiet')}>
          Back to Order
        </Link>
      }
    >
      {session.status === 'checking' && <LoadingPanel text="Loading returns..." />}
      {session.status === 'failed' && <ErrorPanel title="Error" message={session.message} />}
      {user && <LoadedReturns key={orderId} user={user} orderId={orderId} goToLogin={goToLogin} />}
    </AccountPage>
  )
}

type State =
  | { readonly status: 'loading' | 'notFound' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'loaded'; readonly data: OrderReturns }

interface LoadedReturnsProps {
  readonly user: User
  readonly orderId: string
  readonly goToLogin: () => void
}

function LoadedReturns({ user, orderId, goToLogin }: LoadedReturnsProps) {
  const [state, setState] = useState<State>({ status: 'loading' })
  const reload = useCallback(async () => {
    const answer = await send<{ data: OrderReturns }>('GET', `/api/orders/${orderId}/returns`, undefined, FAILED)
    if (answer.ok) setState({ status: 'loaded', data: answer.data.data })
    else if (answer.status === 401) goToLogin()
    else if (answer.status === 404 || answer.status === 400) setState({ status: 'notFound' })
    // What is shown stays, with what was typed into it.
    else setState((now) => (now.status === 'loaded' ? now : { status: 'failed', message: answer.message }))
  }, [orderId, goToLogin])
  useEffect(() => {
    reload()
  }, [reload])
  switch (state.status) {
    case 'loading':
      return <LoadingPanel text="Loading returns..." />
    case 'notFound':
      return <EmptyState title="Order Not Found" text="This order doesn't exist or belongs to another account." />
    case 'failed':
      return <ErrorPanel title="Error" message={state.message} onRetry={reload} />
    case 'loaded':
      return <OrderReturnsView user={user} orderId={orderId} data={state.data} onChanged={reload} />
  }
}

const FAILED = "We couldn't load your returns. Please try again."

interface ViewProps {
  readonly user: User
  readonly orderId: string
  readonly data: OrderReturns
  readonly onChanged: () => Promise<void>
}

function OrderReturnsView({ user, orderId, data, onChanged }: ViewProps) {
  const { returns, lines, orderNumber, today } = data
  const isDelivered = lines.some(({ lastClaimDay }) => lastClaimDay !== null)
  const hasMore = lines.some(({ left }) => left > 0)
  const closed = closedText(lines, today)
  const [requests, setRequests] = useState(0)
  const asked = useRef<'done' | 'refused'>(undefined)
  const isFormGone = !hasMore || closed !== undefined
  const newest = returns[0]?._id
  // The new return stands above the form, on a phone out of sight, and the button that was pressed is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each answer of the server, also one that is equal
  useEffect(() => {
    const { current } = asked
    asked.current = undefined
    if (newest && (current === 'done' || (current === 'refused' && isFormGone))) focusReturn(newest)
  }, [data])
  const reload = (outcome: 'done' | 'refused') => {
    asked.current = outcome
    onChanged()
  }
  const onDone = () => {
    setRequests(requests + 1)
    reload('done')
  }
  return (
    <>
      <p className="mb-6 text-quiet">Order #{orderNumber}</p>
      {returns.map((one) => (
        <ReturnCard key={one._id} record={one} onChanged={onChanged} />
      ))}
      <Panel
        title={
          returns.length === 0
            ? 'Request a Return'
            : isDelivered && !hasMore
              ? 'Nothing Else to Return'
              : 'Return Something Else'
        }
      >
        {!isDelivered && <p>You can return or exchange items once the order has been delivered.</p>}
        {isDelivered && !hasMore && (
          <p>Everything in this order has been returned, or its return has been requested.</p>
        )}
        {isDelivered && hasMore && closed && <Closed text={closed} />}
        {isDelivered && !isFormGone && (
          <RequestForm
            key={requests}
            user={user}
            orderId={orderId}
            data={data}
            onDone={onDone}
            onRefused={() => reload('refused')}
          />
        )}
      </Panel>
    </>
  )
}

function Closed({ text }: { text: string }) {
  return (
    <>
      <p className="mb-4">{text}</p>
      <Link to={paths.contact} className={buttonClass('quiet')}>
        Contact Support
      </Link>
    </>
  )
}
