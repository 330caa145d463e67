import { expect, it } from 'vitest'
import { FairTurns } from './fair-turns.ts'

/** Work that ends one after the other, and what became of each. */
function held(turns: FairTurns) {
  const ends: (() => void)[] = []
  const outcomes: Record<string, 'done' | 'refused'> = {}
  const began: string[] = []
  return {
    outcomes,
    began,
    send: (client: string, name: string) => {
      const work = () => {
        began.push(name)
        return new Promise<string>((resolve) => ends.push(() => resolve(name)))
      }
      void turns.run(client, work).then((result) => (outcomes[name] = result === undefined ? 'refused' : 'done'))
    },
    endAll: async () => {
      for (let idle = 0; idle < 5; idle++) {
        await new Promise((resolve) => setImmediate(resolve))
        const end = ends.shift()
        end?.()
        if (end) idle = 0
      }
    },
  }
}

it('gives a newcomer a place although a few clients have taken all of them', async () => {
  const { send, outcomes, endAll } = held(new FairTurns({ max: 8, maxOfClient: 4 }))
  for (const client of ['a', 'b']) for (let n = 1; n <= 5; n++) send(client, `${client}${n}`)
  send('c', 'c1')
  send('d', 'd1')
  await endAll()
  expect(outcomes).toMatchObject({ c1: 'done', d1: 'done', a1: 'done', b1: 'done', a5: 'refused', b5: 'refused' })
  // Whoever had most gave up the newest, one each.
  expect(Object.keys(outcomes).filter((name) => outcomes[name] === 'refused')).toHaveLength(4)
  expect([outcomes.a4, outcomes.b4]).toEqual(['refused', 'refused'])
})

it('takes nothing from clients that have no more than the newcomer would have', async () => {
  const { send, outcomes, endAll } = held(new FairTurns({ max: 3, maxOfClient: 4 }))
  for (const client of ['a', 'b', 'c', 'd']) send(client, client)
  await endAll()
  expect(outcomes).toEqual({ a: 'done', b: 'done', c: 'done', d: 'refused' })
})

it('lets a newcomer go before clients whose pictures have taken time already', async () => {
  const { send, began, endAll } = held(new FairTurns({ max: 40, maxOfClient: 10 }))
  for (const client of ['a', 'b']) for (let n = 1; n <= 3; n++) send(client, `${client}${n}`)
  await endAll()
  expect(began.slice(0, 2)).toEqual(['a1', 'b1'])
  for (const client of ['a', 'b']) for (let n = 4; n <= 6; n++) send(client, `${client}${n}`)
  for (let n = 1; n <= 2; n++) send('c', `c${n}`)
  await endAll()
  // The one that has begun is not interrupted.
  expect(began.slice(7, 8)).toEqual(['c1'])
  expect(began).toHaveLength(14)
})

it('lets a newcomer with one picture go before clients that have sent many', async () => {
  const { send, began, endAll } = held(new FairTurns({ max: 40, maxOfClient: 10 }))
  for (const client of ['a', 'b', 'c']) for (let n = 1; n <= 3; n++) send(client, `${client}${n}`)
  send('d', 'd1')
  await endAll()
  expect(began.slice(0, 2)).toEqual(['a1', 'd1'])
})
