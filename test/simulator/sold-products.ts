import { indigoKurta, testProduct } from '../products.ts'

/** Sizes of a product: SKU and price in paise. */
type Sizes = Readonly<Record<string, readonly [string, number]>>

const madeOf = (sizes: Sizes, stock: number) =>
  Object.entries(sizes).map(([size, [sku, price]]) => ({ sku, size, price, stock, color: 'Blue' }))

/** The last makes an invoice of more than ₹1,00,000 of some things. */
const PIECES = [1, 2, 2, 3, 3, 15]
const LENGTHS = [1, 1.25, 2.5, 4.75]

/**
 * What the shop of the simulator sells. The dear ones lie at the limit of ₹2,500 before tax, ₹2,625 with it, from which clothing bears
 * another rate: one piece at a time, and three pieces in a pack.
 */
export const PRODUCTS = [
  {
    product: {
      ...indigoKurta,
      hsn: '62114210',
      variants: madeOf(
        { S: ['IK-S', 999_00], M: ['IK-M', 999_00], XXL: ['IK-XXL', 1_499_00], XS: ['IK-XS', 799_50] },
        5_000,
      ),
    },
    quantities: PIECES,
  },
  {
    product: testProduct({
      handle: 'poplin',
      name: 'Cotton Poplin',
      mainCategory: 'Fabrics',
      category: 'Cotton',
      unit: 'metre',
      minimumQuantity: 100,
      quantityStep: 25,
      hsn: '520831',
      variants: madeOf({ '': ['CP', 333_33] }, 900_000),
    }),
    quantities: LENGTHS,
  },
  {
    product: testProduct({
      handle: 'lehenga',
      name: 'Silk Lehenga',
      category: 'Lehengas',
      hsn: '62044300',
      variants: madeOf({ S: ['LE-S', 2_625_00], M: ['LE-M', 2_625_01], L: ['LE-L', 2_950_00] }, 5_000),
    }),
    quantities: PIECES,
  },
  {
    product: testProduct({
      handle: 't-shirts',
      name: 'Three T-Shirts',
      mainCategory: 'Men',
      category: 'T-Shirts',
      hsn: '610910',
      piecesPerPack: 3,
      variants: madeOf({ M: ['TS-M', 7_875_00], L: ['TS-L', 7_875_02], XL: ['TS-XL', 1_197_99] }, 5_000),
    }),
    quantities: PIECES,
  },
  {
    product: testProduct({
      handle: 'bangles',
      name: 'Glass Bangles',
      category: 'Jewellery',
      hsn: '70181010',
      variants: madeOf({ S: ['BA-S', 149_50], M: ['BA-M', 149_49] }, 5_000),
    }),
    quantities: PIECES,
  },
  {
    product: testProduct({
      handle: 'earrings',
      name: 'Brass Earrings',
      category: 'Jewellery',
      hsn: '711719',
      variants: madeOf({ '': ['EA', 33_33] }, 5_000),
    }),
    quantities: PIECES,
  },
]

/** Prices that a variant may get: some of them are the last with the lower rate, or the first with the higher one. */
export const PRICES = [
  999_00, 333_33, 2_650_00, 120_05, 2_499_99, 2_625_00, 2_625_01, 2_777_78, 7_875_00, 7_875_01, 8_850_00, 1_00, 5,
]

/** Coupons of every kind. Those in `AUTOMATIC` need not be entered; the shop offers some of them at a time. */
export const COUPONS = [
  { code: 'TENOFF' },
  { code: 'FLAT150', amount_paise: 150_00 },
  { code: 'FREEDELIVERY', percent: null, free_delivery: true },
  { code: 'BUY2GET1', percent: 100, buy_quantity: 2, get_quantity: 1 },
  { code: 'HALFOFF3RD', percent: 50, buy_quantity: 1, get_quantity: 2, combinable: true },
  { code: 'THIRTYTHREE', percent: 33, combinable: true },
  { code: 'ODD', amount_paise: 77_77, combinable: true },
  { code: 'ALLOFIT', percent: 100 },
]

export const AUTOMATIC = [
  { code: 'JEWELS', percent: 15, scope: 'category', automatic: true, combinable: true },
  { code: 'OVER2000', amount_paise: 199_99, minimum_paise: 2_000_00, automatic: true, combinable: true },
  { code: 'DELIVERED', percent: null, free_delivery: true, minimum_paise: 900_00, automatic: true, combinable: true },
  { code: 'SEVEN', percent: 7, automatic: true, combinable: false },
] as const
