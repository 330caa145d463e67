import { expect, it } from 'vitest'
import { countByStatus } from '../../../test/ordering.ts'
import { priya, rahul } from '../../../test/people.ts'
import { testShop } from '../../../test/shop.ts'
import { newId } from '../platform/database/id.ts'

const shop = await testShop([], { isLimited: true })

it('a customer cancels at most 30 lines a day, because each can use up an invoice and a credit note', async () => {
  const asPriya = await shop.as(priya)
  const cancel = (by: typeof asPriya) => by.put(`/api/orders/${newId()}/cancel-line`, { line: 0, totalAmount: 1 })
  const answers = []
  for (let n = 0; n < 32; n++) answers.push(await cancel(asPriya))
  expect(countByStatus(answers)).toEqual({ 404: 30, 429: 2 })
  expect(answers.at(-1)?.body.message).toBe('Too many attempts today. Please try again tomorrow.')
  expect((await cancel(await shop.as(rahul))).status).toBe(404)
})
