import { useNavigate } from 'react-router'
import type { OrderRow } from '../../../contract/orders/admin.ts'
import { call } from '../ui/call.ts'

/** Returns a function that opens the order with a scanned number, ready to be packed, and tells whether there is one. */
export function useOpenOrder(): (code: string) => Promise<boolean> {
  const navigate = useNavigate()
  return async (code) => {
    const number = numberOf(code)
    if (!isOrderNumber(code)) return false
    const { data } = await call<{ data: OrderRow[] }>('GET', `/api/admin/orders?q=%23${number}&perPage=2`)
    // The list searches phone numbers and names too.
    const found = data.filter((row) => row.number.toLowerCase() === number)
    const [order] = found
    if (!order || found.length > 1) return false
    navigate(`/orders/${order._id}/show`, { state: { isScanning: true } })
    return true
  }
}

/** Whether a scanned code can be the number of an order. */
export function isOrderNumber(code: string): boolean {
  return /^[0-9a-f]{8}$/.test(numberOf(code))
}

function numberOf(code: string): string {
  return code.trim().replace(/^#/, '').toLowerCase()
}
