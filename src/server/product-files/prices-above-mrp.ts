import type { ImportOptions } from '../../domain/catalogue/import-options.ts'
import type { ProductInput } from '../../domain/catalogue/product-input.ts'
import { formatPaise, type Paise } from '../../domain/units/paise.ts'
import type { Finding } from './row.ts'

interface Prices {
  readonly price?: Paise
  readonly finalPrice?: Paise
}

/**
 * Applies the owner's choice to a product with a price above its MRP: `raise` raises the MRP to the highest price, `lower` lowers
 * the prices to the MRP, and `refuse` leaves the product as it is, to be refused.
 */
export function withinMrp(
  product: ProductInput,
  choice: ImportOptions['aboveMrp'],
): { product: ProductInput; findings: Finding[] } {
  const { mrp } = product
  const highest = Math.max(product.price, ...product.variants.map(({ price = 0 }) => price))
  if (mrp === undefined || mrp <= 0 || highest <= mrp) return { product, findings: [] }
  const findings: Finding[] = [{ kind: 'aboveMrp', detail: `price ${formatPaise(highest)}, MRP ${formatPaise(mrp)}` }]
  if (choice === 'raise') return { product: { ...product, mrp: highest }, findings }
  if (choice === 'refuse') return { product, findings }
  const variants = product.variants.map((variant) => ({ ...variant, ...lowered(variant, mrp) }))
  return { product: { ...product, ...lowered(product, mrp), variants }, findings }
}

function lowered<T extends Prices>({ price, finalPrice }: T, mrp: Paise): Pick<T, 'price' | 'finalPrice'> {
  if (price === undefined || price <= mrp) return { price, finalPrice }
  return { price: mrp, finalPrice: finalPrice !== undefined && finalPrice < mrp ? finalPrice : undefined }
}
