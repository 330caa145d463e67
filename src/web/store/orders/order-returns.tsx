import { useEffect, useState } from 'react'
import type { OrderReturns as Returns } from '../../../contract/returns.ts'
import { paths } from '../../../domain/paths.ts'
import { describeState } from '../../../domain/returns/lifecycle.ts'
import { Link } from '../../link.tsx'
import { readData } from '../browser/read-data.ts'
import { Card } from './card.tsx'

/** What has become of the returns and exchanges of an order; nothing without any, or while they cannot be read. */
export default function OrderReturns({ orderId }: { orderId: string }) {
  const [returns, setReturns] = useState<Returns['returns']>([])
  useEffect(() => {
    const controller = new AbortController()
    readData<Returns>(`/api/orders/${orderId}/returns`, controller.signal).then(
      (found) => setReturns(found?.returns ?? []),
      () => undefined,
    )
    return () => controller.abort()
  }, [orderId])
  if (returns.length === 0) return null
  return (
    <Card title="Returns and Exchanges">
      <ul className="grid gap-1">
        {returns.map(({ _id, number, resolution, state }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4">
            <Link to={paths.orderReturns(orderId)} className="link py-2.5">
              {resolution === 'exchange' ? 'Exchange' : 'Return'} {number}
            </Link>
            <span className="rounded-card bg-paper-deep px-3 py-1 font-semibold">{describeState(state)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
