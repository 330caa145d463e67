import type { FocalPoint } from '../../domain/catalogue/picture-urls.ts'
import type { ProductInput } from '../../domain/catalogue/product-input.ts'
import { newId } from '../platform/database/id.ts'
import {
  type ImageRow,
  type KnownProduct,
  type Links,
  type ProductRow,
  productRow,
  type VariantRow,
} from './product-rows.ts'
import { derivedSku } from './sku.ts'

/** What must be written so that the shop holds a product as an input gives it. */
export interface ProductChange {
  readonly kind: 'created' | 'updated' | 'unchanged'
  readonly product: ProductRow
  readonly newVariants: readonly VariantRow[]
  readonly changedVariants: readonly VariantRow[]
  readonly removedVariants: readonly VariantRow[]
  /** Ids of changed variants that must let go of their SKU before another takes it over. */
  readonly exchangedSkus: readonly string[]
  /** All pictures anew, when they differ. */
  readonly images: readonly ImageRow[] | undefined
}

/**
 * Compares an input with the product as it stands. Variants are the same when colour and size are: they keep their id, and
 * their SKU and stock where the input gives none. Variants the input does not name go. `defaultStock` is what a new
 * variant gets whose stock nobody knows, in pieces or centimetres; `keepsStock` leaves the figures of existing ones alone.
 */
export function changeFor(
  input: ProductInput,
  links: Links,
  known: KnownProduct | undefined,
  stock: { readonly defaultStock: number; readonly keepsStock: boolean },
): ProductChange {
  const product = productRow(input, links, known?.id ?? newId(), known)
  const before = new Map(known?.variants.map((variant) => [choice(variant), variant]))
  const wanted = wantedVariants(input, product.id, before, stock)
  const named = new Set(wanted.map(choice))
  const newVariants = wanted.filter((variant) => !before.has(choice(variant)))
  const changedVariants = wanted.filter((variant) => {
    const old = before.get(choice(variant))
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
  const exchangedSkus = changedVariants
    .filter((variant) => before.get(choice(variant))?.sku !== variant.sku)
    .map(({ id }) => id)
  return { kind, product, newVariants, changedVariants, removedVariants, exchangedSkus, images }
}

function choice({ color, size }: { color: string; size: string }): string {
  return JSON.stringify([color, size])
}

function wantedVariants(
  input: ProductInput,
  productId: string,
  before: ReadonlyMap<string, VariantRow>,
  { defaultStock, keepsStock }: { readonly defaultStock: number; readonly keepsStock: boolean },
): VariantRow[] {
  const taken = new Set(input.variants.map(({ sku }) => sku))
  return input.variants.map((variant, position) => {
    const old = before.get(choice(variant))
    const sku = variant.sku ?? keepable(old?.sku, taken) ?? freeSku(derivedSku(input, variant), taken)
    taken.add(sku)
    return {
      id: old?.id ?? newId(),
      product_id: productId,
      sku,
      color: variant.color,
      size: variant.size,
      price_paise: variant.price ?? null,
      final_price_paise: variant.finalPrice ?? null,
      stock: old === undefined ? (variant.stock ?? defaultStock) : keepsStock ? null : (variant.stock ?? null),
      image: variant.image === undefined ? (old?.image ?? null) : variant.image,
      position,
    }
  })
}

/** A variant keeps its SKU unless the input has given it to another one of the same product. */
function keepable(sku: string | undefined, taken: ReadonlySet<string | undefined>): string | undefined {
  return taken.has(sku) ? undefined : sku
}

/** 'Blue/Red' and 'Blue Red' have the same code: the later one gets a number. */
function freeSku(sku: string, taken: ReadonlySet<string | undefined>): string {
  if (!taken.has(sku)) return sku
  let number = 2
  while (taken.has(`${sku}-${number}`)) number += 1
  return `${sku}-${number}`
}

function changedImages(
  input: ProductInput,
  productId: string,
  known: KnownProduct | undefined,
): ImageRow[] | undefined {
  if (input.images === undefined) return undefined
  const before = known?.images ?? []
  const wanted = input.images.map((image, position) => {
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
    }
  })
  const isSame = wanted.length === before.length && wanted.every((image, at) => !differs(image, before[at] as ImageRow))
  return isSame ? undefined : wanted
}

function focusOf(image: ImageRow | undefined): FocalPoint | undefined {
  return image?.focal_x == null || image.focal_y === null ? undefined : { x: image.focal_x, y: image.focal_y }
}

/** Whether any column of the wanted row is not what the row has. */
function differs<R extends object>(wanted: R, has: R): boolean {
  return (Object.keys(wanted) as (keyof R)[]).some((column) => wanted[column] !== has[column])
}
