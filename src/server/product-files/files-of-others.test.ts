import { expect, it } from 'vitest'
import { manager } from '../../../test/people.ts'
import { readFileText } from '../../../test/product-file.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop([])
const asMeera = await shop.as(manager)
const rows = (...lines: readonly string[]) => lines.join('\n')

it.each<[string, string, object[]]>([
  [
    "a boutique's list with names in Hindi, units in the cells and a total below",
    rows(
      'Maal list Diwali,,,,,,',
      'Maal,Kapda,Rang,Size,M.R.P.,Bhav,Stock,HSN',
      'Kurti,Cotton,Lal,Free,"1,299/-",Rs. 799/- only,12 pcs,6204.42',
      'Salwar Suit,Rayon,Hara,XL,1899,1299.00 INR,"1,005 Nos.",HSN 6204',
      'Shirting,Cotton,Neela,,,180/mtr,25.5 mtr,5208.0',
    ),
    [
      {
        price: 129_900,
        finalPrice: 79_900,
        hsn: '620442',
        unit: 'piece',
        variants: [{ size: 'Free Size', stock: 12 }],
      },
      { price: 189_900, finalPrice: 129_900, hsn: '6204', variants: [{ stock: 1005 }] },
      { price: 18_000, hsn: '5208', unit: 'metre', variants: [{ stock: 2550 }] },
    ],
  ],
  [
    'a rate per metre in the name of the column',
    rows('Item Name,Rate/Mtr (Rs.),Qty', 'Khadi,240,12.25'),
    [{ unit: 'metre', price: 24_000, variants: [{ stock: 1225 }] }],
  ],
  ['a column of metres', rows('Maal,Bhav,Meter', 'Khadi,240,12.25'), [{ unit: 'metre', variants: [{ stock: 1225 }] }]],
  [
    "billing software with 'Main Unit', dots and the stock of today next to that of the start",
    rows(
      'ItemName,Parent Group,Main Unit,S.Rate,M.R.P.,Opening Stock,Stock On Hand',
      'Khadi,Fabrics,Mtrs.,240,300,200,152.75',
      'Blouse,Ladies,PCS-PIECES,899,0,10,8',
    ),
    [
      { unit: 'metre', price: 30_000, finalPrice: 24_000, variants: [{ stock: 15_275 }] },
      { unit: 'piece', price: 89_900, mrp: undefined, variants: [{ stock: 8 }] },
    ],
  ],
  [
    'words for the state of a product, and a sale price of 0',
    rows(
      'Product Name,Product Visible?,Price,Sale Price',
      'Kurta,N,999,0.00',
      'Saree,Y,999,899',
      'Shawl,Inactive,999,',
    ),
    [
      { status: 'draft', price: 99_900, finalPrice: undefined },
      { status: 'active', price: 99_900, finalPrice: 89_900 },
      { status: 'draft' },
    ],
  ],
  [
    'the days of a sale',
    rows(
      'name,price,special_price,special_from_date,special_to_date',
      'Kurta,999,899,2026-01-01 00:00:00,2026-02-01',
      'Saree,999,899,2026-01-01,2099-02-01',
      'Shawl,999,899,,',
    ),
    [{ price: 99_900, finalPrice: undefined }, { finalPrice: 89_900 }, { finalPrice: 89_900 }],
  ],
  [
    'the days of a sale of one size, which is no other product',
    rows(
      'name,size,price,sale_price,sale_from_date,sale_end_date',
      'Kurta,M,999,899,2026-01-01,2026-02-01',
      'Kurta,L,999,899,2026-01-01,2099-02-01',
    ),
    [
      {
        price: 99_900,
        finalPrice: 89_900,
        variants: [{ size: 'M', price: 99_900 }, { size: 'L' }],
      },
    ],
  ],
  ['metres with a comma', rows('name,price,unit,stock', 'Khadi,9,m,"1,250.75"'), [{ variants: [{ stock: 125_075 }] }]],
  [
    'options in columns of their own, a sale that is off, and the size of the parcel',
    rows(
      'Product ID [Non Editable],Title,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Width,Height,Visible',
      'a1,Kurta,K-S,Size,S,1299.00,999.00,No,4,/women/kurtas,20,5,Yes',
      ',,K-M,Size,M,1299.00,999.00,No,Unlimited,,20,5,',
      'a2,Saree,S-1,,,2499.00,1999.00,Yes,1,/women/sarees,20,5,No',
    ),
    [
      {
        price: 129_900,
        finalPrice: undefined,
        mainCategory: 'Women',
        category: 'Kurtas',
        widthCm: undefined,
        variants: [
          { sku: 'K-S', stock: 4 },
          { sku: 'K-M', stock: undefined },
        ],
      },
      { price: 249_900, finalPrice: 199_900, status: 'draft' },
    ],
  ],
  [
    'sizes between slashes or commas, whose one stock is that of all of them',
    rows('title,price,sizes,stock', 'Kurta,999,36/38/40,12', 'Top,999,"S, M",7', 'Saree,999,S/M,2'),
    [
      { variants: [36, 38, 40].map((size) => ({ size: String(size), stock: undefined })) },
      { variants: ['S', 'M'].map((size) => ({ size, stock: undefined })) },
      { variants: [{ size: 'S/M', stock: 2 }] },
    ],
  ],
  [
    'addresses of pictures between commas, and the names of the columns once more',
    rows('title,price,images', 'Kurta,999,"https://a.in/1.jpg, https://a.in/2.jpg"', 'title,price,images', 'Saree,9,'),
    [{ images: [{ path: 'https://a.in/1.jpg' }, { path: 'https://a.in/2.jpg' }] }, { name: 'Saree' }],
  ],
  [
    'short names of columns, and amounts as spreadsheets write them',
    rows(
      'Article Description;Article Code;Clr;Sz;HSN Code No.;Tag Price;S.P.;Landed Cost;Bal Qty',
      "Kurta;00101;Red;M;6204;1 299.00;'949.50;350.10000000000002;4",
      'Saree;00102;Blue;Free;5208;1 23 456.00;1,20,000.00;349.49999999999994;1',
    ),
    [
      { name: 'Kurta', hsn: '6204', mrp: 129_900, finalPrice: 94_950, cost: 35_010 },
      { name: 'Saree', hsn: '5208', mrp: 1_23_456_00, finalPrice: 1_20_000_00, cost: 34_950 },
    ].map(({ cost, ...product }, at) => ({
      ...product,
      variants: [
        { sku: `0010${at + 1}`, color: ['Red', 'Blue'][at], size: ['M', 'Free Size'][at], stock: [4, 1][at], cost },
      ],
    })),
  ],
  [
    'a usual selling price next to an offer, which not every size has',
    rows(
      'Style Code,Name,Size,MRP,Selling Price (Rs.),OfferPrice,Stock',
      'K1,Kurta,M,1999,1199,999,5',
      'K1,Kurta,L,1999,1199,,4',
      'S1,Saree,,2999,1999,0,1',
    ),
    [
      {
        price: 119_900,
        finalPrice: 99_900,
        mrp: 199_900,
        variants: [{ size: 'M' }, { size: 'L', price: 199_900, finalPrice: 119_900 }],
      },
      { price: 299_900, finalPrice: 199_900 },
    ],
  ],
  [
    'a price after the discount, which is not rounded like the percentage',
    rows('Name,MRP,Discount %,Price after discount', 'Kurta,1999,50,999'),
    [{ price: 199_900, finalPrice: 99_900 }],
  ],
  [
    'packs in the words of a marketplace',
    rows('Name,Price,Combo of', 'Tee,499,Pack of 3', 'Polo,499,Single', 'Vest,499,2 pcs', 'Suit,499,Set of 3'),
    [{ piecesPerPack: 3 }, { piecesPerPack: 1 }, { piecesPerPack: 2 }, { piecesPerPack: undefined }],
  ],
  [
    'a description whose markup is escaped, and one that was escaped twice',
    rows(
      'Name,Price,Description',
      'Kurta,999,&lt;p&gt;Soft &amp;amp; light&lt;/p&gt;&lt;ul&gt;&lt;li&gt;One&lt;/li&gt;&lt;/ul&gt;',
      'Saree,999,"Tom &amp;amp; Co&amp;nbsp;silk, 5 &lt; 6"',
    ),
    [{ description: 'Soft & light\n\n• One' }, { description: 'Tom & Co silk, 5 < 6' }],
  ],
  [
    'a column for each picture',
    rows(
      'Title,Price,Main Image URL,Other Image URL 1,Image 2 (Back),Image 9 text',
      'Kurta,9,https://a.in/1.jpg,,https://a.in/2.jpg,x',
    ),
    [{ images: [{ path: 'https://a.in/1.jpg' }, { path: 'https://a.in/2.jpg' }] }],
  ],
])('%s is read', async (_title, text, products) => {
  const read = await readFileText(text)
  expect(read.refusals).toEqual([])
  expect(read.products.map((product) => ({ finalPrice: undefined, ...product }))).toMatchObject(products)
})

