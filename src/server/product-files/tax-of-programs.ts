import type { ImportOptions } from '../../domain/catalogue/import-options.ts'
import type { ProductInput } from '../../domain/catalogue/product-input.ts'
import { formatPaise, type Paise } from '../../domain/units/paise.ts'
import type { Finding } from './row.ts'

interface Prices {
  readonly price?: Paise
  readonly finalPrice?: Paise
}

/** The price without GST up to which a piece of clothing has 5 percent (Notification 9/2025-CT(R)). */
const HIGHEST_AT_5 = 2_500_00

/**
 * Adds GST to the prices of a product, if the owner says that those of the file are without it. The rate is the owner's choice, because
 * such a file has none: `addByPrice` is that of clothes, and 5 percent for cloth by the metre. An MRP includes taxes by law; one that is
 * only the highest price of the file is raised with it.
 */
export function withTax(
  product: ProductInput,
  choice: ImportOptions['tax'],
): { product: ProductInput; findings: Finding[] } {
  const findings: Finding[] = product.price > 0 ? [{ kind: 'tax', detail: formatPaise(product.price) }] : []
  if (choice === 'included') return { product, findings }
  const percentOf = (charged: Paise) => {
    if (choice !== 'addByPrice') return choice === 'add5' ? 5 : 18
    return product.unit === 'metre' || charged <= HIGHEST_AT_5 * (product.piecesPerPack ?? 1) ? 5 : 18
  }
  const taxed = <T extends Prices>({ price, finalPrice }: T): Pick<T, 'price' | 'finalPrice'> => {
    if (price === undefined) return { price, finalPrice }
    const percent = percentOf(finalPrice ?? price)
    const add = (paise: Paise) => Math.round((paise * (100 + percent)) / 100)
    return { price: add(price), ...(finalPrice !== undefined && { finalPrice: add(finalPrice) }) }
  }
  const variants = product.variants.map((variant) => ({ ...variant, ...taxed(variant) }))
  const raised = { ...product, ...taxed(product), variants }
  const highest = ({ price, variants: all }: ProductInput) => Math.max(price, ...all.map((one) => one.price ?? 0))
  const isHighest = product.mrp !== undefined && product.mrp === highest(product)
  return { product: isHighest ? { ...raised, mrp: highest(raised) } : raised, findings }
}
