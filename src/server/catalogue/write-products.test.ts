import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import type { ProductInput } from '../../domain/catalogue/product-input.ts'
import { followChanges } from '../platform/database/follow-changes.ts'
import { writeProducts } from './write-products.ts'

const shop = await testDatabase()
const { db } = shop
let notifications: string[] = []
const listener = await followChanges(shop, {
  onMessage: (message) => void notifications.push(message),
  onLost: () => undefined,
  onBack: () => undefined,
})
afterAll(() => listener.close())
beforeEach(async () => {
  await sql`truncate product, brand, category cascade`.execute(db)
  await listener.settled()
  notifications = []
})

const indigoKurta: ProductInput = {
  handle: 'indigo-kurta',
  name: 'Indigo Kurta',
  description: 'Handspun',
  brand: 'Neelam',
  mainCategory: 'Women',
  category: 'Kurtas',
  subCategory: 'Straight',
  garment: 'kurta',
  color: 'Indigo',
  pattern: 'Solid',
  fabric: 'Cotton',
  unit: 'piece',
  price: 129900,
  finalPrice: 99900,
  mrp: 129900,
  care: 'Wash cold',
  variants: [
    { color: 'Indigo', size: 'S', stock: 3 },
    { color: 'Indigo', size: 'M' },
  ],
  images: [{ path: 'indigo.jpg', alt: 'On a hanger' }],
}
const khadi: ProductInput = {
  ...indigoKurta,
  handle: 'khadi',
  name: 'Khadi',
  mainCategory: 'Fabrics',
  category: 'Cotton',
  subCategory: undefined,
  unit: 'metre',
  variants: [{ color: 'Indigo', size: '', stock: 2500, sku: 'KHADI' }],
  images: undefined,
}
const defaultStock = { piece: 10, metre: 1000 }

const write = (...inputs: ProductInput[]) => writeProducts(db, inputs, { defaultStock })
const variants = async (handle: string) => {
  const { rows } = await sql<{ id: string; size: string; sku: string; stock: number }>`
    select v.id, v.size, v.sku, v.stock from variant v join product p on p.id = v.product_id
    where p.handle = ${handle} order by v.position`.execute(db)
  return rows
}
/** Every row of the catalogue, including times. */
const everything = async () => {
  const { rows } = await sql`
    select (select json_agg(b order by id) from brand b) as brands, (select json_agg(c order by id) from category c) as categories,
      (select json_agg(p order by id) from product p) as products, (select json_agg(v order by id) from variant v) as variants,
      (select json_agg(i order by product_id, position) from product_image i) as images`.execute(db)
  return rows
}

describe('checking products without writing them', () => {
  const check = (inputs: readonly ProductInput[], batchSize = 1) =>
    writeProducts(db, inputs, { defaultStock, batchSize, isDryRun: true })

  it('counts what would change, and finds an SKU or a barcode of an earlier batch', async () => {
    await write(indigoKurta)
    const before = await everything()
    const saree = { ...indigoKurta, handle: 'saree', brand: 'New', category: 'Sarees', variants: [...khadi.variants] }
    const coded = (handle: string) => ({
      ...khadi,
      handle,
      variants: [{ color: '', size: '', sku: handle, barcode: 'A-1' }],
    })
    const inputs = [indigoKurta, khadi, saree, { ...indigoKurta, handle: 'new' }, coded('one'), coded('two')]
    expect(await check(inputs)).toEqual({
      created: 3,
      updated: 0,
      unchanged: 1,
      refused: [
        { handle: 'saree', reasons: ['the SKU KHADI belongs to another product'] },
        { handle: 'two', reasons: ['the barcode A-1 belongs to another product'] },
      ],
    })
    expect(await check([{ ...indigoKurta, brand: 'Another' }])).toMatchObject({ updated: 1 })
    expect(await everything()).toEqual(before)
  })

  it('does not wait for someone who is writing products', async () => {
    await write(indigoKurta)
    await db.transaction().execute(async (trx) => {
      await writeProducts(trx, [{ ...indigoKurta, name: 'Renamed' }])
      expect(await check([indigoKurta, khadi])).toMatchObject({ created: 1, unchanged: 1 })
    })
  })
})

