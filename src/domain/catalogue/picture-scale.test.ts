import { describe, expect, it } from 'vitest'
import { pictureScale, SHOWN_WIDTH } from './picture-scale.ts'

describe('the scale of a picture', () => {
  it.each([
    [2, '1 cm', '50%'],
    [5, '2 cm', '40%'],
    [23, '10 cm', '43.5%'],
    [112, '50 cm', '44.6%'],
    [300, '100 cm', '33.3%'],
  ])('that shows %i cm is %s long', (widthCm, text, share) => {
    expect(pictureScale(widthCm)).toEqual({ text, share, widthCm })
  })

  it('is as long as it says, and never hard to see or wider than half the picture', () => {
    for (let widthCm: number = SHOWN_WIDTH.from; widthCm <= SHOWN_WIDTH.to; widthCm++) {
      const { text, share } = pictureScale(widthCm)
      expect(Math.abs((Number.parseFloat(share) / 100) * widthCm - Number.parseInt(text, 10))).toBeLessThan(0.16)
      expect(Number.parseFloat(share)).toBeGreaterThanOrEqual(20)
      expect(Number.parseFloat(share)).toBeLessThanOrEqual(50)
    }
  })
})
