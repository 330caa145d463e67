import type { CsvRecord } from '../platform/csv.ts'
import { beginsBigCommerce, bigCommerceProduct } from './bigcommerce-product.ts'
import type { CheckedFile } from './check-file.ts'
import { handlesOfOneFile } from './handles.ts'
import { etsyProduct, merchantKey, merchantProduct } from './listing-rows.ts'
import { magentoParts, magentoProduct } from './magento-product.ts'
import { type FormatCandidate, type NamedRecord, namedRecord, type ParentRows, readParentRows } from './parent-rows.ts'
import type { ShopFormat } from './shop-formats.ts'
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
    let open: [NamedRecord, ...NamedRecord[]] | undefined
    for (const record of records) {
      if (open && !beginsBigCommerce(record)) {
        open.push(record)
        continue
      }
      if (open) yield bigCommerceProduct(open)
      open = [record]
    }
    if (open) yield bigCommerceProduct(open)
  },
  *wix(records) {
    for (const group of groupedBy(records, wixKey)) yield wixProduct(group)
  },
  *etsy(records) {
    for (const record of records) yield etsyProduct(record)
  },
  *merchant(records) {
    for (const group of groupedBy(records, merchantKey)) yield merchantProduct(group)
  },
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
