import { useParams } from 'react-router'
import type { User } from '../../../contract/accounts.ts'
import { loginUrl, paths } from '../../../domain/paths.ts'
import { Link } from '../../link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LoadingPanel } from '../accounts/account-page.tsx'
import { useCustomer } from '../browser/customer.ts'
import { ScreenTitle } from '../shell/shop-name.tsx'
import { GuestNote } from './guest-note.tsx'
import { hasGuestToken, OpenGuestOrder } from './open-guest-order.tsx'
import { BackToOrders, OrderView } from './order-view.tsx'
import { useOrder } from './use-order.ts'

export default function OrderScreen() {
  const { orderId = '' } = useParams()
  const { session, user, goToLogin } = useCustomer(paths.order(orderId), SIGNED_OUT, hasGuestToken)
  return (
    <main className="page min-h-screen py-8">
      <ScreenTitle title="Order" />
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-5xl">
        {user && <LoadedOrder key={orderId} orderId={orderId} user={user} goToLogin={goToLogin} />}
        {session.status === 'failed' && (
          <ErrorPanel level={1} title="Error" message={session.message}>
            <BackToOrders />
          </ErrorPanel>
        )}
        {session.status === 'checking' && <LoadingOrder />}
        {session.status === 'out' && hasGuestToken() && <OpenGuestOrder />}
        {session.status === 'out' && !hasGuestToken() && (
          <EmptyState level={1} title="Please Login" text={SIGNED_OUT}>
            <Link to={loginUrl(paths.order(orderId))} className={buttonClass()}>
              Login
            </Link>
          </EmptyState>
        )}
      </div>
    </main>
  )
}

const SIGNED_OUT = 'You need to be logged in to view order details.'

function LoadedOrder({ orderId, user, goToLogin }: { orderId: string; user: User; goToLogin: () => void }) {
  const request = useOrder(orderId, user, goToLogin)
  const { state } = request
  switch (state.status) {
    case 'loading':
      return <LoadingOrder />
    case 'failed':
      return (
        <ErrorPanel level={1} title="Error" message={state.message} onRetry={request.retry}>
          <BackToOrders />
        </ErrorPanel>
      )
    case 'notFound':
      if (hasGuestToken()) return <OpenGuestOrder />
      return (
        <EmptyState
          level={1}
          title="Order Not Found"
          text="The order you're looking for doesn't exist or you don't have permission to view it."
        >
          <BackToOrders />
        </EmptyState>
      )
    case 'loaded':
      return (
        <>
          <OrderView
            order={state.order}
            isRefreshing={request.isRefreshing}
            onRefresh={request.reload}
            onChanged={request.showOrder}
            isGuest={user.isGuest === true}
            goToLogin={goToLogin}
          />
          {user.isGuest && <GuestNote />}
        </>
      )
  }
}

function LoadingOrder() {
  return (
    <>
      <h1 className="sr-only">Order</h1>
      <LoadingPanel text="Loading order details..." />
    </>
  )
}
