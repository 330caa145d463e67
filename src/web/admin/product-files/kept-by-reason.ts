import type { ProductImport } from '../../../contract/product-files.ts'

/**
 * Groups products by why they were kept. What differs from product to product after a colon, such as the number of an order, stands
 * with the product: otherwise each ordered product would have a group of its own.
 */
export function keptByReason(kept: ProductImport['kept']): readonly (readonly [reason: string, products: string[]])[] {
  const groups = new Map<string, string[]>()
  for (const { product, reason } of kept) {
    const [why = '', ...details] = reason.split(': ')
    const title = why.replace(/^./, (first) => first.toUpperCase())
    const name = details.length > 0 ? `${product}, ${details.join(': ')}` : product
    const products = groups.get(title)
    if (products) products.push(name)
    else groups.set(title, [name])
  }
  return [...groups]
}
