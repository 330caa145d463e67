import type { Product } from '../../../../contract/product.ts'
import { toInches } from '../../../../domain/catalogue/size-chart.ts'
import { formatPaise, paiseFromRupees } from '../../../../domain/units/paise.ts'
import type { FactGroup } from './product-data.ts'

type Facts = Pick<
  Product,
  | 'brand'
  | 'care'
  | 'composition'
  | 'countryOfOrigin'
  | 'fabric'
  | 'gsm'
  | 'hsn'
  | 'importer'
  | 'maker'
  | 'mrp'
  | 'netQuantity'
  | 'pattern'
  | 'price'
  | 'unit'
  | 'widthCm'
>

/**
 * Returns the facts of the details block: the fabric, and what rule 6 of the Legal Metrology (Packaged Commodities) Rules,
 * 2011 requires before a sale (maker or importer, country of origin, net quantity, MRP including taxes). Unknown facts are
 * left out.
 */
export function factsOf(product: Facts): FactGroup[] {
  const { unit, gsm, widthCm } = product
  return [
    group('Fabric and care', [
      ['Fabric', product.fabric],
      ['Composition', product.composition],
      ['Pattern', product.pattern],
      ['Weight', gsm === undefined ? '' : `${gsm} GSM (grams per square metre)`],
      ['Width', widthCm === undefined ? '' : `${widthCm} cm (${toInches(widthCm)} inches)`],
      ['Care', product.care],
    ]),
    group('Product information', [
      ['Brand', product.brand.name],
      [
        'MRP',
        `${formatPaise(paiseFromRupees(product.mrp ?? product.price) ?? 0)}${unit === 'metre' ? ' per metre' : ''}, inclusive of all taxes`,
      ],
      ['Net quantity', product.netQuantity],
      ['Country of origin', product.countryOfOrigin],
      ['Manufactured by', product.maker],
      ['Imported by', product.importer],
      ['HSN code', product.hsn],
    ]),
  ].filter(({ facts }) => facts.length > 0)
}

function group(title: string, facts: readonly (readonly [string, string])[]): FactGroup {
  return { title, facts: facts.filter(([, value]) => value !== '') }
}
