import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DYES } from '../src/dyes.ts'
import { FABRICS } from '../src/fabrics.ts'
import { GARMENTS, PATTERNS } from '../src/spec.ts'
import { type ProductText, specOf } from '../src/spec-of.ts'

const product = (change: Partial<ProductText>): ProductText => ({
  id: '0123456789abcdef01234567',
  name: '',
  category: '',
  color: '',
  pattern: '',
  fabric: '',
  ...change,
})

describe('the specification of a product', () => {
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
  ])('reads the garment "%s" as %s', (garment, expected) => {
    expect(specOf(product({ garment })).garment).toBe(expected)
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
  ])('reads the colour "%s" as %s', (color, expected) => {
    expect(specOf(product({ color })).color).toBe(expected)
  })

  it('takes a second colour as the accent', () => {
    expect(specOf(product({ color: 'Navy & Red' }))).toMatchObject({ color: 'navy', accent: 'red' })
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
  ])('reads the pattern "%s" as %s', (pattern, expected) => {
    expect(specOf(product({ pattern })).pattern).toBe(expected)
  })

  it('reads from the name which print a printed product has', () => {
    expect(specOf(product({ pattern: 'printed', name: 'Paisley Print Cotton Kurta' })).pattern).toBe('paisley')
  })

  it.each([
    ['viscose rayon', 'rayon'],
    ['Cotton Blend', 'cotton'],
    ['poly georgette', 'georgette'],
    ['denim', 'denim'],
    ['art silk', 'silk'],
    ['Khadi', 'khadi'],
  ])('reads the fabric "%s" as %s', (fabric, expected) => {
    expect(specOf(product({ fabric })).fabric).toBe(expected)
  })

  it('reads the wearer from the category', () => {
    expect(specOf(product({ category: 'Shirts Men' })).wearer).toBe('man')
    expect(specOf(product({ category: 'Shirts Women' })).wearer).toBe('woman')
    expect(specOf(product({ category: 'Girls Frocks Kids' })).wearer).toBe('child')
  })

  it('draws products sold by the metre as cloth', () => {
    expect(['bolt', 'length']).toContain(specOf(product({ name: 'Shirting', unit: 'metre' })).garment)
  })

  it('accepts any text', () => {
    const text = fc.string({ maxLength: 80, unit: 'binary' })
    fc.assert(
      fc.property(text, text, text, text, (name, color, pattern, fabric) => {
        const spec = specOf(product({ name, color, pattern, fabric }))
        expect(GARMENTS).toContain(spec.garment)
        expect(PATTERNS).toContain(spec.pattern)
        expect(DYES).toHaveProperty(spec.color)
        expect(FABRICS).toHaveProperty(spec.fabric)
      }),
    )
  })
})
