import { describe, expect, it } from 'vitest'
import { isId, skuOfId } from './ids.ts'

describe('ids', () => {
  it('are 24 lower-case hex characters', () => {
    expect(isId('65f0a1b2c3d4e5f60718293a')).toBe(true)
  })

  it.each([
    '',
    'undefined',
    '65F0A1B2C3D4E5F60718293A',
    '65f0a1b2c3d4e5f60718293',
    '65f0a1b2c3d4e5f60718293a\n',
    65,
    null,
    ['65f0a1b2c3d4e5f60718293a'],
  ])('are not %j', (value) => {
    expect(isId(value)).toBe(false)
  })

  it('give the default SKU of a product', () => {
    expect(skuOfId('65f0a1b2c3d4e5f60718293a')).toBe('65F0A1B2')
  })
})
