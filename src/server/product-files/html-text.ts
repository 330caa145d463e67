// A cell may have millions of characters. No expression here searches for the end of a tag beyond the next `<`, or beyond 2,000
// characters: otherwise a cell of many beginnings without an end would take hours.

/**
 * Converts HTML to plain text: removes tags, scripts and styles, turns paragraphs and list items into lines, and decodes
 * entities once. The result must be displayed as text, because `&lt;b&gt;` becomes `<b>`.
 */
export function htmlToText(html: string, bullet = '•'): string {
  const text = html
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<(script|style|template|noscript|iframe)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replaceAll(NEXT_CELL, ' ')
    .replace(/\s+/g, ' ')
    .replace(/<\/t[dh]\s*>\s?<t[dh]\b[^<>]*>/gi, NEXT_CELL)
    .replace(LIST_TAGS, listMarks(bullet))
    .replace(/<\/?(p|div|br|ul|ol|table|tr|h[1-6]|section|blockquote|hr)\b[^<>]*>/gi, '\n')
    .replace(/<\/?[a-z!?][^>]*(>|$)/gi, '')
  return tidyLines(decodeEntities(cells(text).join(NEXT_CELL)))
}

const LIST_TAGS = /<(\/?)(ol|ul|li|p|div)\b([^<>]*)>/gi

/**
 * Returns what replaces the tags of lists, one after another: an item begins a line with its number or the bullet. Editors put paragraphs
 * into items, which begin no line there.
 */
function listMarks(bullet: string) {
  /** The next number of each list around the place; undefined in one with bullets. */
  const lists: (number | undefined)[] = []
  let items = 0
  return (whole: string, slash: string, tag: string, attributes: string): string => {
    const name = tag.toLowerCase()
    const isEnd = slash === '/'
    if (name === 'p' || name === 'div') return items > 0 ? ' ' : whole
    if (name === 'li') {
      items = Math.max(items + (isEnd ? -1 : 1), 0)
      return isEnd ? '' : `\n${markOf(attributes)} `
    }
    if (isEnd) lists.pop()
    else lists.push(name === 'ol' ? numberIn(attributes, 'start', 1) : undefined)
    return '\n'
  }

  function markOf(attributes: string): string {
    const next = lists.at(-1)
    if (next === undefined) return bullet
    const number = numberIn(attributes, 'value', next)
    lists[lists.length - 1] = number + 1
    return `${number}.`
  }
}

function numberIn(attributes: string, name: string, otherwise: number): number {
  const value = new RegExp(`\\b${name}\\s*=\\s*["']?(\\d{1,3})\\b`, 'i').exec(attributes)?.[1]
  return value === undefined ? otherwise : Number(value)
}

/** Stands between the cells of a table until its rows are lines. */
const NEXT_CELL = '\u0001'

/** 'Fabric: Cotton' of a row of two cells, 'S | 36 | 38' of more. */
function rowInWords(line: string): string {
  const filled = cells(line).filter((cell) => cell !== '')
  const [name = '', value] = filled
  return filled.length === 2 ? `${name.replace(/:$/, '')}: ${value}` : filled.join(' | ')
}

/** The lines of a cell may begin and end with paragraphs, which are no lines of the row. */
function cells(text: string): string[] {
  return text.split(NEXT_CELL).map((cell) => cell.trim())
}

/**
 * Converts HTML to the shop's rich text: list items, bold text, headings (as bold lines) and links are kept, and everything else
 * becomes plain text.
 */
export function htmlToRichText(html: string): string {
  const marked = html
    .replace(/<(b|strong|h[1-6])\b[^<>]*>([\s\S]{0,2000}?)<\/\1\s*>/gi, (whole, tag: string, inner: string) => {
      const text = htmlToText(inner)
      if (text === '' || /[*\n]/.test(text)) return whole
      const bold = `**${escapeHtml(text)}**`
      return /^h/i.test(tag) ? `<p>${bold}</p>` : inner.startsWith(' ') ? ` ${bold}` : bold
    })
    .replace(
      /<a\b[^<>]{0,2000}?\bhref\s*=\s*["']([^"'()\s]{1,2000})["'][^<>]{0,2000}>([\s\S]{0,2000}?)<\/a\s*>/gi,
      (whole, href: string, inner: string) => {
        const text = htmlToText(inner)
        return text === '' || /[[\]\n*]/.test(text) ? whole : `[${escapeHtml(text)}](${href})`
      },
    )
  return htmlToText(marked, '-')
}

/** The text will be decoded once more. */
function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Whether a cell contains markup, rather than text with a `<` or `&`. */
export function looksLikeHtml(text: string): boolean {
  return /<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>|<!--/i.test(text)
}

/** The markup of a cell. Some programs escape all of it: `&lt;p&gt;Soft&lt;/p&gt;`. */
export function markupOf(cell: string): string {
  if (looksLikeHtml(cell) || !/&lt;(?:\/[a-z]|br\b)/i.test(cell)) return cell
  return decodeEntities(cell)
}

/** `&amp;` → `&`, `&#8377;` → `₹`; anything else is kept. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name] ?? NAMED[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : ''
  })
}

/** Trims every line and collapses repeated empty lines. */
function tidyLines(text: string): string {
  return text
    .split('\n')
    .map((line) => rowInWords(line.replace(/[\s\u00a0]+/g, ' ').trim()))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Named entities common in shop texts. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  zwnj: '\u200c',
  zwj: '\u200d',
  shy: '',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  hellip: '…',
  bull: '•',
  middot: '·',
  times: '×',
  divide: '÷',
  deg: '°',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  plusmn: '±',
  prime: '′',
  Prime: '″',
  copy: '©',
  reg: '®',
  trade: '™',
  rarr: '→',
  larr: '←',
  check: '✓',
  star: '☆',
  starf: '★',
  hearts: '♥',
  ne: '≠',
  le: '≤',
  ge: '≥',
  micro: 'µ',
  sup2: '²',
  sup3: '³',
  euro: '€',
  pound: '£',
  cent: '¢',
  yen: '¥',
  sect: '§',
  para: '¶',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  auml: 'ä',
  ccedil: 'ç',
  egrave: 'è',
  eacute: 'é',
  ecirc: 'ê',
  euml: 'ë',
  iacute: 'í',
  ntilde: 'ñ',
  oacute: 'ó',
  ocirc: 'ô',
  ouml: 'ö',
  uuml: 'ü',
  Eacute: 'É',
  Agrave: 'À',
  Ouml: 'Ö',
  Uuml: 'Ü',
}
