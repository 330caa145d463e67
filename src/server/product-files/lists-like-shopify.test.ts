import { expect, it } from 'vitest'
import { readFileText } from '../../../test/product-file.ts'

const rows = (...lines: readonly string[]) => lines.join('\n')

it.each<[string, string, object[]]>([
  [
    'the address of a picture, and a selling price',
    rows(
      'Product Name,Product Category,MRP,Selling Price,Product Image URL,SKU ID,Inventory,Variant Size,Variant Colour,Product Status',
      'Mulmul Dupatta,Dupattas,899,499,https://a.in/d.jpg,MD-R,10,Free Size,Red,Active',
    ),
    [
      {
        price: 89_900,
        finalPrice: 49_900,
        images: [{ path: 'https://a.in/d.jpg' }],
        variants: [{ sku: 'MD-R', size: 'Free Size', color: 'Red', stock: 10 }],
      },
    ],
  ],
  [
    'a compare-at price, and a column of sizes',
    rows('Handle,Title,Size,Price,Compare At Price,Stock', 'k,Kurta,M,799,999,3', 'k,Kurta,S,799,,2'),
    [
      {
        price: 79_900,
        mrp: 99_900,
        variants: [
          { size: 'S', stock: 2 },
          { size: 'M', stock: 3, price: 99_900, finalPrice: 79_900 },
        ],
      },
    ],
  ],
  [
    'a compare-at price below the price, and one of 0',
    rows('Name,Price,Compare At Price', 'Kurta,799,699', 'Saree,1999,0'),
    [
      { price: 79_900, finalPrice: undefined, mrp: undefined },
      { price: 199_900, finalPrice: undefined, mrp: undefined },
    ],
  ],
  [
    'what is published, and the picture of each colour',
    rows(
      'Title,Colour,MRP,Published,Variant Image',
      'Stole,Red,499,TRUE,https://a.in/r.jpg',
      'Shawl,Blue,999,FALSE,https://a.in/b.jpg',
    ),
    [
      { price: 49_900, variants: [{ color: 'Red', image: 'https://a.in/r.jpg' }] },
      { price: 99_900, status: 'draft', variants: [{ color: 'Blue', image: 'https://a.in/b.jpg' }] },
    ],
  ],
])('a list with some of the columns of Shopify is read row by row: %s', async (_what, file, expected) => {
  const { header, products, refusals } = await readFileText(file)
  expect(header.dialect).toBe('plain')
  expect(refusals).toEqual([])
  expect(products.map((product) => ({ finalPrice: undefined, mrp: undefined, ...product }))).toMatchObject(expected)
})

it('the owner says what a compare-at price of such a list is', async () => {
  const file = rows('Title,Size,Price,Compare At Price', 'Kurta,M,799,999')
  const { findings } = await readFileText(file)
  expect(findings.filter(({ kind }) => kind === 'compareAt')).toMatchObject([{ detail: '₹999.00', line: 2 }])
  const [product] = (await readFileText(file, { compareAt: 'was' })).products
  expect(product).toMatchObject({ price: 99_900, finalPrice: 79_900 })
  expect(product?.mrp).toBeUndefined()
})

it("Shopify's own file without options keeps its rows of pictures together", async () => {
  const { header, products, refusals } = await readFileText(
    rows(
      'Handle,Title,Image Src,Image Position,Variant Price,Colour (product.metafields.custom.colour)',
      'k,Kurta,https://a.in/1.jpg,1,799,Red',
      'k,,https://a.in/2.jpg,2,,',
    ),
  )
  expect([header.dialect, refusals]).toEqual(['shopify', []])
  expect(products).toMatchObject([{ images: [{ path: 'https://a.in/1.jpg' }, { path: 'https://a.in/2.jpg' }] }])
})

it("Amazon's template names its codes and further pictures in its own way", async () => {
  const { products } = await readFileText(
    rows(
      'Seller SKU\tProduct Name\tProduct ID Type\tProduct ID\tStandard Price\tMain Image URL\tOther Image URL1\tParentage\tParent SKU\tSize',
      'AK-S\tKurta S\tEAN\t8901234500017\t799\thttps://a.in/1.jpg\thttps://a.in/2.jpg\tchild\tAK\tS',
    ),
  )
  expect(products).toMatchObject([
    {
      handle: 'AK',
      images: [{ path: 'https://a.in/1.jpg' }, { path: 'https://a.in/2.jpg' }],
      variants: [{ sku: 'AK-S', barcode: '8901234500017' }],
    },
  ])
})

it("a catalogue of Facebook says the stock, and files everything under Google's clothing", async () => {
  const columns =
    'id,title,availability,condition,price,link,image_link,google_product_category,quantity_to_sell_on_facebook,item_group_id,gender,size'
  const row = (size: string, stock: number) =>
    `K-${size},Ajrakh Kurta,in stock,new,1499.00 INR,https://a.in/k,https://a.in/k.jpg,Apparel & Accessories > Clothing,${stock},K,female,${size}`
  const { products, refusals, notes } = await readFileText(rows(columns, row('S', 7), row('M', 0)))
  expect([refusals, notes.join(' ')]).toEqual([[], expect.not.stringMatching(/Unknown columns/)])
  expect(products).toMatchObject([
    {
      mainCategory: 'Women',
      category: 'Kurtas',
      variants: [
        { size: 'S', stock: 7 },
        { size: 'M', stock: 0 },
      ],
    },
  ])
})

it('a list of a shop has more names for its columns, and says by which price another one is struck', async () => {
  const bySize = await readFileText(
    rows(
      'Design Number,Name of Product,Product Images,Product Colour,Garment Size,Ideal For,Original Price,Discount Price,Stock Count,SKU No,Barcode No,HSN Number,Manufactured By',
      'D1,Gota Kurta,https://a.in/1.jpg,Pink,S,Women,1499,999,4,D1-S,8901234500017,6204,"Mills, Jaipur"',
      'D1,Gota Kurta,https://a.in/1.jpg,Pink,M,Women,1499,999,2,D1-M,8901234500024,6204,"Mills, Jaipur"',
    ),
  )
  expect([bySize.refusals, bySize.header.unknown]).toEqual([[], []])
  expect(bySize.products).toMatchObject([
    {
      handle: 'D1',
      mainCategory: 'Women',
      price: 149_900,
      finalPrice: 99_900,
      hsn: '6204',
      maker: 'Mills, Jaipur',
      images: [{ path: 'https://a.in/1.jpg' }],
      variants: [
        { color: 'Pink', size: 'S', sku: 'D1-S', barcode: '8901234500017', stock: 4 },
        { color: 'Pink', size: 'M', sku: 'D1-M', stock: 2 },
      ],
    },
  ])
  const plain = await readFileText(
    rows(
      'Title,Actual Price,Price,Photo,Fabric/Material,Long Description,Qty in Hand,Purchase Cost,Is Published,GST Slab,Country of Manufacture,Care Instruction',
      'Khadi Shirt,1200,900,k.jpg,Khadi,Hand spun,7,400,No,5%,India,Hand wash',
    ),
  )
  expect([plain.refusals, plain.header.unknown]).toEqual([[], []])
  expect(plain.products).toMatchObject([
    {
      price: 120_000,
      finalPrice: 90_000,
      fabric: 'Khadi',
      description: 'Hand spun',
      status: 'draft',
      countryOfOrigin: 'India',
      care: 'Hand wash',
      images: [{ path: 'k.jpg' }],
      variants: [{ stock: 7, cost: 40_000 }],
    },
  ])
})
