import type { testShop } from './shop.ts'

type Shop = Awaited<ReturnType<typeof testShop>>
type Buyer = Awaited<ReturnType<Shop['as']>>

export const jaipur = {
  title: 'Home',
  street: '12 Johari Bazaar',
  city: 'Jaipur',
  state: 'Rajasthan',
  zipCode: '302003',
  country: 'India',
}

/** The body of an order as the checkout sends it, for one indigo kurta in size S by cash unless told otherwise. */
export function orderOfGoods(shop: Shop, wanted: object = {}) {
  return {
    customer: { name: 'Priya Nair', email: 'priya@example.com', phone: '9876543210', address: jaipur },
    items: [{ product: shop.id('indigo-kurta'), quantity: 1, price: 999, selectedColor: 'Blue', selectedSize: 'S' }],
    totalAmount: 999,
    paymentMethod: 'cod',
    paymentStatus: 'pending',
    status: 'pending',
    ...wanted,
  }
}

/** Places an order and ends its checkout where it is paid in cash; answers the order. */
export async function place(shop: Shop, buyer: Buyer, wanted: object = {}) {
  const { body, status } = await buyer.post('/api/orders', orderOfGoods(shop, wanted))
  if (status !== 200) throw new Error(`The order was refused: ${status} ${body.message}`)
  if (body.data.paymentMethod !== 'cod') return body.data
  const done = await buyer.put(`/api/orders/${body._id}/payment`, { paymentStatus: 'PAYMENT_PENDING' })
  return done.body.data
}
