import type { CsvRecord } from '../platform/csv.ts'
import { bagistoProducts } from './bagisto-product.ts'
import { beginsBigCommerce, bigCommerceProduct } from './bigcommerce-product.ts'
import type { CheckedFile } from './check-file.ts'
import { ecwidKey, ecwidProduct } from './ecwid-product.ts'
import { handlesOfOneFile } from './handles.ts'
import { etsyProduct, merchantKey, merchantProduct } from './listing-rows.ts'
import { magentoParts, magentoProduct } from './magento-product.ts'
import { type FormatCandidate, type NamedRecord, namedRecord, type ParentRows, readParentRows } from './parent-rows.ts'
import type { ShopFormat } from './shop-formats.ts'
import {
  beginsVendure,
  medusaKey,
  medusaProduct,
  spreeKey,
  spreeProduct,
  squareKey,
  squareProduct,
  vendureProduct,
} from './variant-rows.ts'
import { wixKey, wixProduct } from './wix-product.ts'
import { readWooProduct, wooRecord, wooVariations } from './woo-product.ts'

/** Reads the products of a file of another shop program. Their rows may be anywhere in it, so all of them are gathered first. */
export async function* formatCandidates(
  file: CheckedFile,
  records: AsyncIterable<CsvRecord>,
): AsyncGenerator<FormatCandidate> {
  const handles = handlesOfOneFile()
  const all: NamedRecord[] = []
  for await (const record of records) all.push(namedRecord(file.header, record))
  const products = PRODUCTS[file.header.dialect as Exclude<ShopFormat, 'woocommerce'>](all)
  for (const product of products) yield readParentRows(product, handles, file.options)
}

type Records = readonly [NamedRecord, ...NamedRecord[]]

const PRODUCTS: Readonly<
  Record<Exclude<ShopFormat, 'woocommerce'>, (records: readonly NamedRecord[]) => Iterable<ParentRows>>
> = {
  *magento(records) {
    const parts = magentoParts(records)
    for (const record of records) {
      const product = magentoProduct(record, parts)
      if (product) yield product
    }
  },
  *bigcommerce(records) {
    for (const group of begunBy(records, beginsBigCommerce)) yield bigCommerceProduct(group)
  },
  *wix(records) {
    for (const group of groupedBy(records, wixKey)) yield wixProduct(group)
  },
  *ecwid(records) {
    for (const group of groupedBy(records, ecwidKey)) {
      const product = ecwidProduct(group)
      if (product) yield product
    }
  },
  *etsy(records) {
    for (const record of records) yield etsyProduct(record)
  },
  *merchant(records) {
    for (const group of groupedBy(records, merchantKey)) yield merchantProduct(group)
  },
  *medusa(records) {
    for (const group of groupedBy(records, medusaKey)) yield medusaProduct(group)
  },
  *spree(records) {
    for (const group of groupedBy(records, spreeKey)) yield spreeProduct(group)
  },
  *vendure(records) {
    for (const group of begunBy(records, beginsVendure)) yield vendureProduct(group)
  },
  bagisto: bagistoProducts,
  *square(records) {
    for (const group of groupedBy(records, squareKey)) yield squareProduct(group)
  },
}

/** The rows from each one that begins a product to the next. */
function* begunBy(records: readonly NamedRecord[], begins: (record: NamedRecord) => boolean): Generator<Records> {
  let open: [NamedRecord, ...NamedRecord[]] | undefined
  for (const record of records) {
    if (open && !begins(record)) {
      open.push(record)
      continue
    }
    if (open) yield open
    open = [record]
  }
  if (open) yield open
}

function groupedBy(records: readonly NamedRecord[], keyOf: (record: NamedRecord) => string): Iterable<Records> {
  const groups = new Map<string, [NamedRecord, ...NamedRecord[]]>()
  for (const record of records) {
    // Rows without a key are products of their own.
    const key = keyOf(record) || `line ${record.line}`
    const known = groups.get(key)
    if (known) known.push(record)
    else groups.set(key, [record])
  }
  return groups.values()
}

/** Variations may be anywhere in the file, so a first reading gathers them. */
export async function* wooCandidates(
  file: CheckedFile,
  records: AsyncIterable<CsvRecord>,
  again: () => AsyncIterable<CsvRecord>,
): AsyncGenerator<FormatCandidate> {
  const handles = handlesOfOneFile()
  const variations = wooVariations()
  for await (const record of again()) variations.add(wooRecord(file.header, record))
  for await (const record of records) {
    const product = wooRecord(file.header, record)
    if (!product.isVariation) yield readWooProduct(product, variations.take(product), handles, file.options)
  }
  for (const orphan of variations.left()) yield readWooProduct(orphan, [], handles, file.options)
}
