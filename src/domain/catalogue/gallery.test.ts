import { describe, expect, it } from 'vitest'
import { galleryOf } from './gallery.ts'

describe('the gallery of a product', () => {
  it('shows 6 placeholders without an image', () => {
    expect(galleryOf([])).toEqual(['', '', '', '', '', ''])
    expect(galleryOf([''])).toHaveLength(6)
  })

  it('pads a single image to 4', () => {
    expect(galleryOf(['kurta.jpg'])).toEqual(['kurta.jpg', '', '', ''])
  })

  it('shows several images unchanged', () => {
    expect(galleryOf(['front.jpg', 'back.jpg'])).toEqual(['front.jpg', 'back.jpg'])
  })
})
