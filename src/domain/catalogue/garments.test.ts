import { describe, expect, it } from 'vitest'
import { findGarment, guessHsn } from './garments.ts'

describe('the garment in a name', () => {
  it.each([
    ['Jumpsuit with Belt', 'jumpsuit'],
    ['Kurta with Churidar & Dupatta', 'kurta set'],
    ['Slim Fit Casual Shirt', 'shirt'],
    ['Printed T-shirt Dress', 'dress'],
    ['Lightly Padded T-Shirt Bra', 'bra'],
    ['Ceramic Mug', undefined],
  ])('%s: %s', (name, garment) => expect(findGarment(name)?.garment).toBe(garment))

  it.each([
    ['Body suits', 'bodysuit'],
    ['Ribbed Bodysuit', 'bodysuit'],
    ['Swim suit', 'swimwear'],
    ['Boys Swim Shorts', 'swimwear'],
    ['Track Suits', 'tracksuit'],
    ['Track Pants', 'track pants'],
    ['Jump suit', 'jumpsuit'],
    ['Boiler Suits', 'jumpsuit'],
    ['Sleep suit', 'night suit'],
    ['Night Suits', 'night suit'],
    ['Night dress', 'nightdress'],
    ['Satin Night Gown', 'nightdress'],
    ['Bath robe', 'robe'],
    ['Waist coat', 'waistcoat'],
    ['Rain coat', 'coat'],
    ['Sweat shirt', 'sweatshirt'],
    ['Pant suit', 'suit'],
    ['Three Piece Suit', 'suit'],
    ['Shirt dress', 'dress'],
    ['Dress shirt', 'shirt'],
    ['Dress shoes', 'footwear'],
    ['Formal Slip-Ons', 'footwear'],
    ['Thong Flip-Flops', 'footwear'],
    ['Leather Mojaris', 'footwear'],
    ['Girls Frock', 'dress'],
    ['Saree shapewear', 'innerwear'],
    ['Sari petticoat', 'innerwear'],
    ['Saree gown', 'dress'],
    ['Jacket blouse', 'blouse'],
    ['Lehenga skirt', 'skirt'],
    ['Dhoti pants', 'trousers'],
    ['Sports bra', 'bra'],
    ['Boxer Shorts', 'briefs'],
  ])('%s are two words for one: %s', (name, garment) => expect(findGarment(name)?.garment).toBe(garment))

  it.each([
    ['Kurta pajama set', 'kurta set'],
    ['Cotton Kurta Pyjama', 'kurta set'],
    ['Women Kurta, Palazzo and Dupatta Set', 'kurta set'],
    ['Kurta and Nehru Jacket Set', 'kurta set'],
    ['Cotton Salwar Kameez', 'kurta set'],
    ['Anarkali Suit', 'kurta set'],
    ['Pyjama Set', 'night suit'],
    ['Top and Skirt', 'skirt'],
  ])('%s is sold together: %s', (name, garment) => expect(findGarment(name)?.garment).toBe(garment))

  it.each([
    ['Dress material', 'dress material'],
    ['Unstitched Cotton Salwar Suit', 'dress material'],
    ['Printed Suit Piece', 'dress material'],
    ['Silk Saree, Unstitched Blouse', 'blouse'],
    ['Suit Fabric', 'fabric'],
  ])('%s is not sewn yet: %s', (name, garment) => expect(findGarment(name)?.garment).toBe(garment))

  it('decides the HSN heading', () => {
    const heading = (name: string, mainCategory = 'Women') => guessHsn(findGarment(name), mainCategory, 'Cotton')
    expect(['Body suits', 'Swim suit', 'Track suit', 'Unstitched suit', 'Suit'].map((name) => heading(name))).toEqual([
      '6114',
      '6112',
      '6112',
      '5208',
      '6204',
    ])
    expect(heading('Pant suit', 'Men')).toBe('6203')
  })
})
