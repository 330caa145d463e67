import { expect, it } from 'vitest'
import { createCoupon } from '../../../test/ordering.ts'
import { returnShop } from '../../../test/returning.ts'

const { shop, bought, line, requested, approvedOf, move, asSold, read, notesOf, kurtas } = await returnShop()

it('a piece of “buy one, get one free” is refunded less its part of the offer, whichever comes back', async () => {
  await createCoupon(shop.database, { code: 'PAIR', percent: 100, buy_quantity: 1, get_quantity: 1 })
  const dear = kurtas(1).items
  const cheap = [{ ...dear[0], price: 799.5, selectedSize: 'XS' }]
  const orderId = await bought({ items: [...dear, ...cheap], totalAmount: 999, couponCode: 'PAIR' })
  const id = await approvedOf(orderId, { lines: [line(1)] })
  await move(id, 'receive', asSold())
  // 999.00 × 999.00 / 1,798.50: keeping the other one costs 444.09.
  expect(await read(id)).toMatchObject({ state: 'refund_due', items: 554.91, refund: 554.91 })
  const rest = await requested(orderId, { lines: [line(1, { line: 1 })] })
  expect(await read(rest)).toMatchObject({ items: 444.09 })
  expect((await notesOf(orderId)).map(({ quantity }) => quantity)).toEqual([1, 0])
})
