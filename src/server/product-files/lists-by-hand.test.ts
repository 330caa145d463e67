import { describe, expect, it } from 'vitest'
import { readFileText } from '../../../test/product-file.ts'

/** The sizes of each product of a file with the stock of each. */
async function sizesOf(...lines: readonly string[]) {
  const { products, refusals, notes, header } = await readFileText(lines.join('\n'))
  return {
    sizes: products.map(({ variants }) => variants.map(({ size, stock }) => `${size} ${stock}`)),
    skus: products.map(({ variants }) => variants.map(({ sku }) => sku)),
    handles: products.map(({ handle }) => handle),
    reasons: refusals.map(({ reason }) => reason),
    notes: notes.join('\n'),
    unknown: header.unknown,
  }
}

describe('a list that a shop keeps by hand', () => {
  it('may have a column for each size', async () => {
    const { sizes, reasons, notes, unknown } = await sizesOf(
      'Design No,Item,Colour,Rate,S,M,L,2 XL,Total',
      'D1,Kurti,Red,1299,3,-,,1,4',
      'D2,Kurti,Blue,899,,4,4 pcs,,8',
      'D2,Kurti,Pink,899,1,,,,1',
      ',Total,,,4,4,4,1,13',
    )
    expect(sizes).toEqual([
      ['S 3', 'M 0', 'XXL 1'],
      ['M 4', 'L 4', 'S 1'],
    ])
    expect(reasons).toEqual(['this is a row of totals, not a product'])
    expect(notes).toContain('These columns are read as sizes, with the number of pieces of each: S, M, L, XXL')
    expect(unknown).toEqual(['Total'])
  })

  it('may have one heading above the sizes, and a code for all sizes', async () => {
    const { sizes, skus, handles } = await sizesOf(
      'Code,Item,Rate,Size,,,Total',
      ',,,38,40,Free Size,',
      'K1,Kurti,999,2,1,,3',
      'S1,Saree,2999,,,5,5',
    )
    expect(sizes).toEqual([['38 2', '40 1'], ['Free Size 5']])
    expect(handles).toEqual(['K1', 'S1'])
    expect(skus.flat()).toEqual([undefined, undefined, undefined])
  })

  it('may be a workbook whose headings are merged over two rows', async () => {
    const { sizes, unknown } = await sizesOf(
      'My stock,,,,,',
      'Design,Item,Rate,Size,,Total',
      // A merged cell is on each of its rows.
      'Design,Item,Rate,36,38,Total',
      'D1,Kurti,1299,2,0,2',
    )
    expect(sizes).toEqual([['36 2', '38 0']])
    expect(unknown).toEqual(['Design', 'Total'])
  })

  it('reads no single column as a size, and none where the file has a column of sizes', async () => {
    const { sizes, unknown } = await sizesOf('Item,Rate,Size,S,M', 'Kurti,999,L,1,1')
    expect(sizes).toEqual([['L undefined']])
    expect(unknown).toEqual(['S', 'M'])
    expect((await sizesOf('Item,Rate,M', 'Kurti,999,4')).unknown).toEqual(['M'])
  })

  it('may count the sizes in one cell', async () => {
    const { sizes, reasons } = await sizesOf(
      'Item,MRP,Size & Qty',
      'Anarkali,1299,"S-3, M - 2, L-0"',
      'Kurti,999,S:2 M:4 XL:1',
      'Kaftan,1499,"36(2), 38 (4 pcs)"',
      'Palazzo,799,38-4',
      'Saree,2999,4',
      'Lehenga,4999,"S-3, red"',
    )
    expect(sizes).toEqual([['S 3', 'M 2', 'L 0'], ['S 2', 'M 4', 'XL 1'], ['38 4'], ['Free Size 4']])
    expect(reasons.join()).toMatch(
      /^stock '36\(2\), 38 \(4 pcs\)' is not a whole number of pieces,stock 'S-3, red' is not/,
    )
  })

  it('may have a range of sizes, and the code of the product in each row', async () => {
    const { sizes } = await sizesOf(
      'Item,MRP,Sizes,Total Stock',
      'Kurti,999,S to XXL,12',
      'Top,999,S-M,4',
      'Suit,999,M – 3XL,',
    )
    expect(sizes).toEqual([
      ['S undefined', 'M undefined', 'L undefined', 'XL undefined', 'XXL undefined'],
      ['S-M 4'],
      ['M undefined', 'L undefined', 'XL undefined', 'XXL undefined', '3XL undefined'],
    ])
    const rows = await sizesOf('SKU,Item,Size,MRP,Qty', 'A1,Kurti,S,999,3', 'A1,Kurti,M,999,2', 'B1,Top,S,599,1')
    expect(rows).toMatchObject({
      sizes: [['S 3', 'M 2'], ['S 1']],
      skus: [[undefined, undefined], ['B1']],
      reasons: [],
    })
    expect(rows.handles[0]).toBe('A1')
  })

  it('says that a discount is not taken off a price', async () => {
    expect((await sizesOf('Item,Price,Discount', 'Kurti,1299,10%')).notes).toContain(
      'A discount is taken off the MRP only',
    )
    expect((await sizesOf('Item,MRP,Discount', 'Kurti,1299,10%')).notes).not.toContain('A discount is taken')
  })

  it('takes ranges of sizes for what they are', async () => {
    const { sizes } = await sizesOf('Item,MRP,Size,Stock', 'Kurti,999,38-40,4', 'Top,999,"S-3, M-2",')
    expect(sizes).toEqual([['38-40 4'], ['S 3', 'M 2']])
  })

  it('may be in Hindi', async () => {
    const { products, refusals } = await readFileText(
      'क्र.,माल का नाम,रंग,साइज़,एमआरपी,बिक्री दर,स्टॉक,एचएसएन\n१,कॉटन कुर्ती,लाल,M,"₹१,२९९/-",₹ ९९९,५ पीस,६२०४\nकुल,,,,,,५,\n',
    )
    expect(products).toMatchObject([
      { price: 129_900, finalPrice: 99_900, hsn: '6204', variants: [{ color: 'लाल', size: 'M', stock: 5 }] },
    ])
    expect(refusals).toHaveLength(1)
  })

  it.each([
    '"1,299/- (5% GST incl.)"',
    'Rs 1299 incl. of all taxes',
    '1299/- only',
    '1299 incl GST',
    '₹1299 (GST Included)',
  ])('says in a price that it includes GST: %s', async (price) => {
    const { products, refusals } = await readFileText(`Item,Price\nKurti,${price}\n`)
    expect(refusals).toEqual([])
    expect(products).toMatchObject([{ price: 129_900 }])
  })

  it('is refused where a comma has divided an amount', async () => {
    const { reasons } = await sizesOf('Item,Price,Remarks', 'Saree,Rs 2,499/-,', 'Kurti,12,999,', 'Lace,99,120,')
    expect(reasons).toEqual([
      "price 'Rs 2,499/-' is two cells: put amounts with a comma in quotation marks",
      "price '12,999' is two cells: put amounts with a comma in quotation marks",
      "price '99,120' is two cells: put amounts with a comma in quotation marks",
    ])
    expect((await sizesOf('Item,MRP,Price', 'Kurti,999,799,', 'Lace,99,12,')).reasons).toEqual([])
  })

  it('names codes that differ only in capitals or spaces', async () => {
    const { handles, notes } = await sizesOf(
      'Style Code,Item,Size,SKU,MRP',
      'AK-10,Kurti,S,AK10-S,999',
      'ak-10,Kurti,M,AK10-M,999',
      'AK-11,Top,M,ak10 -s,999',
    )
    expect(handles).toEqual(['AK-10', 'ak-10', 'AK-11'])
    expect(notes).toContain('write them alike: AK-10 and ak-10, AK10-S and ak10 -s')
  })
})

