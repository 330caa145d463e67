import { describe, expect, it } from 'vitest'
import { readFileText } from '../../../test/product-file.ts'
import type { ImportOptions } from '../../domain/catalogue/import-options.ts'

const STORE = 'brand,title,garment,pattern,fabric,colour,sizes,mrp,sell_price,discount_pct,category'

describe('the owner chooses', () => {
  const SHOPIFY = 'Handle,Title,Option1 Value,Variant Price,Variant Compare At Price,MRP'
  const PLAIN = 'title,price,mrp,sell_price,sizes,sku'
  it.each<[string, string, Partial<ImportOptions>, object]>([
    [
      'that the compare-at price is the MRP',
      `${SHOPIFY}\na,A,S,999,1500,`,
      {},
      { price: 150_000, finalPrice: 99_900, mrp: 150_000 },
    ],
    [
      'that it is an earlier price',
      `${SHOPIFY}\na,A,S,999,1500,`,
      { compareAt: 'was' },
      { price: 150_000, finalPrice: 99_900, mrp: undefined },
    ],
    [
      'nothing about an MRP column',
      `${SHOPIFY}\na,A,S,999,1500,1600`,
      { compareAt: 'was' },
      { price: 150_000, mrp: 160_000 },
    ],
    [
      'to raise an MRP',
      `${PLAIN}\nA,1200,1000,900,,`,
      { aboveMrp: 'raise' },
      { price: 120_000, finalPrice: 90_000, mrp: 120_000 },
    ],
    [
      'to lower a price',
      `${PLAIN}\nA,1200,1000,900,,`,
      { aboveMrp: 'lower' },
      { price: 100_000, finalPrice: 90_000, mrp: 100_000 },
    ],
    [
      'to lower a selling price',
      `${PLAIN}\nA,,1000,1100,,`,
      { aboveMrp: 'lower' },
      { price: 100_000, finalPrice: undefined },
    ],
    [
      'to split sizes and their SKUs',
      `${PLAIN}\nA,9,,,"S, M","a,b"`,
      {},
      {
        variants: [
          { size: 'S', sku: 'a' },
          { size: 'M', sku: 'b' },
        ],
      },
    ],
    [
      'to split the sizes of a Shopify row, whose stock and SKU are of all of them',
      `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price\na,A,Size,"S, M",a,7,9`,
      {},
      {
        variants: [
          { size: 'S', sku: undefined, stock: undefined },
          { size: 'M', sku: undefined, stock: undefined },
        ],
      },
    ],
    [
      'to split the colours of a Shopify row, and no other option',
      `Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price\na,A,Set,"Kurta, Dupatta",Color,"Red, Blue",9`,
      { colors: 'split' },
      {
        variants: [
          { color: 'Red', size: 'Kurta, Dupatta' },
          { color: 'Blue', size: 'Kurta, Dupatta' },
        ],
      },
    ],
    [
      'to keep the sizes of a Shopify row',
      `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price\na,A,Size,"S, M",a,7,9`,
      { sizes: 'keep' },
      { variants: [{ size: 'S, M', sku: 'a', stock: 7 }] },
    ],
    ['to keep sizes', `${PLAIN}\nA,9,,,"S, M",a`, { sizes: 'keep' }, { variants: [{ size: 'S, M', sku: 'a' }] }],
  ])('%s', async (_title, file, options, product) => {
    expect((await readFileText(file, options)).products).toMatchObject([product])
  })
})

