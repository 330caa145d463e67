import { describe, expect, it } from 'vitest'
import { FABRIC_SIZES, fabricNeeded } from './fabric-needed.ts'

const METRE = { minimum: 100, step: 25 }
const shirt = (cloth: Parameters<typeof fabricNeeded>[0]) =>
  fabricNeeded(cloth).rows.find(({ garment }) => garment.startsWith("Men's shirt"))?.lengths

describe('the fabric that a garment needs', () => {
  it.each([
    [{ ...METRE, widthCm: 112 }, [225, 250, 275]],
    [{ ...METRE, widthCm: 150 }, [175, 200, 200]],
    [{ ...METRE, widthCm: 130 }, [200, 225, 250]],
    [{ ...METRE, widthCm: 90 }, [300, 325, 350]],
    [METRE, [225, 250, 275]],
    [{ widthCm: 112, minimum: 250, step: 50 }, [250, 250, 300]],
  ])('of cloth %j is %j cm for a shirt', (cloth, lengths) => expect(shirt(cloth)).toEqual(lengths))

  it('never falls with the size, on any width', () => {
    for (let widthCm = 30; widthCm <= 320; widthCm += 10)
      for (const { lengths } of fabricNeeded({ ...METRE, widthCm }).rows) {
        expect(lengths).toHaveLength(FABRIC_SIZES.length)
        expect(lengths).toEqual([...lengths].sort((a, b) => a - b))
      }
  })
})
