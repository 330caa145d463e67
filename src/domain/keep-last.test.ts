import { expect, it } from 'vitest'
import { keepLast } from './keep-last.ts'

it('is made again only when an argument is another object than the last time', () => {
  let times = 0
  const numberOf = keepLast((_menu: object, _links: object) => ++times)
  const [menu, links] = [{}, {}]
  expect([numberOf(menu, links), numberOf(menu, links)]).toEqual([1, 1])
  expect([numberOf({}, links), numberOf(menu, links), numberOf(menu, {})]).toEqual([2, 3, 4])
})

it('is made again after it failed', () => {
  let times = 0
  const menu = {}
  const failing = keepLast((_menu: object) => {
    if (++times === 1) throw new Error('unavailable')
    return times
  })
  expect(() => failing(menu)).toThrow('unavailable')
  expect(failing(menu)).toBe(2)
})
