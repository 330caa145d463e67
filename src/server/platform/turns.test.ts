import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { Turns, turnOf } from './turns.ts'

it('does so much at a time, and networks take turns', async () => {
  const turns = new Turns({ atOnce: 2, maxWaiting: 9, refusal: 'Too much' })
  const done: string[] = []
  let atOnce = 0
  let most = 0
  const work = (name: string) => async () => {
    most = Math.max(most, ++atOnce)
    await sleep(2)
    atOnce--
    done.push(name)
  }
  const many = Array.from({ length: 9 }, (_, n) => turns.run('a', work(`a${n}`)))
  await Promise.all([...many, turns.run('b', work('b0')), turns.run('b', work('b1'))])
  expect(most).toBe(2)
  expect(done.indexOf('b0')).toBeLessThan(5)
  expect(done.indexOf('b1')).toBeLessThan(7)
  expect(done.filter((name) => name.startsWith('a'))).toEqual(Array.from({ length: 9 }, (_, n) => `a${n}`))
})

it('refuses a network for which too much waits, and goes on after a failure', async () => {
  const turns = new Turns({ atOnce: 1, maxWaiting: 2, refusal: 'Too much' })
  const fails = () => Promise.reject(new Error('failed'))
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => turns.run('a', fails)))
  expect(results.map((result) => result.status === 'rejected' && result.reason.message)).toEqual([
    ...['failed', 'failed', 'failed', 'Too much'],
  ])
  expect(await turns.run('a', async () => 'done')).toBe('done')
})

it('takes the many networks of one IPv6 customer for one', () => {
  expect(turnOf('2001:db8:7:1::5')).toBe(turnOf('2001:db8:7:ffff::9'))
  expect(turnOf('203.0.113.7')).not.toBe(turnOf('203.0.113.8'))
})

it('lets other things happen between pieces of work that wait for nothing', async () => {
  const turns = new Turns({ atOnce: 1, maxWaiting: 9, refusal: 'Too much' })
  const done: string[] = []
  setImmediate(() => done.push('other'))
  await Promise.all([1, 2, 3, 4].map((n) => turns.run('a', async () => void done.push(`a${n}`))))
  expect(done.slice(0, 3)).toContain('other')
})