describe('writing products', () => {
  it('has no country of origin until one is entered, and keeps it when a file has none', async () => {
    const origin = () => db.selectFrom('product').select('country_of_origin as origin').executeTakeFirst()
    await write(indigoKurta)
    expect(await origin()).toEqual({ origin: '' })
    await write({ ...indigoKurta, countryOfOrigin: 'Bangladesh' })
    await write(indigoKurta)
    expect(await origin()).toEqual({ origin: 'Bangladesh' })
  })

  it('creates missing brands and categories and applies the default stock', async () => {
    expect(await write(indigoKurta, khadi)).toEqual({ created: 2, updated: 0, unchanged: 0, refused: [] })
    const { rows } = await sql`
      select p.handle, b.name as brand, m.name as main, c.name as category, s.name as sub, p.minimum_quantity, p.quantity_step
      from product p join brand b on b.id = p.brand_id join category c on c.id = p.category_id
      join category m on m.id = c.parent_id left join category s on s.id = p.subcategory_id order by p.handle`.execute(
      db,
    )
    expect(rows).toEqual([
      {
        handle: 'indigo-kurta',
        brand: 'Neelam',
        main: 'Women',
        category: 'Kurtas',
        sub: 'Straight',
        minimum_quantity: 1,
        quantity_step: 1,
      },
      {
        handle: 'khadi',
        brand: 'Neelam',
        main: 'Fabrics',
        category: 'Cotton',
        sub: null,
        minimum_quantity: 100,
        quantity_step: 25,
      },
    ])
    expect(await variants('indigo-kurta')).toMatchObject([
      { size: 'S', stock: 3 },
      { size: 'M', stock: 10 },
    ])
  })

  it('changes nothing and sends no notification the second time', async () => {
    await write(indigoKurta, khadi)
    const before = await everything()
    await listener.settled()
    notifications = []
    expect(await write(indigoKurta, khadi)).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    await listener.settled()
    expect(notifications).toEqual([])
    expect(await everything()).toEqual(before)
  })

  it('changes the unit only with the stock in the new one', async () => {
    const byTheMetre = { ...indigoKurta, unit: 'metre', minimumQuantity: undefined, quantityStep: undefined } as const
    const stocked = (stock: number | undefined) => ({
      ...byTheMetre,
      variants: indigoKurta.variants.map((variant) => ({ ...variant, stock })),
    })
    await write(indigoKurta)
    const { refused } = await write(stocked(undefined))
    expect(refused).toEqual([
      { handle: 'indigo-kurta', reasons: ['its unit changes, so the file must give the stock of each variant'] },
    ])
    expect(await write(stocked(1_250))).toMatchObject({ updated: 1, refused: [] })
    expect((await variants('indigo-kurta')).map(({ stock }) => stock)).toEqual([1_250, 1_250])
  })

  it('sends one notification per batch', async () => {
    await write(...Array.from({ length: 200 }, (_, n) => ({ ...indigoKurta, handle: `kurta-${n}` })))
    await listener.settled()
    expect(notifications.map((message) => message.split(':')[0]).sort()).toEqual(['product', 'tree'])
  })

  it('finds brands and categories without regard to case', async () => {
    await write(indigoKurta)
    await write({ ...khadi, brand: 'NEELAM', mainCategory: 'women', category: 'kurtas' })
    expect(await everything()).toMatchObject([{ brands: [{ name: 'Neelam' }], categories: { length: 3 } }])
  })
})

