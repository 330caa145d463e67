import type { FocalPoint } from '../../domain/catalogue/picture-urls.ts'
import type { ProductInput } from '../../domain/catalogue/product-input.ts'
import { newId } from '../platform/database/id.ts'
import {
  type ImageRow,
  type ProductLinks,
  type ProductRow,
  productRow,
  type StoredProduct,
  type VariantRow,
} from './product-rows.ts'
import { derivedSku } from './sku.ts'

/** The rows to write so that the stored product matches an input. */
export interface ProductChange {
  readonly kind: 'created' | 'updated' | 'unchanged'
  readonly product: ProductRow
  /** As stored before; undefined for a new product. */
  readonly before: StoredProduct | undefined
  readonly newVariants: readonly VariantRow[]
  readonly changedVariants: readonly VariantRow[]
  readonly removedVariants: readonly VariantRow[]
  /** Ids of changed variants whose SKU and barcode must be released before another variant takes them. */
  readonly freed: readonly string[]
  /** All pictures, when any of them differs. */
  readonly images: readonly ImageRow[] | undefined
}

/**
 * Compares an input with the stored product. Variants match by colour and size; a matching variant keeps its id, and its
 * SKU, stock, shelf and barcode where the input gives none. Variants missing from the input are removed. `defaultStock` (pieces or
 * centimetres) applies to new variants without stock; `keepsStock` leaves the stock of existing variants unchanged.
 */
export function changeFor(
  input: ProductInput,
  links: ProductLinks,
  known: StoredProduct | undefined,
  stock: { readonly defaultStock: number; readonly keepsStock: boolean },
): ProductChange {
  const product = productRow(input, links, known?.id ?? newId(), known)
  const variantsBefore = new Map(known?.variants.map((variant) => [choice(variant), variant]))
  const next = variantRows(input, product.id, variantsBefore, stock)
  const named = new Set(next.map(choice))
  const newVariants = next.filter((variant) => !variantsBefore.has(choice(variant)))
  const changedVariants = next.filter((variant) => {
    const old = variantsBefore.get(choice(variant))
    return old !== undefined && differs({ ...variant, stock: variant.stock ?? old.stock }, old)
  })
  const removedVariants = known?.variants.filter((variant) => !named.has(choice(variant))) ?? []
  const images = changedImages(input, product.id, known)
  const isUnchanged =
    known !== undefined &&
    !differs<ProductRow>({ ...product, created_at: product.created_at ?? known.created_at }, known) &&
    newVariants.length + changedVariants.length + removedVariants.length === 0 &&
    images === undefined
  const kind = known === undefined ? 'created' : isUnchanged ? 'unchanged' : 'updated'
  const freed = changedVariants
    .filter((variant) => {
      const old = variantsBefore.get(choice(variant))
      return old?.sku !== variant.sku || old.barcode !== variant.barcode
    })
    .map(({ id }) => id)
  return { kind, product, before: known, newVariants, changedVariants, removedVariants, freed, images }
}

function choice({ color, size }: { color: string; size: string }): string {
  return JSON.stringify([color, size])
}

function variantRows(
  input: ProductInput,
  productId: string,
  before: ReadonlyMap<string, VariantRow>,
  { defaultStock, keepsStock }: { readonly defaultStock: number; readonly keepsStock: boolean },
): VariantRow[] {
  const taken = new Set(input.variants.map(({ sku }) => sku))
  return input.variants.map((variant, position) => {
    const old = before.get(choice(variant))
    const sku = variant.sku ?? reusableSku(old?.sku, taken) ?? freeSku(derivedSku(input, variant), taken)
    taken.add(sku)
    return {
      id: old?.id ?? newId(),
      product_id: productId,
      sku,
      color: variant.color,
      size: variant.size,
      price_paise: variant.price ?? null,
      final_price_paise: variant.finalPrice ?? null,
      cost_paise: variant.cost === undefined ? (old?.cost_paise ?? null) : variant.cost,
      stock: old === undefined ? (variant.stock ?? defaultStock) : keepsStock ? null : (variant.stock ?? null),
      image: variant.image === undefined ? (old?.image ?? null) : variant.image,
      position,
      shelf: variant.shelf ?? old?.shelf ?? '',
      barcode: variant.barcode ?? old?.barcode ?? '',
    }
  })
}

/** A variant keeps its SKU unless the input has given it to another one of the same product. */
function reusableSku(sku: string | undefined, taken: ReadonlySet<string | undefined>): string | undefined {
  return taken.has(sku) ? undefined : sku
}

/** 'Blue/Red' and 'Blue Red' derive the same SKU: the later one gets a number. */
function freeSku(sku: string, taken: ReadonlySet<string | undefined>): string {
  if (!taken.has(sku)) return sku
  let number = 2
  while (taken.has(`${sku}-${number}`)) number += 1
  return `${sku}-${number}`
}

function changedImages(
  input: ProductInput,
  productId: string,
  known: StoredProduct | undefined,
): ImageRow[] | undefined {
  if (input.images === undefined) return undefined
  const before = known?.images ?? []
  const next = input.images.map((image, position) => {
    const { path } = image
    const old = before.find((picture) => picture.path === path)
    const focus = image.focus === undefined ? focusOf(old) : image.focus
    return {
      product_id: productId,
      position,
      path,
      alt: image.alt ?? old?.alt ?? '',
      color: image.color ?? old?.color ?? '',
      focal_x: focus?.x ?? null,
      focal_y: focus?.y ?? null,
      shown_width_cm: (image.shownWidthCm === undefined ? old?.shown_width_cm : image.shownWidthCm) ?? null,
    }
  })
  const isSame = next.length === before.length && next.every((image, at) => !differs(image, before[at] as ImageRow))
  return isSame ? undefined : next
}

function focusOf(image: ImageRow | undefined): FocalPoint | undefined {
  return image?.focal_x == null || image.focal_y === null ? undefined : { x: image.focal_x, y: image.focal_y }
}

/** Whether any column of the new row differs from the stored one. */
function differs<R extends object>(next: R, stored: R): boolean {
  return (Object.keys(next) as (keyof R)[]).some((column) => next[column] !== stored[column])
}