it('a file whose only known price is the MRP names the columns that may have the selling price', async () => {
  const noteOf = async (text: string) =>
    (await readFileText(text)).notes.find((note) => note.includes('sold at their MRP'))
  expect(await noteOf('title,mrp,Net Rate,City\nKurta,999,899,Pune')).toMatch(/Selling price: Net Rate$/)
  expect(await noteOf('title,mrp,price,Net Rate\nKurta,999,950,899')).toBeUndefined()
  expect(await noteOf('title,mrp,City\nKurta,999,Pune')).toBeUndefined()
})

it.each([
  ['title,price,stock\nKurta,999,4\nGrand Total,4500,40', 'this is a row of totals, not a product'],
  ['title,price,unit\nShirting,180/mtr,pcs', 'its unit is not that of its price'],
  ['title,price,unit,stock\nShirting,180,pcs,25.5 mtr', "stock '25.5 mtr' is not a whole number of pieces"],
  ['title,price,unit\nShirting,180,than', "unit 'than' is neither piece nor metre"],
  ['title,price\nKurta,1.290', "price '1.290' is not an amount"],
  ['title,price,sale price,sale end date\nKurta,999,899,05/12/2026', 'is not a clear day of a sale'],
  ['Handle,Title,Variant Price,Gift Card\ng,Card,500,true', 'a gift card is not imported'],
])('%s is refused: %s', async (text, reason) => {
  expect((await readFileText(text)).refusals.map((refusal) => refusal.reason).join()).toContain(reason)
})