describe('updating a product', () => {
  it('keeps ids, SKUs, stock and all values missing from the input', async () => {
    await write(indigoKurta)
    const before = await variants('indigo-kurta')
    await sql`update variant set stock = 1`.execute(db)
    const open = indigoKurta.variants.map(({ color, size }) => ({ color, size }))
    const { care: _, images: __, ...rest } = indigoKurta
    expect(await write({ ...rest, name: 'Indigo Kurta, new', variants: open })).toMatchObject({ updated: 1 })
    expect(await variants('indigo-kurta')).toEqual(before.map((variant) => ({ ...variant, stock: 1 })))
    expect(await everything()).toMatchObject([
      { products: [{ name: 'Indigo Kurta, new', care: 'Wash cold', revision: 2 }], images: [{ path: 'indigo.jpg' }] },
    ])
  })

  it('sets given stock, ends a sale, and adds and removes variants and pictures', async () => {
    await write(indigoKurta)
    await write({
      ...indigoKurta,
      finalPrice: undefined,
      variants: [
        { color: 'Indigo', size: 'M', stock: 0 },
        { color: 'Indigo', size: 'L', stock: 5 },
      ],
      images: [],
    })
    expect(await variants('indigo-kurta')).toMatchObject([
      { size: 'M', stock: 0 },
      { size: 'L', stock: 5 },
    ])
    expect(await everything()).toMatchObject([{ products: [{ final_price_paise: null }], images: null }])
  })

  it('lets two variants exchange their SKUs', async () => {
    const sized = (first: string, second: string) => ({
      ...indigoKurta,
      variants: [
        { color: '', size: 'S', sku: first },
        { color: '', size: 'M', sku: second },
      ],
    })
    await write(sized('A', 'B'))
    await write(sized('B', 'A'))
    expect((await variants('indigo-kurta')).map(({ sku }) => sku)).toEqual(['B', 'A'])
  })
})

describe('refused products', () => {
  it('are invalid, repeat a handle or use the SKU of another product; the rest is written', async () => {
    await write(khadi)
    const { created, refused } = await write(
      { ...indigoKurta, price: 0 },
      { ...indigoKurta, handle: 'taken', variants: [{ color: '', size: '', sku: 'KHADI' }] },
      { ...indigoKurta, handle: 'first', variants: [{ color: '', size: '', sku: 'NEW' }] },
      { ...indigoKurta, handle: 'second', variants: [{ color: '', size: '', sku: 'NEW' }] },
      { ...indigoKurta, handle: 'first' },
    )
    expect(created).toBe(1)
    expect(refused.map(({ handle, reasons }) => `${handle}: ${reasons[0]}`).sort()).toEqual([
      'first: the handle first occurs twice',
      expect.stringContaining('indigo-kurta: a price must be above'),
      'second: the SKU NEW belongs to another product',
      'taken: the SKU KHADI belongs to another product',
    ])
  })
})

describe('random input', () => {
  const word = fc.oneof(
    fc.constantFrom('A', 'b', 'B', 'S/M', 'S M', 'ß', 'साड़ी', "O'Neil", '\\', '{"x"}', 'NULL'),
    fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }),
  )
  const product: fc.Arbitrary<ProductInput> = fc.record({
    handle: fc.constantFrom('a', 'b', 'c', 'd'),
    name: word,
    description: fc.string({ unit: 'binary' }),
    brand: word,
    mainCategory: word,
    category: word,
    subCategory: fc.option(word, { nil: undefined }),
    garment: word,
    color: word,
    pattern: fc.constant(''),
    fabric: word,
    unit: fc.constantFrom('piece', 'metre'),
    price: fc.integer({ min: 200, max: 999999 }),
    finalPrice: fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined }),
    createdAt: fc.option(fc.constantFrom('2026-01-02', '2026-01-02T03:04:05.678Z'), { nil: undefined }),
    variants: fc.array(
      fc.record({
        color: fc.constantFrom('', 'Red', 'Blue/Red', 'Blue Red'),
        size: fc.constantFrom('', 'S', 's'),
        sku: fc.option(fc.constantFrom('X', 'Y', 'Z'), { nil: undefined }),
        stock: fc.option(fc.nat(50), { nil: undefined }),
      }),
      { maxLength: 4 },
    ),
    images: fc.option(fc.array(fc.record({ path: fc.constantFrom('a.jpg', '/b.jpg', 'javascript:x'), alt: word })), {
      nil: undefined,
    }),
  })

  it('changes nothing when written again, and never breaks the database', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(product, { maxLength: 6 }),
        fc.integer({ min: 1, max: 3 }),
        async (inputs, batchSize) => {
          await sql`truncate product, brand, category cascade`.execute(db)
          await writeProducts(db, inputs, { defaultStock, batchSize })
          const before = await everything()
          const again = await writeProducts(db, inputs, { defaultStock, batchSize })
          expect(again).toMatchObject({ created: 0, updated: 0 })
          expect(await everything()).toEqual(before)
        },
      ),
      { numRuns: 60 },
    )
  })
})
