import { expect, it } from 'vitest'
import { atEnd } from '../at-end.ts'

let closed = 0
atEnd(() => expect(closed).toBe(2))

it('closes what a test opened when that test has finished', async () => {
  await Promise.resolve()
  atEnd(() => {
    closed += 1
  })
  expect(closed).toBe(0)
})

it('closes before the next test, and what was opened outside of tests after all of them', () => {
  expect(closed).toBe(1)
  closed += 1
})
