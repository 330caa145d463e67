import type { PackedOrder } from '../../../../contract/orders/admin.ts'
import { type ContactInformation, readContact } from '../../../../domain/contact/contact.ts'
import { call } from '../../ui/call.ts'
import { queryOf } from '../../ui/data-provider.ts'

const ORDERS_PER_CALL = 100

/** Reads orders with their lines and invoices, in the order of the ids. `onProgress` receives how many there are so far. */
export async function readOrders(
  ids: readonly string[],
  onProgress: (count: number) => void = () => undefined,
): Promise<readonly PackedOrder[]> {
  const orders: PackedOrder[] = []
  for (let start = 0; start < ids.length; start += ORDERS_PER_CALL) {
    const some = ids.slice(start, start + ORDERS_PER_CALL).join(',')
    orders.push(
      ...(await call<{ data: PackedOrder[] }>('GET', `/api/admin/orders/details${queryOf({ ids: some })}`)).data,
    )
    onProgress(orders.length)
  }
  return orders
}

/** The shop's name and address, as on its contact page. */
export async function readShopContact(): Promise<ContactInformation> {
  return readContact((await call<{ data: unknown }>('GET', '/api/contact')).data)
}