describe('a plain row', () => {
  it('becomes a product with tidy names, a struck MRP and its sizes in order', async () => {
    const { products } = await readFileText(
      `${STORE}\nlife,solid cotton blend womens a-line dress - grey,Dresses,stripes,cotton blend,grey,L|M|S|XL|XS,1699,849,50,Westernwear-Women`,
    )
    expect(products).toMatchObject([
      {
        name: 'Solid Cotton Blend A-Line Dress - Grey',
        brand: 'Life',
        mainCategory: 'Women',
        category: 'Dresses',
        subCategory: 'Western Wear',
        garment: 'dress',
        color: 'Gray',
        pattern: 'Striped',
        fabric: 'Cotton Blend',
        price: 169900,
        finalPrice: 84900,
        mrp: 169900,
        guessedHsn: '6204',
        variants: ['XS', 'S', 'M', 'L', 'XL'].map((size) => ({ color: 'Gray', size })),
      },
    ])
    expect(products[0]?.variants[0]?.stock).toBeUndefined()
  })

  it('of a marketplace export with few columns takes garment and pattern from the name', async () => {
    const { products, header } = await readFileText(
      'product_id,name,brand,gender,price_inr,num_images,description,primary_colour\n10015921,Raymond Men Blue Checked Casual Shirt,Raymond,Men,5599,5,"Soft &amp; light<br>Machine wash",Blue',
    )
    expect(products).toMatchObject([
      {
        handle: '10015921',
        name: 'Raymond Men Blue Checked Casual Shirt',
        mainCategory: 'Men',
        category: 'Shirts',
        pattern: 'Checked',
        price: 559900,
        description: 'Soft & light\nMachine wash',
        guessedHsn: '6205',
      },
    ])
    expect(header.unused).toEqual(['num_images'])
  })

  it.each([
    ['Braided Slip Ons', 'Innerwear', 'Footwear', 'footwear', {}],
    ['Low Top Trainers', '', 'Footwear', 'footwear', {}],
    ['Saree Shapewear', 'Saree', 'Sarees', 'innerwear', { guessedHsn: '6108' }],
    ['Baseball Cap', '', 'Jewellery', 'cap', { guessedHsn: '6505' }],
    ['Silk Stole', 'Stole', 'Jewellery', 'stole', { guessedHsn: '6214' }],
  ])('named %j with the garment %j in %j is %j', async (name, garment, category, expected, guess) => {
    const { products } = await readFileText(`${STORE}\nA,${name},${garment},Solid,Blend,Red,,999,,,${category}\n`)
    expect(products).toMatchObject([{ garment: expected, category, ...guess }])
  })

  it.each([
    ['Padded T-Shirt Bra', 'T-Shirts', 'Bras', 'bra', '6212'],
    ['Kurta Palazzo Dupatta Set', 'Dupattas', 'Kurta Sets', 'kurta set', '6211'],
  ])('named %j that is filed under %j is in %j', async (name, filed, category, garment, guessedHsn) => {
    const { products } = await readFileText(`${STORE}\nA,${name},${filed},Solid,Blend,Red,,999,,,Westernwear-Women\n`)
    expect(products).toMatchObject([{ mainCategory: 'Women', category, garment, guessedHsn }])
  })

  it('of a stock list of billing software has its own column names, and inch signs between tabs', async () => {
    const { products, header } = await readFileText(
      'Item Description\tRate\tMRP (Rs.)\tClosing Stock\tUOM\tHSN/SAC\tItem Group\nCambric 44" Blue\t120\t150\t250.5\tMTR\t5208\tCotton\n',
    )
    expect(products).toMatchObject([
      { name: 'Cambric 44" Blue', category: 'Cotton', hsn: '5208', unit: 'metre', price: 15000, finalPrice: 12000 },
    ])
    expect(products[0]?.variants).toMatchObject([{ stock: 25050 }])
    expect(header.unknown).toEqual([])
  })

  it.each([
    [
      'the name of an item before its description',
      'Item Description,Item Name,Rate\nBlue print,Kurta,90',
      { name: 'Kurta', description: 'Blue print' },
    ],
    ['the sale rate before the rate', 'Item,Rate,Sale Rate (Rs.)\nKurta,90,80', { price: 9000, finalPrice: 8000 }],
    [
      'categories before the type',
      'Type,Name,Categories,Regular price\nsimple,Kurta,Ethnic,90',
      { category: 'Ethnic' },
    ],
    ['Hindi digits', 'Name,MRP,Stock\nKurta,"₹ १,२९९",२५', { price: 129900, variants: [{ stock: 25 }] }],
    ['no amount as a percentage', 'Name,MRP,Discount (Rs.)\nKurta,90,100', { price: 9000 }],
    ['no value as a quantity', 'Name,MRP,Closing Stock (Rs.)\nKurta,90,900', { variants: [{ stock: undefined }] }],
    ['a currency after a price', 'Name,Price in INR\nKurta,90', { price: 9000 }],
  ])('reads %s', async (_what, text, expected) => {
    expect((await readFileText(text)).products).toMatchObject([expected])
  })

  it('of fabric by the metre counts in centimetres', async () => {
    const { products } = await readFileText(
      'title,brand,price,unit,minimum,step,stock,width_cm,fabric\nIndigo Khadi,Neel,450,metre,1.5,0.5,62.5,112 cm,khadi',
    )
    expect(products).toMatchObject([
      {
        mainCategory: 'Fabrics',
        unit: 'metre',
        price: 45000,
        minimumQuantity: 150,
        quantityStep: 50,
        widthCm: 112,
        variants: [{ size: '', stock: 6250 }],
      },
    ])
  })

  it('gives every colour and size its own stock and SKU, in the order of the file', async () => {
    const { products } = await readFileText('title,brand,price,sizes,stock,sku\nKurta,Neel,450,L|S,4|9,K-L|K-S')
    expect(products[0]?.variants).toMatchObject([
      { size: 'S', stock: 9, sku: 'K-S' },
      { size: 'L', stock: 4, sku: 'K-L' },
    ])
  })

  it('with the same texts as another is a separate product, with the same handle on every run', async () => {
    const text = `title,brand,price\nKurta,Neel,450\nKurta,Neel,550\nKurta 2,Neel,650\nKurta,Neel,750`
    const handles = (await readFileText(text)).products.map(({ handle }) => handle)
    expect(handles).toEqual(['neel-kurta', 'neel-kurta-2', 'neel-kurta-2-2', 'neel-kurta-3'])
    expect((await readFileText(text)).products.map(({ handle }) => handle)).toEqual(handles)
  })

  it('has what the owner measured, and is refused with measures that cannot be read', async () => {
    const text = `title,brand,price,garment measurements,model note
Kurta,Neel,450,"Length: S 110, M 112",The model wears S
Tunic,Neel,450,long,`
    const { products, refusals } = await readFileText(text)
    expect(products).toMatchObject([
      { name: 'Kurta', garmentMeasures: 'Length: S 110, M 112', modelNote: 'The model wears S' },
    ])
    expect(refusals).toMatchObject([{ reason: expect.stringContaining("not 'long'") }])
  })

  it('leaves values without a column undefined', async () => {
    const [kurta] = (await readFileText('title,price\nKurta,450')).products
    expect(kurta).toMatchObject({
      brand: 'Unbranded',
      description: undefined,
      status: undefined,
      featured: undefined,
      care: undefined,
    })
    expect(kurta?.images).toBeUndefined()
  })

  it('has a barcode for each size, in the order of the file, and one cost', async () => {
    const { products } = await readFileText(
      'title,price,sizes,EAN,Purchase Price\nKurta,450,L|S,8901030865278|8901030865285.0,210.50',
    )
    expect(products[0]?.variants).toEqual([
      { color: '', size: 'S', sku: undefined, barcode: '8901030865285', cost: 210_50, stock: undefined },
      { color: '', size: 'L', sku: undefined, barcode: '8901030865278', cost: 210_50, stock: undefined },
    ])
  })

  it('reports unknown columns', async () => {
    expect((await readFileText('title,brand,price,Rack no.,Zodiac\nKurta,Neel,450,4,Leo')).header.unknown).toEqual([
      'Rack no.',
      'Zodiac',
    ])
  })
})

