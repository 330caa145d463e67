import { call } from '../ui/call.ts'

/** Sets the stock of a variant from what it was shown as. What comes back sets it to that again, unless it moved meanwhile. */
export async function setStock(variantId: string, countInStock: number, stockWas: number) {
  const path = `/api/admin/stock/${variantId}`
  await call('PUT', path, { countInStock, stockWas })
  return () => call('PUT', path, { countInStock: stockWas, stockWas: countInStock, reason: 'change undone' })
}