it.each([
  [
    'Stock Summary,,,\n1-Apr-26 to 28-Nov-26,,,\nParticulars,Closing Balance,,\n,Quantity,Rate,Value\nKurti,24 Nos,350.00,8400.00\n',
    'unmapped',
    'There is no price column',
  ],
  ['Particulars,Quantity,Rate,Value\nKurti,24 Nos,350.00,8400.00\n', 'unmapped', 'There is no price column'],
  ['Name,Rate (Excl. Tax),MRP,Qty\nKurta,1000,1500,4\n', 'unmapped', 'The price is without GST'],
])('%j, whose prices are not those of a sale, is left to the owner', async (content, state, message) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/product-imports?fileName=list.csv',
    headers: { authorization: `Bearer ${asMeera.token}`, 'content-type': 'text/csv' },
    payload: content,
  })
  await shop.shop.jobs.drain()
  const { body } = await asMeera.get(`/api/admin/product-imports/${answer.json().data._id}`)
  expect(body.data.state).toBe(state)
  expect(JSON.stringify(body.data)).toContain(message)
})

it('a second list with other columns below an empty line is no list of products', async () => {
  const { products, refusals } = await readFileText(
    rows('Name,Price,Stock', 'Kurti,499,5', '', 'Size,Bust,Waist', 'S,34,28', 'M,36,30'),
  )
  expect(products.map(({ name }) => name)).toEqual(['Kurti'])
  expect(refusals.map(({ line, reason }) => [line, reason.slice(0, 40)])).toEqual([
    [4, 'this row explains the columns of a templ'],
    [5, 'this row is below an empty line and the '],
    [6, 'this row is below an empty line and the '],
  ])
})

it('a second list with the same columns under other names is read', async () => {
  const { products } = await readFileText(
    rows('Name,Price,Stock', 'Kurti,499,5', '', 'Item,Rate,Qty', 'Saree,999,2', 'Stole,on request,soon', 'Shawl,799,1'),
  )
  expect(products.map(({ name }) => name)).toEqual(['Kurti', 'Saree', 'Shawl'])
})
