import type { ProductInput } from '../src/domain/catalogue/product-input.ts'

type ProductFields = Partial<ProductInput> & Pick<ProductInput, 'handle' | 'name'>

/** Returns a product for tests: a plain cotton kurta in one size, with the given fields. */
export function testProduct(fields: ProductFields): ProductInput {
  return {
    description: 'A kurta for every day.',
    brand: 'Neelkanth',
    mainCategory: 'Women',
    category: 'Kurtas',
    garment: 'kurta',
    color: 'Blue',
    pattern: 'Solid',
    fabric: 'Cotton',
    unit: 'piece',
    countryOfOrigin: 'India',
    price: 99_900,
    variants: [{ color: fields.color ?? 'Blue', size: 'M', stock: 5 }],
    images: [],
    ...fields,
  }
}

export const indigoKurta = testProduct({
  handle: 'indigo-kurta',
  name: 'Indigo Block Print Kurta',
  subCategory: 'Long Kurtas',
  pattern: 'Floral',
  price: 129_950,
  finalPrice: 99_900,
  mrp: 129_950,
  featured: true,
  createdAt: '2026-03-01T00:00:00Z',
  variants: [
    { sku: 'IK-S', color: 'Blue', size: 'S', stock: 4 },
    { sku: 'IK-M', color: 'Blue', size: 'M', stock: 0 },
    { sku: 'IK-RED-M', color: 'Red', size: 'M', price: 139_900, stock: 2 },
  ],
})

export const redCottonKurta = testProduct({
  handle: 'red-cotton-kurta',
  name: 'Red Cotton Kurta',
  color: 'Red',
  price: 79_900,
  bestSeller: true,
  createdAt: '2026-02-01T00:00:00Z',
})

export const madderSaree = testProduct({
  handle: 'madder-saree',
  name: 'Madder Silk Saree with Zari Border',
  brand: 'Rangrez',
  category: 'Sarees',
  garment: 'saree',
  color: 'Maroon',
  fabric: 'Silk',
  price: 4_50_000,
  newArrival: true,
  createdAt: '2026-01-01T00:00:00Z',
  variants: [{ color: 'Maroon', size: 'Free Size', stock: 1 }],
})

/** 12.5 m on the roll, sold from 1 m in steps of 25 cm. */
export const khadiByTheMetre = testProduct({
  handle: 'khadi-by-the-metre',
  name: 'Handspun Khadi Fabric',
  brand: 'Rangrez',
  mainCategory: 'Fabrics',
  category: 'Khadi',
  garment: 'fabric',
  color: 'White',
  fabric: 'Khadi',
  unit: 'metre',
  minimumQuantity: 100,
  quantityStep: 25,
  price: 34_900,
  widthCm: 112,
  createdAt: '2025-12-01T00:00:00Z',
  variants: [{ sku: 'KHADI-WHITE', color: 'White', size: '', stock: 1_250 }],
})