it.each([
  [
    'Squarespace',
    'Product ID [Non Editable],Product Type [Non Editable],Title,Option Name 1,Option Value 1,Price\n1,SERVICE,Stitching,,,500',
  ],
  [
    'Zoho',
    'Item Name,Product Type,Rate,Attribute Name1,Attribute Option Name1,Category Name\nAlteration,service,INR 100.00,,,Work',
  ],
  ['a list with categories', 'Item Name,Product Type,Rate,Category\nPattern,Digital,100,Patterns'],
])('refuses what is not sold by the piece: %s', async (_program, text) => {
  const { products, refusals } = await readFileText(`${text}\n`)
  expect(products).toEqual([])
  expect(refusals.map(({ reason }) => reason)).toEqual([
    'this is a service or a digital product, which is not imported',
  ])
})

it.each([
  ['Home,Women,Kurtas', 'Women', 'Kurtas'],
  ['Sale, Kurtas', 'More', 'Kurtas'],
  ['Kurtas, Women', 'Women', 'Kurtas'],
  ['Women,Women > Ethnic > Kurtas', 'Women', 'Ethnic'],
  ['Sale,New', 'More', 'Sale,New'],
])('finds the category in a column of categories: %s', async (cell, mainCategory, category) => {
  const { products } = await readFileText(`Name,Categories,Price\nKurta,"${cell}",999\n`)
  expect(products).toMatchObject([{ mainCategory, category }])
})

it('reads the products of PrestaShop once the owner says that the prices include GST', async () => {
  const text =
    'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax included;Reference #;Quantity;URL rewritten;Image URLs (x,y,z...)'
  const { products, refusals } = await readFileText(
    `${text}\n1;0;Ajrakh Kurta;Home,Women,Kurtas;1299.000000;AJK;40;ajrakh-kurta;https://a.in/1.jpg,https://a.in/2.jpg\n`,
  )
  expect(refusals).toEqual([])
  expect(products).toMatchObject([
    {
      handle: 'ajrakh-kurta',
      status: 'draft',
      mainCategory: 'Women',
      category: 'Kurtas',
      price: 129_900,
      variants: [{ sku: 'AJK', stock: 40 }],
      images: [{ path: 'https://a.in/1.jpg' }, { path: 'https://a.in/2.jpg' }],
    },
  ])
})
