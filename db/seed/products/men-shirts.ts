import { type DemoCategory, LETTERS } from '../demo-category.ts'

const SIZES = LETTERS.slice(1)

export const menShirts: DemoCategory = {
  mainCategory: 'Men',
  category: 'Shirts',
  code: 'MSH',
  garment: 'shirt',
  sizes: SIZES,
  hsn: { cotton: '620520', linen: '620590', artificial: '620530', synthetic: '620530', silk: '620590' },
  netQuantity: '1 N',
  products: [
    {
      name: 'Savera Solid Poplin Formal Shirt in Combed Cotton',
      brand: 'Barah Baje',
      subCategory: 'Formal Shirts',
      pattern: 'Solid',
      fabric: 'Cotton',
      colors: ['White', 'Blue', 'Pink'],
      price: 1399,
      sale: 1149,
      flags: ['best'],
      description:
        'A white shirt is easy to make and hard to make well; this one has single-needle seams and a collar that stands without help. Two-ply combed cotton, opaque enough to skip the vest. Slim but not tight: size by your collar.',
    },
    {
      name: 'Godown Solid Linen Casual Shirt with One Pocket',
      brand: 'Monsoon Ledger',
      subCategory: 'Casual Shirts',
      pattern: 'Solid',
      fabric: 'Linen',
      colors: ['Ivory', 'Teal', 'Navy', 'Mustard'],
      price: 1999,
      flags: ['best'],
      description:
        'Pre-washed linen that arrives soft and only gets better. Loose through the body, one patch pocket for a bus ticket. It absorbs sweat without showing it; ivory is lightly sheer.',
    },
    {
      name: 'Tarazu Striped Office Shirt in Yarn-Dyed Cotton',
      brand: 'Barah Baje',
      subCategory: 'Formal Shirts',
      pattern: 'Striped',
      fabric: 'Cotton',
      colors: ['Blue', 'Gray', 'Purple'],
      price: 1499,
      sale: 1199,
      description:
        'Even stripes, matched at the pocket and yoke. The cloth is a dry, fine poplin that comes off the line nearly flat. Regular fit with adjustable cuffs; wears well under a jacket.',
    },
    {
      name: 'Chowrasta Checked Casual Shirt in Brushed Cotton',
      brand: 'Barah Baje',
      subCategory: 'Casual Shirts',
      pattern: 'Checked',
      fabric: 'Cotton',
      colors: ['Red', 'Green', 'Navy'],
      price: 1349,
      description:
        'Brushed on the inside, smooth on the outside, and just warm enough for a Delhi January under a pullover. The checks are dyed in the yarn. Two flap pockets, and a loop at the back for the office peg.',
      stock: { 'Red S': 0, 'Green XXL': 0, 'Navy M': 2 },
    },
    {
      name: 'Mor Pankh Block Print Half-Sleeve Shirt',
      brand: 'Neelgai & Daughters',
      subCategory: 'Half-Sleeve Shirts',
      pattern: 'Block Print',
      fabric: 'Cotton',
      colors: ['Teal', 'Indigo', 'Red'],
      price: 1199,
      sale: 949,
      description:
        'Peacock-feather blocks, printed by hand in Sanganer, on a cotton made for ceiling fans. Half sleeves, straight hem, made to wear out. Wash it alone the first time; natural dyes like their privacy.',
    },
    {
      name: 'Adda Polka Dot Casual Shirt in Soft Cotton',
      brand: 'Nukkad No. 9',
      subCategory: 'Casual Shirts',
      pattern: 'Polka Dot',
      fabric: 'Cotton',
      colors: ['Navy', 'White'],
      price: 999,
      description:
        'Dots with good manners: cheerful from across the street, neat up close. The cotton is soft and opaque with a little sheen. Slim fit with a curved hem; take one size up for a relaxed look.',
    },
    {
      name: 'Bagaan Floral Half-Sleeve Resort Shirt in Rayon',
      brand: 'Monsoon Ledger',
      subCategory: 'Half-Sleeve Shirts',
      pattern: 'Floral',
      fabric: 'Rayon',
      colors: ['Green', 'Black', 'Orange'],
      price: 1249,
      flags: ['new'],
      description:
        'Flowers at full volume, for beaches and for pretending. The rayon is cool and falls away from the body; the collar lies flat. Half sleeves, coconut-shell buttons, cold hand wash.',
    },
    {
      name: 'Naksha Geometric Print Shirt in Smooth Cotton',
      brand: 'Nukkad No. 9',
      subCategory: 'Casual Shirts',
      pattern: 'Geometric',
      fabric: 'Cotton',
      colors: ['Blue', 'Maroon'],
      price: 1099,
      description:
        'A street map of no particular city, drawn in small squares. Cotton sateen with a smooth face, opaque, easy to iron. Slim fit, soft collar, one pocket.',
    },
    {
      name: 'Baarish Abstract Print Half-Sleeve Cotton Shirt',
      brand: 'Nukkad No. 9',
      subCategory: 'Half-Sleeve Shirts',
      pattern: 'Abstract',
      fabric: 'Cotton',
      colors: ['Gray', 'Blue'],
      price: 1049,
      sale: 849,
      description:
        'Puddles, petals and reflections, as seen from under an umbrella. Light cotton, half sleeves, a boxy fit that lets the sea breeze through. Machine-washable and happy without an iron.',
    },
    {
      name: 'Taar Ikat Handloom Shirt with Band Collar',
      brand: 'Banyan & Bobbin',
      subCategory: 'Casual Shirts',
      pattern: 'Ikat',
      fabric: 'Cotton',
      colors: ['Indigo', 'Black', 'Maroon'],
      price: 1799,
      description:
        'Cut from our own Pochampally-woven ikat, one length at a time, so each shirt falls a little differently on the pattern. The cotton is medium weight with a dry hand. Band collar, a chest pocket cut to match the weave.',
    },
    {
      name: 'Swaraj Solid Khadi Shirt with Wooden Buttons',
      brand: 'Moonlit Charkha',
      subCategory: 'Casual Shirts',
      pattern: 'Solid',
      fabric: 'Khadi',
      colors: ['White', 'Brown', 'Green'],
      price: 1299,
      description:
        'Handspun khadi with a visible weave and the kind of comfort that needs no marketing. It is breathable in June and holds warmth in January. Regular fit; it loses about 3 per cent in the first wash, and we have cut for that.',
    },
    {
      name: 'Lambi Kahani Full-Sleeve Yarn-Dyed Checked Cotton Shirt with Button-Down Collar, Chest Pocket, Spare Buttons, Long Tails',
      brand: 'Barah Baje',
      subCategory: 'Casual Shirts',
      pattern: 'Checked',
      fabric: 'Cotton',
      colors: ['Brown', 'Blue'],
      price: 1449,
      description:
        'Everything the name promises, and nothing it does not. A mid-weight checked cotton, opaque and colourfast, with tails long enough to stay tucked through a day of bending. Regular fit with room at the upper arm.',
    },
  ],
}
