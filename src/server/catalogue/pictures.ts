import { paintedPicture, pictureUrl } from '../../domain/catalogue/picture.ts'
import type { ProductRow, VariantRow } from './queries.ts'

const VIEWS = [1, 2, 3]

/**
 * The pictures of a product, or of one variant of it: those that were uploaded or named by the import, in the variant's
 * colour where there are such; without any, the painted ones, which follow from the product's words.
 */
export function picturesOf(row: ProductRow, variant?: VariantRow): string[] {
  const own = variant?.image ? [pictureUrl(variant.image)] : []
  const given = row.images.filter((image) => !variant || image.color === '' || sameColor(image.color, variant.color))
  if (given.length > 0) return [...new Set([...own, ...given.map((image) => pictureUrl(image.path))])]
  return own.length > 0 ? own : VIEWS.map((view) => paintedPicture(row.id, view, '00000000'))
}

function sameColor(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
