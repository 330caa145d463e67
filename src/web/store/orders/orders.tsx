import { useCallback, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { User } from '../../../contract/accounts/shop.ts'
import type { Order } from '../../../contract/orders/order.ts'
import { ORDER_STATUSES } from '../../../domain/orders/lifecycle.ts'
import { paths } from '../../../domain/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { PersonalPage, Waiting } from '../accounts/account-page.tsx'
import { useCustomer } from '../browser/customer.ts'
import { send } from '../browser/send.ts'
import { statusWord } from './badges.tsx'
import { OrderCard } from './order-card.tsx'
import { settleAttempt } from './place-order.ts'

export default function Orders() {
  const { session, user, goToLogin: toLogin } = useCustomer(paths.orders, 'Please log in to view your order history')
  return (
    <PersonalPage title="Order History">
      {user && <History user={user} toLogin={toLogin} />}
      {session.status === 'failed' && <ErrorPanel message={session.message} />}
      {(session.status === 'checking' || session.status === 'out') && <Waiting text="Loading your orders..." />}
    </PersonalPage>
  )
}

function History({ user, toLogin }: { user: User; toLogin: () => void }) {
  const [orders, setOrders] = useState<readonly Order[]>()
  const [problem, setProblem] = useState('')
  const load = useCallback(async () => {
    setProblem('')
    const answer = await send<{ data: readonly Order[] }>('GET', '/api/orders/my-orders', undefined, FAILED)
    if (answer.ok) {
      for (const order of answer.data.data) settleAttempt(user, order)
      setOrders(answer.data.data)
    } else if (answer.status === 401) toLogin()
    else setProblem(answer.status === 0 ? BROKEN : answer.message)
  }, [user, toLogin])
  useEffect(() => {
    load()
  }, [load])
  if (problem) return <ErrorPanel message={problem} onRetry={load} />
  if (!orders) return <Waiting text="Loading your orders..." />
  if (orders.length === 0)
    return (
      <EmptyState title="No Orders Yet" text="What you order is listed here, with its bill and where it is.">
        <Link to={paths.products} discover="none" className={buttonClass()}>
          Start Shopping
        </Link>
      </EmptyState>
    )
  return <FilteredOrders orders={orders} />
}

const FAILED = 'Failed to fetch orders'
const BROKEN = 'An error occurred while fetching your orders'

function FilteredOrders({ orders }: { orders: readonly Order[] }) {
  const [query, setQuery] = useSearchParams()
  const wanted = FILTERS.find((status) => status === query.get('status')) ?? 'all'
  const shown = wanted === 'all' ? orders : orders.filter(({ status }) => status === wanted)
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
              aria-pressed={status === wanted}
              className="chip flex-none aria-pressed:border-indigo aria-pressed:bg-indigo aria-pressed:text-card"
              onClick={() => setQuery(status === 'all' ? {} : { status }, { replace: true, preventScrollReset: true })}
            >
              {statusWord(status)} <span className="text-sm">({count(status)})</span>
            </button>
          ))}
        </div>
      </fieldset>
      <p role="status" className="sr-only">
        {shown.length === 1 ? '1 order' : `${shown.length} orders`}
      </p>
      {shown.length === 0 ? (
        <EmptyState title={`No ${wanted} orders`} text="Choose another status, or see all of them." />
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
