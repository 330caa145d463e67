import { describe, expect, it } from 'vitest'
import { isLightSwatch, NEUTRAL_SWATCH, swatchOf } from './swatches.ts'

const TWELVE = ['Red', 'Blue', 'Green', 'Black', 'White', 'Gray', 'Navy', 'Pink', 'Yellow', 'Purple', 'Orange', 'Brown']

describe('swatches', () => {
  it('differ for the twelve colours of the specification', () => {
    const hexes = TWELVE.map(swatchOf)
    expect(new Set(hexes).size).toBe(12)
    for (const hex of hexes) expect(hex).toMatch(/^#[0-9a-f]{6}$/)
    expect(hexes).not.toContain(NEUTRAL_SWATCH)
  })

  it('are the same for several names of a colour', () => {
    expect(swatchOf('grey')).toBe(swatchOf('Gray'))
    expect(swatchOf('Navy Blue')).toBe(swatchOf('Navy'))
    expect(swatchOf('  Off-White ')).toBe(swatchOf('off white'))
    expect(swatchOf('Deep Navy')).toBe(swatchOf('Navy'))
    expect(swatchOf('blue melange')).toBe(swatchOf('Blue'))
    expect(swatchOf('Sky Blue')).not.toBe(swatchOf('Blue'))
  })

  it.each(['', 'Multi', '106_', '__proto__', 'constructor', 'कुसुमी'])('are neutral for %j', (name) => {
    expect(swatchOf(name)).toBe(NEUTRAL_SWATCH)
  })

  it('need an outline only when they are light', () => {
    expect(['White', 'Cream', 'Ivory'].map((name) => isLightSwatch(swatchOf(name)))).toEqual([true, true, true])
    expect(['Navy', 'Red', 'Gray', 'Yellow'].map((name) => isLightSwatch(swatchOf(name)))).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})