describe('a plain row is refused with its line and the reason', () => {
  const HEADER = 'title,brand,price,mrp,sell_price,unit,stock,featured,images,handle,status'
  it.each<[string, string, RegExp]>([
    ['no name', ',Neel,450,,,,,,,,', /the name is missing/],
    ['no price', 'Kurta,Neel,,,,,,,,,', /no price/],
    ['words for a price', 'Kurta,Neel,cheap,,,,,,,,', /price 'cheap' is not an amount/],
    ['a negative price', 'Kurta,Neel,-5,,,,,,,,', /price '-5' is not an amount/],
    ['a price of zero', 'Kurta,Neel,0,,,,,,,,', /above ₹0/],
    ['a decimal comma', 'Kurta,Neel,"450,50",,,,,,,,', /price '450,50' is not an amount/],
    ['an absurd price', 'Kurta,Neel,99999999999,,,,,,,,', /is not an amount/],
    ['a selling price above the MRP', 'Kurta,Neel,,500,600,,,,,,', /above the MRP/],
    ['an unknown unit', 'Kurta,Neel,450,,,yard,,,,,', /unit 'yard' is neither piece nor metre/],
    ['a negative stock', 'Kurta,Neel,450,,,,-4,,,,', /stock '-4' is not a whole number/],
    ['half a piece', 'Kurta,Neel,450,,,,1.5,,,,', /stock '1.5' is not a whole number/],
    ['an invalid flag', 'Kurta,Neel,450,,,,,perhaps,,,', /featured 'perhaps' is neither yes nor no/],
    ['a script for a picture', 'Kurta,Neel,450,,,,,,javascript:alert(1),,', /not an http\(s\) URL/],
    ['a name of 201 letters', `${'x'.repeat(201)},Neel,450,,,,,,,,`, /longer than 200/],
    ['an unknown status', 'Kurta,Neel,450,,,,,,,,sold', /status 'sold'/],
    ['too few cells', 'Kurta,Neel,450', /only 3 of 11 cells/],
    ['too many cells', 'Kurta,Neel,450,,,,,,,,,7', /12 cells where the header has 11/],
  ])('%s', async (_title, row, reason) => {
    const { products, refusals } = await readFileText(`${HEADER}\n${row}\nShirt,Neel,450,,,,,,,,`)
    expect(products.map(({ name }) => name)).toEqual(['Shirt'])
    expect(refusals[0]?.line).toBe(2)
    expect(refusals.map(({ reason }) => reason).join('; ')).toMatch(reason)
  })

  it.each([
    ['8.90103E+12', /barcode '8\.90103E\+12' has lost digits in a spreadsheet/],
    ['8901030865278|8901030865279', /there are 2 barcodes for 1 variant:/],
    ['90 10', /a barcode has only letters/],
  ])('the barcode %s', async (barcode, reason) => {
    const { refusals } = await readFileText(`title,price,barcode\nKurta,450,${barcode}`)
    expect(refusals.map((refusal) => refusal.reason).join('; ')).toMatch(reason)
  })

  it('a handle used by an earlier row', async () => {
    const { refusals } = await readFileText('title,brand,price,handle\nKurta,Neel,1,k\nShirt,Neel,1,k')
    expect(refusals).toMatchObject([
      { line: 3, product: 'Shirt', reason: expect.stringContaining('line 2 already has the handle k') },
    ])
  })
})

