import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { returnShop } from '../../../test/returning.ts'

const { shop, db, asPriya, bought, approvedOf, read } = await returnShop()

const remindersOf = async (id: string) =>
  (await shop.emails()).filter(({ subject, text }) => /^Please send your/.test(subject) && text.includes(id.slice(-8)))
    .length
/** Lets `days` pass, runs the job of due returns, and returns the state of this one. */
async function after(days: number, id: string) {
  await db
    .updateTable('return_request')
    .set({ due_at: sql<Date>`due_at - ${days}::float8 * interval '1 day'` })
    .where('id', '=', id)
    .execute()
  await shop.shop.jobs.send('returns-due', {})
  await shop.shop.jobs.drain()
  return (await read(id)).state
}

it('an approved return that the customer sends lapses after a reminder when nothing comes', async () => {
  const id = await approvedOf(await bought(), { transport: 'self_ship' })
  expect(Date.parse((await read(id)).sendBy)).toBeGreaterThan(Date.now())
  expect([await after(9.5, id), await remindersOf(id)]).toEqual(['approved', 1])
  expect([await after(1, id), await remindersOf(id)]).toEqual(['lapsed', 1])
})

it('an approved return that the shop collects waits for its courier', async () => {
  const id = await approvedOf(await bought(), { transport: 'pickup' })
  expect((await read(id)).sendBy).toBeUndefined()
  expect([await after(40, id), await remindersOf(id)]).toEqual(['approved', 0])
  expect((await asPriya.put(`/api/returns/${id}/cancel`)).body.data.state).toBe('cancelled')
})
