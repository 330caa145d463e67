import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { User } from '../../../contract/accounts.ts'
import type { Order } from '../../../contract/orders/order.ts'
import { ORDER_STATUSES } from '../../../domain/orders/lifecycle.ts'
import { paths } from '../../../domain/paths.ts'
import { Link } from '../../link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { AccountPage, LoadingPanel } from '../accounts/account-page.tsx'
import { useCustomer } from '../browser/customer.ts'
import { send } from '../browser/send.ts'
import { statusLabel } from './badges.tsx'
import { completeAttempt } from './checkout-attempt.ts'
import { EarlierOrders } from './earlier-orders.tsx'
import { GuestNote } from './guest-note.tsx'
import { OrderCard } from './order-card.tsx'

export default function Orders() {
  const { session, user, goToLogin } = useCustomer(paths.orders)
  return (
    <AccountPage title="Order History">
      {user && <OrderHistory user={user} goToLogin={goToLogin} />}
      {user && !user.isGuest && <EarlierOrders />}
      {user?.isGuest && <GuestNote />}
      {session.status === 'failed' && <ErrorPanel message={session.message} />}
      {(session.status === 'checking' || session.status === 'out') && <LoadingPanel text="Loading your orders..." />}
    </AccountPage>
  )
}

function OrderHistory({ user, goToLogin }: { user: User; goToLogin: () => void }) {
  const [orders, setOrders] = useState<readonly Order[]>()
  const [error, setError] = useState('')
  const load = useCallback(async () => {
    setError('')
    const answer = await send<{ data: readonly Order[] }>('GET', '/api/orders/my-orders', undefined, FAILED)
    if (answer.ok) {
      for (const order of answer.data.data) completeAttempt(user, order)
      setOrders(answer.data.data)
    } else if (answer.status === 401) goToLogin()
    else setError(answer.status === 0 ? NETWORK_ERROR : answer.message)
  }, [user, goToLogin])
  useEffect(() => {
    load()
  }, [load])
  if (error) return <ErrorPanel message={error} onRetry={load} />
  if (!orders) return <LoadingPanel text="Loading your orders..." />
  if (orders.length === 0)
    return (
      <EmptyState title="No Orders Yet" text="Your orders, their invoices and their status will appear here.">
        <Link to={paths.products} className={buttonClass()}>
          Start Shopping
        </Link>
      </EmptyState>
    )
  return <FilteredOrders orders={orders} />
}

const FAILED = 'Failed to fetch orders'
const NETWORK_ERROR = 'An error occurred while fetching your orders'

function FilteredOrders({ orders }: { orders: readonly Order[] }) {
  const [query, setQuery] = useSearchParams()
  const filter = FILTERS.find((status) => status === query.get('status')) ?? 'all'
  const shown = filter === 'all' ? orders : orders.filter(({ status }) => status === filter)
  const count = (status: string) =>
    status === 'all' ? orders.length : orders.filter((order) => order.status === status).length
  return (
    <>
      <fieldset className="mb-6 min-w-0">
        <legend className="sr-only">Filter by status</legend>
        <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0">
          {FILTERS.map((status) => (
            <button
              key={status}
              type="button"
              aria-pressed={status === filter}
              className="chip flex-none aria-pressed:border-indigo aria-pressed:bg-indigo aria-pressed:text-card"
              onClick={() => setQuery(status === 'all' ? {} : { status }, { replace: true, preventScrollReset: true })}
            >
              {statusLabel(status)} <span className="text-sm">({count(status)})</span>
            </button>
          ))}
        </div>
      </fieldset>
      <p role="status" className="sr-only">
        {shown.length === 1 ? '1 order' : `${shown.length} orders`}
      </p>
      {shown.length === 0 ? (
        <EmptyState title={`No ${filter} orders`} text="Choose another status, or view all orders." />
      ) : (
        <ul className="grid gap-4">
          {shown.map((order) => (
            <OrderCard key={order._id} order={order} />
          ))}
        </ul>
      )}
    </>
  )
}

const FILTERS = ['all', ...ORDER_STATUSES] as const
