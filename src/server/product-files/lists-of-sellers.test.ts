import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readFileText } from '../../../test/product-file.ts'
import { readFileColumns } from './file-columns.ts'

const rows = (...lines: readonly string[]) => lines.join('\n')

it.each<[string, string, object[], string[]]>([
  [
    'Myntra, below a title, with a style code for all sizes',
    rows(
      'Listings report',
      'styleId\tvendorSkuCode\tbrand\tManufacturer Name and Address with Pincode\tarticleType\tBrand Size\tBrand Colour (Remarks)\tGTIN\tMRP\tGender\tproductDisplayName\tProduct Details\tFront Image\tSide Image',
      '28471\tAK-S\tAnokhi\tMills, Jaipur 302001\tKurtas\tS\tMadder\t8901234500017\t1,699\tWomen\tAnokhi Women Kurta\tStraight\thttps://a.in/1.jpg\thttps://a.in/2.jpg',
      '28471\tAK-M\tAnokhi\tMills, Jaipur 302001\tKurtas\tM\tMadder\t8901234500024\t1,699\tWomen\tAnokhi Women Kurta\tStraight\thttps://a.in/1.jpg\thttps://a.in/2.jpg',
    ),
    [
      {
        handle: '28471',
        maker: 'Mills, Jaipur 302001',
        mainCategory: 'Women',
        category: 'Kurtas',
        description: 'Straight',
        price: 169_900,
        images: [{ path: 'https://a.in/1.jpg' }, { path: 'https://a.in/2.jpg' }],
        variants: [
          { sku: 'AK-S', size: 'S', color: 'Madder', barcode: '8901234500017' },
          { sku: 'AK-M', size: 'M' },
        ],
      },
    ],
    [],
  ],
  [
    'Myntra, the report of the stock, with the codes of the marketplace and of the seller',
    rows(
      'styleId,SkuId,sellerSkuCode,productDisplayName,brand,size,baseColour,mrp,sellingPrice,availableInventory',
      '88,902,AK-M,Anokhi Women Kurta,Anokhi,M,Navy,1999,999,"1,203"',
    ),
    [{ handle: '88', price: 199_900, finalPrice: 99_900, variants: [{ sku: 'AK-M', color: 'Navy', stock: 1203 }] }],
    [],
  ],
  [
    'a wholesaler, with the price for shops next to that for customers and a sale that is over',
    rows(
      'Item,SKU,Dealer Price,Retail Price,Sale Price,Sale Price Dates From,Sale Price Dates To,Stock',
      'Kurta,W1,550,999,799,13/01/2026,31/01/2026,5',
    ),
    [{ price: 99_900, finalPrice: undefined, variants: [{ sku: 'W1', stock: 5 }] }],
    [],
  ],
  [
    'Squarespace, with the pictures and the page of a product in its first row',
    rows(
      'Product ID [Non Editable],Variant ID [Non Editable],Title,Description,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Visible,Hosted Image URLs',
      '5f1,5f1a,Ajrakh Stole,<p>Soft</p>,S1,Color,Rust,1250.00,999.00,Yes,5,"/dupattas, /sale",Yes,https://a.in/1.jpg https://a.in/2.jpg',
      ',5f1b,,,S2,,Indigo,1250.00,0.00,No,Unlimited,,,https://a.in/3.jpg',
    ),
    [
      {
        name: 'Ajrakh Stole',
        category: 'Dupattas',
        images: [{ path: 'https://a.in/1.jpg' }, { path: 'https://a.in/2.jpg' }, { path: 'https://a.in/3.jpg' }],
        variants: [
          { color: 'Rust', sku: 'S1', stock: 5 },
          { color: 'Indigo', sku: 'S2', stock: undefined },
        ],
      },
    ],
    [],
  ],
  [
    'Zoho, with a row for each item of a group',
    rows(
      'Item ID,Item Name,SKU,Product Name,Product Type,HSN/SAC,Rate,MRP,Stock On Hand,Unit,Attribute Name1,Attribute Option Name1,Variant Image URL',
      '1,Tussar Saree-Gold,TS-G,Tussar Saree,inventory,5007,INR 4999.00,INR 6999.00,6.00,pcs,Color,Gold,',
      '2,Tussar Saree-Grey,TS-Y,Tussar Saree,inventory,5007,INR 4999.00,INR 6999.00,2.00,pcs,Color,Grey,',
      '3,Dupion Saree,DS,Dupion Saree,inventory,5007,INR 2999.00,,1.00,pcs,,,',
      '4,Dupion Saree,DS2,Dupion Saree,inventory,5007,INR 3499.00,,1.00,pcs,,,',
    ),
    [
      {
        name: 'Tussar Saree',
        category: 'Sarees',
        variants: [
          { color: 'Gold', sku: 'TS-G', stock: 6 },
          { color: 'Gray', sku: 'TS-Y', stock: 2 },
        ],
      },
      { name: 'Dupion Saree', variants: [{ sku: 'DS' }] },
      { name: 'Dupion Saree', variants: [{ sku: 'DS2' }] },
    ],
    [],
  ],
  [
    'Fynd, with the measures of a parcel and the codes of the seller',
    rows(
      'Name,Item Code,Seller Identifier,GTIN Value,Size,Selling Price,Length (cm),Width (cm),Height (cm)',
      'Neel Kurta,NK,NK-S,8901234500017,S,899,30,20,2',
    ),
    [{ widthCm: undefined, variants: [{ sku: 'NK-S', barcode: '8901234500017' }] }],
    [],
  ],
  [
    'Busy, the status of the stock',
    rows('S.No.,Item Details,Unit,Cl. Qty.,Price', '1,Rayon Fabric,Mtr.,79.50,160.00'),
    [{ name: 'Rayon Fabric', unit: 'metre', price: 16_000, variants: [{ stock: 7950 }] }],
    [],
  ],
  [
    'Odoo, with what the product is to the stock next to its category',
    rows(
      'External ID,Name,Internal Reference,Sales Price,Cost,Product Category,Product Type,Unit of Measure,Quantity On Hand',
      'p.1,Modal Saree,MS01,2150.0,1200.0,All / Women / Sarees,Storable Product,Units,14.0',
      'p.2,Mangalgiri Cotton,MC01,310.0,190.0,All / Fabrics / Cotton,Storable Product,m,82.25',
    ),
    [
      { mainCategory: 'Women', category: 'Sarees', price: 215_000, variants: [{ sku: 'MS01', stock: 14 }] },
      { mainCategory: 'Fabrics', unit: 'metre', variants: [{ sku: 'MC01', stock: 8225 }] },
    ],
    [],
  ],
  [
    'Ajio, in an encoding that has no sign of the rupee',
    rows(
      '"Style Code","Item SKU","Product Title","Brick","Colour Family","Size","MRP (?)","Selling Price (?)"',
      '"KP-101","KP-101-S","Kala Kurta","Kurtas","Brown","S","? 1,499.00","?999"',
    ),
    [
      {
        category: 'Kurtas',
        price: 149_900,
        finalPrice: 99_900,
        variants: [{ sku: 'KP-101-S', color: 'Brown', size: 'S' }],
      },
    ],
    [],
  ],
  [
    'a shop with names, digits and a total in Devanagari',
    rows(
      'दुकान की सूची;;;;;;',
      'उत्पाद का नाम;श्रेणी;रंग;साइज़;एमआरपी;बिक्री मूल्य;मात्रा',
      'बनारसी साड़ी;साड़ी;लाल;;₹ ४,९९९;₹ ३,४९९;५',
      'कुल;;;;;;५',
    ),
    [
      {
        name: 'बनारसी साड़ी',
        category: 'साड़ी',
        price: 499_900,
        finalPrice: 349_900,
        variants: [{ color: 'लाल', stock: 5 }],
      },
    ],
    ['this is a row of totals, not a product'],
  ],
  [
    'Amazon, whose product ids are barcodes',
    rows(
      'Seller SKU\tProduct Name\tProduct ID\tStandard Price\tQuantity\tParentage\tParent SKU\tColour\tSize',
      'AMK\tIkat Kurta\t\t\t\tparent\t\t\t',
      'AMK-S\tIkat Kurta (Small)\t8901234500123\t899.00\t4\tchild\tAMK\tBlack\tS',
      'AMK-M\tIkat Kurta (Medium)\t8901234500130\t899.00\t6\tchild\tAMK\tBlack\tM',
    ),
    [{ handle: 'AMK', name: 'Ikat Kurta', variants: [{ sku: 'AMK-S' }, { sku: 'AMK-M' }] }],
    [],
  ],
  [
    'Zoho, with services among the items',
    rows(
      'Item Name,SKU,Rate,Product Type,Unit,Stock On Hand',
      'Mulmul Dupatta,MD-01,INR 499.00,inventory,pcs,18.00',
      'Stitching charge,SVC,INR 150.00,service,nos,',
    ),
    [{ name: 'Mulmul Dupatta', category: 'Dupattas', price: 49_900 }],
    ['this is a service or a digital product, which is not imported'],
  ],
  [
    'Vyapar, with the short name of a unit after the long one',
    rows(
      'Item name*,Item code,Sale price,Current stock quantity,Minimum stock quantity,Base Unit (x)',
      'Phulkari Dupatta,PD-1,1250.0,8.0,2.0,PIECES (Pcs)',
      'Khadi Fabric,KF-1,320.0,45.5,10.0,METERS (Mtr)',
    ),
    [
      { unit: 'piece', variants: [{ stock: 8 }] },
      { unit: 'metre', variants: [{ stock: 4550 }] },
    ],
    [],
  ],
  [
    'Busy, between bars, with inch signs',
    rows(
      'Company : Kapoor Garments|||||',
      'S.No.|Item Name|Alias|Unit|Cl. Stock|Sale Price',
      '1|GENTS KURTA 40|GK40|Pcs.|14.000|  650.00',
      '2|SUITING TR 58"|STR58|Mtr.|210.750|  340.00',
      '|||Total|224.750|',
    ),
    [
      { unit: 'piece', finalPrice: undefined, price: 65_000, variants: [{ stock: 14 }] },
      { name: 'Suiting Tr 58"', unit: 'metre', variants: [{ stock: 21_075 }] },
    ],
    ['this is a row of totals, not a product'],
  ],
  [
    'Unicommerce, whose type says how an item is stored',
    rows(
      'Category Code*,Product Code*,Name*,EAN,Color,Size,Cost Price,MRP,Enabled,Type,Scan Type',
      'KURTA,UC-K1-S,Leheriya Kurta,8901234500314,Yellow,S,420.00,1499.00,true,SIMPLE,SIMPLE',
    ),
    [{ category: 'Kurta', price: 149_900, variants: [{ sku: 'UC-K1-S', barcode: '8901234500314' }] }],
    [],
  ],
])('a list of %s is read', async (_title, text, products, refused) => {
  const read = await readFileText(text)
  expect(read.refusals.map(({ reason }) => reason)).toEqual(refused)
  expect(read.products.map((product) => ({ finalPrice: undefined, ...product }))).toMatchObject(products)
})

