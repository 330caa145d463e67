import { Parser } from 'htmlparser2'
import type { CsvRecord } from '../platform/csv.ts'
import { FileError } from '../platform/errors.ts'

/** Characters of one attribute of a product, such as its description. */
const MAX_TEXT = 1_000_000
/** Elements within each other. A product feed has five. */
const MAX_DEPTH = 50
/** Characters between two products, so that a tag that never ends does not fill the memory. */
const MAX_BETWEEN = 8_000_000

/** The attributes of products in Google's specification of product data that are read, as a table of a feed has them. */
const ATTRIBUTES = [
  ...['id', 'title', 'description', 'link', 'image_link', 'additional_image_link', 'availability', 'quantity'],
  ...['price', 'sale_price', 'sale_price_effective_date', 'brand', 'gtin', 'item_group_id', 'color'],
  ...['size', 'gender', 'age_group', 'material', 'pattern', 'product_type', 'google_product_category'],
]

/** What RSS and Atom call attributes, where the feed does not have Google's. */
const OTHER_NAMES: Readonly<Record<string, string>> = { summary: 'description', content: 'description' }

/** Whether a text begins a product feed of Google in XML: RSS 2.0 or Atom. Declarations and comments may be above it. */
export function beginsFeed(head: string): boolean {
  return /^(?:<\?[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^>]*>|\s)*<(?:rss|feed)[\s>]/i.test(head)
}

/**
 * Yields the products of a product feed in XML as the rows of a table, the names of the columns first. Only the five entities of XML are
 * resolved, and elements within an attribute, such as the price of a delivery, are not read.
 * @throws FileError when the file is cut off, or nests or writes more than a feed does
 */
export async function* feedRecords(text: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  const reader = feedReader()
  yield { line: 1, cells: ATTRIBUTES }
  for await (const chunk of text) {
    reader.read(chunk)
    yield* reader.take()
  }
  reader.end()
  yield* reader.take()
}

/** What is known of a product so far. Google's own attributes count more than those of RSS and Atom. */
interface OpenItem {
  readonly line: number
  readonly depth: number
  readonly values: Map<string, string[]>
  readonly ownValues: Map<string, string[]>
}

function feedReader() {
  const records: CsvRecord[] = []
  const open: string[] = []
  let item: OpenItem | undefined
  let text = ''
  let line = 1
  let sinceItem = 0
  let isEnding = false
  const onClose = () => {
    const name = open.pop() ?? ''
    if (item && open.length === item.depth + 1) note(item, name, text)
    if (item && open.length === item.depth) {
      records.push({ line: item.line, cells: cellsOf(item) })
      item = undefined
      sinceItem = 0
    }
    text = ''
  }
  const parser = new Parser(
    {
      onopentag(name, { href = '' }) {
        if (open.length >= MAX_DEPTH)
          throw new FileError(`The file has more than ${MAX_DEPTH} elements within each other.`)
        if (!item && /^(?:item|entry)$/i.test(name))
          item = { line, depth: open.length, values: new Map(), ownValues: new Map() }
        open.push(name)
        // Atom has the address in an attribute.
        text = /^link$/i.test(name) ? href : ''
      },
      ontext(part) {
        if (!item || open.length !== item.depth + 2) return
        text += part
        if (text.length > MAX_TEXT) throw new FileError(`Line ${item.line}: a text has more than 10,00,000 characters.`)
      },
      onclosetag(_name, isImplied) {
        if (isImplied && isEnding) throw new FileError(CUT_OFF)
        onClose()
      },
    },
    { xmlMode: true },
  )
  return {
    read(chunk: string) {
      sinceItem += chunk.length
      if (sinceItem > MAX_BETWEEN) throw new FileError('The file has 80,00,000 characters without a whole product.')
      // Lines are counted where a chunk is divided at them, so that each product has its own.
      for (const part of chunk.split(/(?<=\n)/)) {
        parser.write(part)
        if (part.endsWith('\n')) line += 1
      }
    },
    end() {
      isEnding = true
      parser.end()
    },
    *take() {
      yield* records.splice(0)
    },
  }
}

const CUT_OFF = 'The file ends too early: it was cut off. Copy or download it again.'

function note({ values, ownValues }: OpenItem, element: string, text: string): void {
  const [prefix, local] = element.includes(':') ? element.split(':', 2) : ['', element]
  const name = (local ?? '').toLowerCase()
  const known = prefix === '' ? values : ownValues
  const attribute = prefix === '' ? (OTHER_NAMES[name] ?? name) : name
  const value = text.trim()
  if (value === '' || !ATTRIBUTES.includes(attribute)) return
  const before = known.get(attribute)
  if (!before) known.set(attribute, [value])
  else if (attribute === 'additional_image_link' && before.length < 50) before.push(value)
}

function cellsOf({ values, ownValues }: OpenItem): string[] {
  return ATTRIBUTES.map((name) => (ownValues.get(name) ?? values.get(name) ?? []).join(','))
}