const CLASSIC =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Variant Image,Status'
const CURRENT =
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Unit price total measure,Unit price total measure unit,Unit price base measure,Unit price base measure unit,Inventory tracker,Inventory quantity,Product image URL,Google Shopping / Gender,Price / International,Fabric (product.metafields.shopify.fabric)'

describe("Shopify's rows", () => {
  it('with the same handle form one product with options, prices, pictures and text', async () => {
    const { header, products, refusals } = await readFileText(
      [
        CLASSIC,
        'kesar,Kesar Kurta,"<p>Soft <b>cotton</b></p><script>x()</script>",Neel,Kurtas,"women, new-arrival",true,Colour,Red,Size,M,K-R-M,shopify,4,999.00,1499.00,https://cdn.example.com/a.jpg,2,https://cdn.example.com/a.jpg,active',
        'kesar,,,,,,,,Red,,L,K-R-L,shopify,-2,1099.00,1499.00,https://cdn.example.com/b.jpg,1,,',
        'kesar,,,,,,,,,,,,,,,,https://cdn.example.com/c.jpg,3,,',
        'neem,Neem Shirt,,Neel,Shirts,men,false,Title,Default Title,,,N-1,,,500,0,,,,active',
      ].join('\n'),
    )
    expect(refusals).toEqual([])
    expect(header.dialect).toBe('shopify')
    expect(products).toMatchObject([
      {
        handle: 'kesar',
        description: 'Soft cotton',
        mainCategory: 'Women',
        category: 'Kurtas',
        newArrival: true,
        price: 149900,
        finalPrice: 99900,
        mrp: 149900,
        variants: [
          { color: 'Red', size: 'M', sku: 'K-R-M', stock: 4 },
          { color: 'Red', size: 'L', sku: 'K-R-L', stock: 0, price: 149900, finalPrice: 109900 },
        ],
        images: [
          { path: 'https://cdn.example.com/b.jpg' },
          { path: 'https://cdn.example.com/a.jpg', color: 'Red' },
          { path: 'https://cdn.example.com/c.jpg' },
        ],
      },
      { handle: 'neem', mainCategory: 'Men', status: 'draft', price: 50000, variants: [{ color: '', size: '' }] },
    ])
    expect([products[1]?.finalPrice, products[1]?.mrp]).toEqual([undefined, undefined])
    expect(products[1]?.variants[0]?.stock).toBeUndefined()
  })

  it('have the barcode and the cost of each variant, without the marks of a spreadsheet', async () => {
    const { products } = await readFileText(
      [
        'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Barcode,Cost per item',
        "kesar,Kesar Kurta,Size,M,999,'8901030865278,400",
        'kesar,,,L,999,8901030865285.0,',
      ].join('\n'),
    )
    expect(products[0]?.variants).toMatchObject([
      { size: 'M', barcode: '8901030865278', cost: 400_00 },
      { size: 'L', barcode: '8901030865285' },
    ])
    expect(products[0]?.variants[1]).not.toHaveProperty('cost')
  })

  it('in the current format give fabric by the metre as a unit price', async () => {
    const { header, products } = await readFileText(
      `${CURRENT}\nKhadi,khadi,Handspun,Neel,Fabric,,,true,Active,KH-1,Colour,Indigo,450,,1,m,1,m,shopify,25,,,,cotton; silk`,
    )
    expect(header.unused).toContain('Price / International')
    expect(header.unknown).toEqual([])
    expect(products).toMatchObject([
      { unit: 'metre', mainCategory: 'Fabrics', price: 45000, fabric: 'Cotton', variants: [{ stock: 2500 }] },
    ])
  })

  it('with one invalid row refuse only that product', async () => {
    const { products, refusals } = await readFileText(
      'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant Price\nk,Kurta,Neel,Kurtas,Size,M,999\nk,,,,,L,cheap\ns,Shirt,Neel,Shirts,Size,M,500',
    )
    expect(products.map(({ handle }) => handle)).toEqual(['s'])
    expect(refusals).toMatchObject([{ line: 3, product: 'Kurta', productLine: 2 }])
  })

  it('that are not consecutive are put together, unless they have two titles', async () => {
    const { products, refusals, notes } = await readFileText(
      [
        'Handle,Title,Vendor,Type,Option1 Name,Option1 Value,Variant Price',
        'k,Kurta,V,Kurtas,Size,S,9',
        's,Saree,V,Sarees,,,9',
        't,Top,V,Tops,Size,S,9',
        'k,,,,,M,9',
        't,Other top,V,Tops,Size,M,9',
      ].join('\n'),
    )
    expect(products.map(({ handle, variants }) => [handle, variants.length])).toEqual([
      ['k', 2],
      ['s', 1],
    ])
    expect(refusals).toMatchObject([{ line: 4, reason: expect.stringContaining('line 6 has the same handle t') }])
    expect(notes.join()).toContain('Rows with the same handle or style code are put together: k, t')
  })
})
