import { describe, expect, it } from 'vitest'
import { isInterState, onlyState, otherStateProblem, placeOfSupply } from './place-of-supply.ts'

const RAJASTHAN = '08'

describe('the place of supply', () => {
  it.each([
    ['the state of the address', { state: 'Rajasthan', zipCode: '302003' }, 'Rajasthan', '08'],
    ['however it is written', { state: ' tamilnadu ', zipCode: '' }, 'Tamil Nadu', '33'],
    ['the state before the pincode', { state: 'Gujarat', zipCode: '302003' }, 'Gujarat', '24'],
    ['the pincode where the state is unknown', { state: 'Marwar', zipCode: '302 003' }, 'Rajasthan', '08'],
    ['nowhere in GST where both are', { state: 'Narnia', zipCode: '000000' }, 'Narnia', ''],
  ])('is %s', (_what, address, state, stateCode) => {
    expect(placeOfSupply({ ...address, country: 'India' })).toEqual({ state, stateCode })
  })

  it('is the country outside India', () => {
    expect(placeOfSupply({ state: 'Rajasthan', zipCode: '302003', country: 'USA' })).toEqual({
      state: 'USA',
      stateCode: '96',
    })
  })
})

describe('a supply is inter-state', () => {
  it.each([
    ['not within the state of the shop', 'Rajasthan', '', 'India', false],
    ['to another state', 'Gujarat', '', 'India', true],
    ['to an unknown state', 'Narnia', '', 'India', true],
    ['to another country', 'Rajasthan', '302003', 'UK', true],
  ])('%s', (_what, state, zipCode, country, crosses) => {
    expect(isInterState({ state, zipCode, country }, RAJASTHAN)).toBe(crosses)
  })
})

describe('a shop that is no regular taxpayer', () => {
  const composition = { registration: 'composition', state: 'Rajasthan' }
  const regular = { registration: 'regular', state: 'Rajasthan' }

  it('may deliver within its own state only', () => {
    expect([composition, { ...composition, registration: 'unregistered' }, regular].map(onlyState)).toEqual([
      'Rajasthan',
      'Rajasthan',
      undefined,
    ])
  })

  it.each([
    [composition, '302003', undefined],
    [composition, '560001', 'We deliver only within Rajasthan at the moment.'],
    [regular, '560001', undefined],
  ])('%o delivers to %s unless it says: %s', (shop, pincode, problem) => {
    expect(otherStateProblem(shop, pincode)).toBe(problem)
  })
})
