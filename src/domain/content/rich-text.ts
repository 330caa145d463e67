import { safeUrl } from '../untrusted.ts'

/** A part of a line: plain text, bold text or a link. */
export interface Span {
  readonly text: string
  readonly isStrong?: true
  /** `http(s)`, `mailto:`, `tel:` or a path of the shop. */
  readonly href?: string
}

export type Block =
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Span[])[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Span[])[] }
  /** `first` is the number of the first item. */
  | { readonly kind: 'numbered'; readonly first: number; readonly items: readonly (readonly Span[])[] }

/**
 * Parses a text of the shop's pages. Paragraphs are separated by blank lines (specification 2, section 2). There are four marks
 * and no HTML: lines starting with `- ` or `• ` are a list, lines starting with `1. `, `2. ` and so on a numbered one, `**text**` is bold,
 * `[text](address)` is a link. Everything else is plain text, so nothing has to be sanitised.
 */
export function blocksOf(text: string): readonly Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').map((line) => line.trim()))
    .flatMap((lines) => split(lines.filter((line) => line !== '')))
}

/** The text without its marks, for places that cannot show them. */
export function plainTextOf(text: string): string {
  const textOf = (spans: readonly Span[]) => spans.map((span) => span.text).join('')
  return blocksOf(text)
    .flatMap((block) => {
      if (block.kind === 'paragraph') return block.lines.map(textOf)
      return block.items.map((item, place) =>
        block.kind === 'numbered' ? `${block.first + place}. ${textOf(item)}` : textOf(item),
      )
    })
    .join('\n')
}

/** Whether the text is one paragraph without marks, so that its plain text says the same. */
export function isPlain(blocks: readonly Block[]): boolean {
  return blocks.every(
    (block) =>
      blocks.length === 1 &&
      block.kind === 'paragraph' &&
      block.lines.every((spans) => spans.every(({ isStrong, href }) => !isStrong && href === undefined)),
  )
}

/** A list may follow a line without a blank line in between. */
function split(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; ) {
    const end = endOfBlock(lines, at)
    const part = lines.slice(at, end)
    const kind = kindOf(lines, at)
    const items = () => part.map((line) => spansOf(line.replace(MARK, '').trim()))
    if (kind === 'paragraph') blocks.push({ kind, lines: part.map(spansOf) })
    else blocks.push(kind === 'list' ? { kind, items: items() } : { kind, first: numberOf(lines[at]), items: items() })
    at = end
  }
  return blocks
}

function endOfBlock(lines: readonly string[], start: number): number {
  const kind = kindOf(lines, start)
  const next = lines.findIndex(
    (line, at) =>
      at > start && (kind === 'numbered' ? numberOf(line) !== numberOf(lines[at - 1]) + 1 : kindOf(lines, at) !== kind),
  )
  return next < 0 ? lines.length : next
}

/** One numbered line alone may be a date or an amount. Two in a row are the beginning of a list. */
function kindOf(lines: readonly string[], at: number): Block['kind'] {
  if (BULLET.test(lines[at] ?? '')) return 'list'
  return numberOf(lines[at + 1]) === numberOf(lines[at]) + 1 ? 'numbered' : 'paragraph'
}

/** The number that a line begins with; NaN without one. */
function numberOf(line = ''): number {
  return Number(/^(\d{1,3})\. /.exec(line)?.[1] ?? Number.NaN)
}

const BULLET = /^[-•] /
/** A bullet, or a number. */
const MARK = /^(?:[-•]|\d{1,3}\.) /
const MARKS = /\*\*([^*\n]{1,500})\*\*|\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)/g

function spansOf(line: string): readonly Span[] {
  const spans: Span[] = []
  let from = 0
  for (const match of line.matchAll(MARKS)) {
    const [whole, strong, label, address = ''] = match
    const span: Span | undefined =
      strong === undefined ? linkOf(label ?? '', address) : { text: strong, isStrong: true }
    if (!span) continue
    if (match.index > from) spans.push({ text: line.slice(from, match.index) })
    spans.push(span)
    from = match.index + whole.length
  }
  if (from < line.length) spans.push({ text: line.slice(from) })
  return spans
}

function linkOf(text: string, address: string): Span | undefined {
  const href = hrefOf(address)
  return href === undefined ? undefined : { text, href }
}

/** Whether a link may have this address: web, mail, phone, a path of the shop or an anchor, and no script. */
export function isLinkAddress(address: string): boolean {
  return hrefOf(address) !== undefined
}

/** Protocol-relative URLs and script schemes stay plain text. */
function hrefOf(address: string): string | undefined {
  const href = /^(?:mailto|tel):[^\s<>"]+$/i.test(address) ? address : safeUrl(address)
  return /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(href) ? href : undefined
}