it('nothing is to be decided about rows that are no products', async () => {
  const text = 'Name,Price,Stock,Type\nKurta,999,4,\nStitching,50,,Service\nTotal,,4,\n'
  const { findings, refusals } = await readFileText(text)
  expect(findings.map(({ line, kind }) => [line, kind])).toEqual([[2, 'hsn']])
  expect(refusals.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'this is a service or a digital product, which is not imported'],
    [4, 'this is a row of totals, not a product'],
  ])
})

it.each([
  [
    rows(
      'Shree Textiles,,,',
      'Particulars,Closing Balance,,',
      ',Quantity,Rate,Value',
      'Saree Red,12.00 Pcs,450.00,"5,400.00"',
    ),
    ['Particulars', 'Closing Balance Quantity', 'Closing Balance Rate', 'Closing Balance Value'],
  ],
  [rows('Name,Price,', 'Saree,999,red', 'Kurta,99,'), ['Name', 'Price', '']],
  [rows('Name,Price,', ',,Silk', 'Kurta,99,'), ['Name', 'Price', '']],
])('the names of the columns of %j are %j', async (text, names) => {
  const folder = mkdtempSync(join(tmpdir(), 'vastra-columns-'))
  try {
    writeFileSync(join(folder, 'list.csv'), text)
    const { columns } = await readFileColumns(join(folder, 'list.csv'))
    expect(columns.map(({ name }) => name)).toEqual(names)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
