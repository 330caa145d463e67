import { useCallback, useEffect, useState } from 'react'
import type { User } from '../../../contract/accounts/shop.ts'
import type { Order } from '../../../contract/orders/order.ts'
import { send } from '../browser/send.ts'
import { settleAttempt } from './place-order.ts'

type OrderState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'missing' }
  | { readonly status: 'there'; readonly order: Order }

export interface OrderAnswer {
  readonly data: Order
  readonly message?: string
}

/** An order of the signed-in customer. `reload` leaves what is shown in place until the fresh order is there. */
export function useOrder(orderId: string, user: User, toLogin: () => void) {
  const [state, setState] = useState<OrderState>({ status: 'loading' })
  const [isRefreshing, setIsRefreshing] = useState(false)
  const show = useCallback(
    (order: Order) => {
      settleAttempt(user, order)
      setState({ status: 'there', order })
    },
    [user],
  )
  const reload = useCallback(async () => {
    setIsRefreshing(true)
    const answer = await send<OrderAnswer>('GET', `/api/orders/${orderId}`, undefined, FAILED)
    setIsRefreshing(false)
    if (answer.ok) show(answer.data.data)
    else if (answer.status === 401) toLogin()
    else if (answer.status === 404 || answer.status === 400) setState({ status: 'missing' })
    else setState({ status: 'failed', message: answer.message })
  }, [orderId, show, toLogin])
  useEffect(() => {
    reload()
  }, [reload])
  const retry = () => {
    setState({ status: 'loading' })
    reload()
  }
  return { state, isRefreshing, reload, retry, show }
}

const FAILED = 'Failed to load order details'
