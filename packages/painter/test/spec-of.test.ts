import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DYES } from '../src/dyes.ts'
import { FABRICS } from '../src/fabrics.ts'
import { GARMENTS, PATTERNS } from '../src/spec.ts'
import { lookOf, type ProductForLook } from '../src/spec-of.ts'

const product = (change: Partial<ProductForLook>): ProductForLook => ({
  id: '0123456789abcdef01234567',
  name: '',
  category: '',
  color: '',
  pattern: '',
  fabric: '',
  ...change,
})

describe('the look of a product', () => {
  it.each([
    ['Kurtas', 'kurta'],
    ['Kurta Sets', 'kurta-set'],
    ['sarees', 'saree'],
    ['Saree Blouses', 'blouse'],
    ['Lehenga Choli', 'lehenga'],
    ['Dresses', 'dress'],
    ['Dress Materials', 'length'],
    ['T-Shirts', 'tshirt'],
    ['tshirts', 'tshirt'],
    ['Shirts', 'shirt'],
    ['Jeans', 'jeans'],
    ['Tops', 'top'],
    ['Shorts', 'shorts'],
    ['short sleeve dresses', 'dress'],
    ['leggings', 'leggings'],
    ['palazzos', 'palazzo'],
    ['Track Pants', 'trousers'],
    ['Nightdresses', 'nightdress'],
    ['Night Suits', 'night-suit'],
    ['bras', 'bra'],
    ['Cushion Covers', 'cushion'],
    ['Nehru Jackets', 'nehru-jacket'],
    ['Dupattas', 'dupatta'],
    ['Watches', 'folded'],
  ])('draws %s as %s', (garment, drawn) => {
    expect(lookOf(product({ garment })).garment).toBe(drawn)
  })

  it.each([
    ['Red', 'red'],
    ['navy blue', 'navy'],
    ['off white', 'offwhite'],
    ['OFF-WHITE', 'offwhite'],
    ['peach', 'peach'],
    ['multi', 'multi'],
    ['106_multi', 'multi'],
    ['grey melange', 'gray'],
    ['Gray', 'gray'],
    ['fuschia', 'rani'],
    ['dk indigo', 'indigo'],
    ['lime green', 'lime'],
    ['bottle green', 'bottle'],
    ['rose gold', 'gold'],
    ['olive green', 'olive'],
    ['ltgrey', 'silver'],
  ])('dyes %s with %s', (color, dye) => {
    expect(lookOf(product({ color })).color).toBe(dye)
  })

  it('takes a second colour as the accent', () => {
    expect(lookOf(product({ color: 'Navy & Red' }))).toMatchObject({ color: 'navy', accent: 'red' })
  })

  it.each([
    ['Solid', 'solid'],
    ['Striped', 'striped'],
    ['stripes', 'striped'],
    ['Checked', 'checked'],
    ['Floral', 'floral'],
    ['Polka Dot', 'polka-dot'],
    ['Abstract', 'abstract'],
    ['Geometric', 'geometric'],
    ['self design', 'self-design'],
    ['zari', 'brocade'],
    ['Ikat', 'ikat'],
    ['Ajrakh', 'ajrakh'],
    ['Bandhani', 'bandhani'],
    ['block print', 'block-print'],
  ])('weaves or prints %s as %s', (pattern, drawn) => {
    expect(lookOf(product({ pattern })).pattern).toBe(drawn)
  })

  it('lets the name say which print a printed product has', () => {
    expect(lookOf(product({ pattern: 'printed', name: 'Paisley Print Cotton Kurta' })).pattern).toBe('paisley')
  })

  it.each([
    ['viscose rayon', 'rayon'],
    ['Cotton Blend', 'cotton'],
    ['poly georgette', 'georgette'],
    ['denim', 'denim'],
    ['art silk', 'silk'],
    ['Khadi', 'khadi'],
  ])('makes it of %s as %s', (fabric, cloth) => {
    expect(lookOf(product({ fabric })).fabric).toBe(cloth)
  })

  it('sees who wears it', () => {
    expect(lookOf(product({ category: 'Shirts Men' })).wearer).toBe('man')
    expect(lookOf(product({ category: 'Shirts Women' })).wearer).toBe('woman')
    expect(lookOf(product({ category: 'Girls Frocks Kids' })).wearer).toBe('child')
  })

  it('draws what is sold by the metre as cloth', () => {
    expect(['bolt', 'length']).toContain(lookOf(product({ name: 'Shirting', unit: 'metre' })).garment)
  })

  it('finds a place in the vocabulary for any text whatever', () => {
    const text = fc.string({ maxLength: 80, unit: 'binary' })
    fc.assert(
      fc.property(text, text, text, text, (name, color, pattern, fabric) => {
        const look = lookOf(product({ name, color, pattern, fabric }))
        expect(GARMENTS).toContain(look.garment)
        expect(PATTERNS).toContain(look.pattern)
        expect(DYES).toHaveProperty(look.color)
        expect(FABRICS).toHaveProperty(look.fabric)
      }),
    )
  })
})
