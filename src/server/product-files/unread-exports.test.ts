import { expect, it } from 'vitest'
import { readFileText } from '../../../test/product-file.ts'

const rows = (...lines: readonly string[]) => lines.join('\n')

it.each([
  [
    'German',
    'ID,Typ,Artikelnummer,"GTIN, UPC, EAN oder ISBN",Name,Veröffentlicht,Regulärer Preis,Attribut 1 Name,Attribut 1 Wert(e)',
  ],
  ['French', 'ID,Type,UGS,Nom,Publié,Tarif régulier,Nom de l’attribut 1,Valeur(s) de l’attribut 1 '],
  ['Spanish', 'ID,Tipo,SKU,Nombre,Publicado,Precio normal,Nombre del atributo 1,Valor(es) del atributo 1'],
])("the owner learns how to export WooCommerce's products when their columns are in %s", async (_language, columns) => {
  await expect(readFileText(rows(columns, '1,simple,K,Kurta,1,999,Size,S'))).rejects.toThrow(/choose English/)
})

it.each([
  [
    'PrestaShop',
    'Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;Impact on price;Quantity',
  ],
  ['OpenCart', 'product_id,option,option_value,required,quantity,subtract,price,price_prefix'],
])('the owner learns that a file of %s has no products, only their options', async (_program, columns) => {
  const row = columns.replaceAll(/[^,;]+/g, '1')
  await expect(readFileText(rows(columns, row))).rejects.toThrow(/only the sizes and colours/)
})
