import { expect, it } from 'vitest'
import { readFileText } from '../../../test/product-file.ts'

const WOO =
  'ID,Type,SKU,Name,Visibility in catalog,Regular price,Stock,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)'
const woo = (color: string, size: string) =>
  `${WOO}\n1,variable,K,Kurta,visible,,,,${color},"a, b",${size},"S, M"\n2,variation,K-S,Kurta,visible,999,5,K,${color},a,${size},S\n3,variation,K-M,Kurta,visible,999,4,K,${color},b,${size},M`
const shopify = (color: string, size: string) =>
  `Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price\nk,Kurta,${color},a,${size},S,K-S,999\nk,,,b,,M,K-M,999`

it.each([
  ['Hindi', 'रंग', 'साइज़'],
  ['Tamil', 'நிறம்', 'அளவு'],
  ['Gujarati', 'રંગ', 'માપ'],
  ['Hindi in Latin letters', 'Rang', 'Naap'],
  ['German', 'Farbe', 'Größe'],
  ['Portuguese', 'Cor', 'Tamanho'],
])('knows which option is the colour: in %s', async (_language, color, size) => {
  for (const text of [woo(color, size), shopify(color, size)]) {
    const { products } = await readFileText(`${text}\n`)
    expect(products).toMatchObject([
      {
        variants: [
          { color: 'A', size: 'S', sku: 'K-S' },
          { color: 'B', size: 'M', sku: 'K-M' },
        ],
      },
    ])
  }
})

it('takes decoration for no colour', async () => {
  const { products } = await readFileText(`${shopify('Decor', 'Size')}\n`)
  expect(products).toMatchObject([
    {
      variants: [
        { color: '', size: 'a / S' },
        { color: '', size: 'b / M' },
      ],
    },
  ])
})

it('reads the options of BigCommerce between semicolons', async () => {
  const { products } = await readFileText(
    'Item,ID,Name,SKU,Options,Price\nProduct,1,Kurta,K,,999\nVariant,2,,K-S,Type=Rectangle|Name=Size|Value=S;Type=Swatch|Name=Color|Value=Red[#ff0000],\n',
  )
  expect(products).toMatchObject([{ variants: [{ size: 'S', color: 'Red', sku: 'K-S' }] }])
})

it('reads columns with the language in their names, as OpenCart writes them', async () => {
  const { products } = await readFileText(
    'product_id,name(en-gb),categories,sku,quantity,price,status,description(en-gb)\n42,Ajrakh Kurta,"20,25",AJK,40,1299.00,true,&lt;p&gt;Soft&lt;/p&gt;\n',
  )
  expect(products).toMatchObject([
    { handle: '42', name: 'Ajrakh Kurta', category: 'Kurtas', price: 129_900, variants: [{ sku: 'AJK', stock: 40 }] },
  ])
})
