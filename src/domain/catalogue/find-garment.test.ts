import { describe, expect, it } from 'vitest'
import { findGarment, isOnlyDetail } from './find-garment.ts'
import { type Garment, guessHsn } from './garments.ts'

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

  it.each([
    ['Pure Cotton Fabric for Kurtas and Shirts', 'fabric'],
    ['Linen Cloth for Mens Suit', 'fabric'],
    ['Readymade Blouse for Saree', 'blouse'],
    ['Short Kurti for Jeans', 'kurti'],
    ['For Men: Kurta', 'kurta'],
  ])('%s is for another garment: %s', (name, garment) => expect(findGarment(name)?.garment).toBe(garment))

  it.each([
    ['Boat Neck Lace Top', 'top'],
    ['Slip-on Pleated Trousers', 'trousers'],
    ['Polo Neck Full Sleeve Sweater', 'sweater'],
    ['Wired Bra - Capri Blue', 'bra'],
    ['Shirt Collar with Slit Cotton Flared Dress', 'dress'],
    ['Red Polo', 't-shirt'],
    ['Cap Sleeve Dress', 'dress'],
    ['Ribbed Beanie', 'cap'],
  ])('%s has only a part like another garment: %s', (name, garment) => expect(findGarment(name)?.garment).toBe(garment))

  it.each([
    ['T-Shirt', 'Padded Non-Wired T-Shirt Bra - Pink', true],
    ['Shawl', 'Solid Shawl Collar Relaxed Jumpsuit', true],
    ['Shorts', 'Printed Short Sleeves Full Length Jumpsuit', true],
    ['Dupatta', 'Printed Silk Salwar Kurta Dupatta Set', true],
    ['Skirt', 'Crop Top with Flared Skirt', true],
    ['Saree', 'Printed Georgette Sari Skirt', true],
    ['Saree', 'Silk Saree with Blouse Piece', false],
    ['Lehenga', 'Georgette Lehenga Skirt', false],
    ['Dupatta', 'Silk Dupatta', false],
    ['Top', 'Boat Neck Bodysuit', false],
    ['Tunic', 'Solid Tunics & Tops', false],
    ['Joggers', 'Cotton Jogger Pants', false],
    ['Dress', 'Shirt Collar with Placket A-Line Dress', false],
    ['Earrings', 'Beads Attached to Cloth with Earrings', false],
  ])('%s is only a detail of %s: %s', (garment, name, isDetail) =>
    expect(isOnlyDetail(findGarment(garment) as Garment, name)).toBe(isDetail),
  )

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
