import { paths } from '../../domain/paths.ts'

interface Choice {
  readonly color: string
  readonly size: string
}

/** Returns the address of the product page with this variant chosen. */
export function variantUrl(origin: string, productId: string, { color, size }: Choice): string {
  const choice = new URLSearchParams({ ...(color !== '' && { color }), ...(size !== '' && { size }) }).toString()
  return `${origin}${paths.product(productId)}${choice === '' ? '' : `?${choice}`}`
}
