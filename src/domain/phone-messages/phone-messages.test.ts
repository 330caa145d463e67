import { describe, expect, it } from 'vitest'
import { type DeliveryState, REPORTED_STATES, stateAfter } from './delivery-state.ts'
import { chatLink, chatNumber, mobileNumber } from './phone-number.ts'
import { PHONE_MESSAGE_KINDS, renderTemplate, templateOf } from './templates.ts'

describe('the state of a message', () => {
  it('is the same after any order of the same reports', () => {
    const orders = permutations(REPORTED_STATES)
    const ends = orders.map((reports) => reports.reduce<DeliveryState>(stateAfter, 'sending'))
    expect(new Set(ends)).toEqual(new Set(['read']))
    const failed = permutations(['sent', 'failed', 'sent'] as const)
    expect(new Set(failed.map((reports) => reports.reduce<DeliveryState>(stateAfter, 'queued')))).toEqual(
      new Set(['failed']),
    )
  })

  it.each([
    ['delivered', 'failed', 'delivered'],
    ['unknown', 'sent', 'sent'],
    ['failed', 'delivered', 'delivered'],
    ['dropped', 'read', 'dropped'],
  ] as const)('%s and a report of %s is %s', (state, reported, after) =>
    expect(stateAfter(state, reported)).toBe(after),
  )
})

it.each([
  ['9876543210', '919876543210'],
  ['+91 98765-43210', '919876543210'],
  ['098765 43210', '919876543210'],
  ['1234567890', undefined],
  ['+44 20 7946 0958', undefined],
  ['', undefined],
])('the mobile number of %j is %s', (typed, number) => expect(mobileNumber(typed)).toBe(number))

it.each([
  ['98765 43210', '919876543210'],
  ['+44 20 7946 0958', '442079460958'],
  ['022 2222 3333', undefined],
  ['call us', undefined],
])('the chat number of %j is %s', (typed, number) => expect(chatNumber(typed)).toBe(number))

it('a chat link carries its text', () => {
  expect(chatLink('919876543210', 'Kurta & saree?')).toBe('https://wa.me/919876543210?text=Kurta%20%26%20saree%3F')
})

it.each(PHONE_MESSAGE_KINDS)('the text of %s names every variable once and is filled in', (kind) => {
  const { variables } = templateOf(kind)
  expect(new Set(variables).size).toBe(variables.length)
  const text = renderTemplate(kind, Object.fromEntries(variables.map((name) => [name, `<${name}>`])))
  for (const name of variables) expect(text).toContain(`<${name}>`)
  expect(text).not.toContain('{{')
})

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}
