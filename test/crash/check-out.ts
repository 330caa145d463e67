import type { FastifyInstance } from 'fastify'
import { jaipur } from '../ordering.ts'

export interface Basket {
  readonly token: string
  /** The idempotency key of the order: a browser that was interrupted comes back with the same. */
  readonly key: string
  readonly product: string
}

/** A whole checkout by card, as the browser does it: place, announce, pay, verify. Answers the order's id. */
export async function checkOut(app: FastifyInstance, { token, key, product }: Basket): Promise<string> {
  const post = async (url: string, payload: object) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': key }
    const answer = await app.inject({ method: 'POST', url, headers, payload })
    return { status: answer.statusCode, body: answer.json() }
  }
  const placed = await post('/api/orders', {
    customer: { name: 'Priya Nair', email: 'priya@example.com', phone: '9876543210', address: jaipur },
    items: [{ product, quantity: 1, price: 999, selectedColor: 'Blue', selectedSize: 'S' }],
    totalAmount: 999,
    paymentMethod: 'razorpay',
    paymentStatus: 'pending',
    status: 'pending',
  })
  if (placed.status !== 200) throw new Error(`Not placed: ${placed.status} ${placed.body.message}`)
  const orderId: string = placed.body._id
  const { status, body } = await post('/api/payment/razorpay/create-order', { orderId })
  // Paid before the browser went away: there is nothing more to do.
  if (status === 409) return orderId
  if (status !== 200) throw new Error(`Not announced: ${status} ${body.message}`)
  const { key_id, id } = body.data
  const returned = await post('/sandbox/razorpay/pay', { key_id, order_id: id, outcome: 'success' })
  const verified = await post('/api/payment/razorpay/verify', { ...returned.body, orderId })
  if (verified.status !== 200) throw new Error(`Not verified: ${verified.status} ${verified.body.message}`)
  return orderId
}
