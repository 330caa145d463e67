import { describe, expect, it } from 'vitest'
import { availableColors, availableSizes, colorOptions, firstChoice, matchVariant, sizeOptions } from './variants.ts'

const indigoKurta = [
  { sku: 'IK-IM', color: 'Indigo', size: 'M', stock: 0 },
  { sku: 'IK-IL', color: 'Indigo', size: 'L', stock: 4 },
  { sku: 'IK-RS', color: 'Red', size: 'S', stock: 2 },
  { sku: 'IK-RM', color: 'Red', size: 'M', stock: 0 },
]
const khadiByTheMetre = [
  { sku: 'KH-W', color: 'White', size: '', stock: 900 },
  { sku: 'KH-N', color: 'Natural', size: '', stock: 50 },
]
const isSoldOut = (variant: { stock: number }) => variant.stock === 0

describe('choosing a colour and a size', () => {
  it('finds the variant case-insensitively', () => {
    expect(matchVariant(indigoKurta, { color: 'indigo', size: 'l' })?.sku).toBe('IK-IL')
  })

  it('finds no variant when none matches or a choice is missing', () => {
    expect(matchVariant(indigoKurta, { color: 'Indigo', size: 'S' })).toBeUndefined()
    expect(matchVariant(indigoKurta, { color: 'Indigo' })).toBeUndefined()
    expect(matchVariant([], {})).toBeUndefined()
  })

  it('needs no choice when there is only one value', () => {
    expect(matchVariant(khadiByTheMetre, { color: 'Natural' })?.sku).toBe('KH-N')
    expect(matchVariant(khadiByTheMetre.slice(0, 1), {})?.sku).toBe('KH-W')
  })

  it('starts with a colour in stock and no size', () => {
    expect(firstChoice(indigoKurta, isSoldOut)).toEqual({ color: 'Indigo' })
    expect(firstChoice(indigoKurta.toSpliced(1, 1), isSoldOut)).toEqual({ color: 'Red' })
    expect(firstChoice(khadiByTheMetre, isSoldOut)).toEqual({ color: 'White', size: '' })
    expect(firstChoice([], isSoldOut)).toEqual({})
  })
})

describe('swatches and size buttons', () => {
  it('show which sizes of the chosen colour exist and which are sold out', () => {
    expect(sizeOptions(indigoKurta, 'Red', isSoldOut)).toEqual([
      { name: 'S', available: true, soldOut: false },
      { name: 'M', available: true, soldOut: true },
      { name: 'L', available: false, soldOut: false },
    ])
  })

  it('mark a size as sold out only when it is sold out in every colour', () => {
    expect(sizeOptions(indigoKurta, undefined, isSoldOut).filter((size) => size.soldOut)).toEqual([
      { name: 'M', available: true, soldOut: true },
    ])
    expect(colorOptions(indigoKurta, 'S', isSoldOut)).toEqual([
      { name: 'Indigo', available: false, soldOut: false },
      { name: 'Red', available: true, soldOut: false },
    ])
  })

  it('list sizes per colour and colours per size', () => {
    expect(availableSizes(indigoKurta, 'Indigo')).toEqual(['M', 'L'])
    expect(availableSizes(indigoKurta)).toEqual(['S', 'M', 'L'])
    expect(availableColors(indigoKurta, 'M')).toEqual(['Indigo', 'Red'])
    expect(availableColors(indigoKurta, 's')).toEqual(['Red'])
  })
})
