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

/**
 * Parses a text of the shop's pages. Paragraphs are separated by blank lines (specification 2, section 2). There are three marks
 * and no HTML: lines starting with `- ` are a list, `**text**` is bold, `[text](address)` is a link. Everything else is plain
 * text, so nothing has to be sanitised.
 */
export function blocksOf(text: string): readonly Block[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').map((line) => line.trim()))
    .flatMap((lines) => split(lines.filter((line) => line !== '')))
}

/** The text without its marks, for places that cannot show them. */
export function plainTextOf(text: string): string {
  const textOf = (lines: readonly (readonly Span[])[]) => lines.map((spans) => spans.map((span) => span.text).join(''))
  return blocksOf(text)
    .flatMap((block) => textOf(block.kind === 'list' ? block.items : block.lines))
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
  const first = lines.findIndex((line) => line.startsWith(BULLET))
  if (lines.length === 0) return []
  if (first < 0) return [{ kind: 'paragraph', lines: lines.map(spansOf) }]
  if (first > 0) return [{ kind: 'paragraph', lines: lines.slice(0, first).map(spansOf) }, ...split(lines.slice(first))]
  const end = lines.findIndex((line) => !line.startsWith(BULLET))
  const items = end < 0 ? lines : lines.slice(0, end)
  return [
    { kind: 'list', items: items.map((line) => spansOf(line.slice(BULLET.length).trim())) },
    ...(end < 0 ? [] : split(lines.slice(end))),
  ]
}

const BULLET = '- '
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
