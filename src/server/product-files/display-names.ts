import { decodeEntities, htmlToRichText, htmlToText, looksLikeHtml, markupOf } from './html-text.ts'

/** One line of text from a cell, without markup, entities, control characters and repeated spaces. */
export function tidyText(cell: string): string {
  if (cell === '') return ''
  const text = looksLikeHtml(cell) ? htmlToText(cell) : cell.includes('&') ? decodeEntities(cell) : cell
  return withoutControls(text).replace(/\s+/g, ' ').trim()
}

/**
 * Text from a cell with its line breaks, without markup, entities and control characters.
 * @param keepsFormat turns lists, bold text and links of HTML into the marks of the shop's rich text
 */
export function tidyParagraphs(cell: string, keepsFormat = false): string {
  const toText = keepsFormat ? htmlToRichText : htmlToText
  const markup = markupOf(cell)
  const text = looksLikeHtml(markup) ? toText(markup) : decodeEntities(markup)
  // Programs escape a text that was escaped before.
  const whole = text.replace(/&(?:amp|nbsp|quot|apos|#0?39);/gi, decodeEntities)
  return withoutControls(whole.replace(/\r\n?/g, '\n'))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Also removes U+FFFD, left by earlier encoding errors, and bidirectional overrides, which could disguise a name. */
function withoutControls(text: string): string {
  return text.toWellFormed().replace(UNWANTED, ' ')
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is its purpose
const UNWANTED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/g

/**
 * The display name of a product. Names in a single case get title case, without a redundant main category ('solid womens
 * a-line dress' in Women → 'Solid A-Line Dress'). Names in mixed case are kept.
 */
export function productName(text: string, mainCategory: string): string {
  if (!isOneCase(text)) return text
  const redundant = { Women: /\bwom[ae]n(?:'?s)?\b\s*/gi, Men: /\bmen(?:'?s)?\b\s*/gi }[mainCategory]
  const kept = redundant === undefined ? text : text.replace(redundant, '').replace(/\s+/g, ' ').trim()
  return titleCase(/\p{L}/u.test(kept) ? kept : text)
}

/** 'zink london' → 'Zink London'; names with capitals are kept ('FabAlley', 'W'). */
export function brandName(text: string): string {
  return text === text.toLowerCase() ? titleCase(text) : text
}

/** The display name of a category level: 'Indianwear' → 'Indian Wear', 'Lingerie&Nightwear' → 'Lingerie & Nightwear', 'SAREES' → 'Sarees'. */
export function categoryName(text: string): string {
  const spaced = text
    .replace(/\s*&\s*/g, ' & ')
    .replace(/\b(indian|western|ethnic|active)wear\b/gi, '$1 wear')
    .replace(/\btshirts?\b/gi, 'T-Shirts')
  const isInCapitals = spaced === spaced.toUpperCase() && spaced.length > 3
  return spaced === spaced.toLowerCase() || isInCapitals || /wear\b/.test(spaced) ? titleCase(spaced) : spaced
}

/** 'grey melange' → 'Gray Melange', '106_multi' → 'Multicolor'; '' for article numbers and the like. */
export function colorName(text: string): string {
  const plain = text.toLowerCase().replaceAll('_', ' ').replace(/^\d+ /, '').replace(/\s+/g, ' ').trim()
  if (/\d|^(none|na|n\/a|default( title)?|print|assorted)$/.test(plain)) return ''
  const whole = COLORS[plain] ?? plain
  return titleCase(whole.replace(/\p{L}+/gu, (word) => COLOR_WORDS[word] ?? word))
}

/** 'stripes' → 'Striped', 'checks' → 'Checked', 'polka dots' → 'Polka Dot'. */
export function patternName(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
  return titleCase(PATTERNS[plain] ?? plain)
}

/** 'cotton blend' → 'Cotton Blend', 'PU' is kept. */
export function fabricName(text: string): string {
  const plain = text.replaceAll('_', ' ').replace(/\s+/g, ' ').trim()
  return plain === plain.toUpperCase() && plain.length <= 3 ? plain : titleCase(plain.toLowerCase())
}

/** 'size_164' → '164', 'frsz' → 'Free Size', '2xl' → 'XXL'; others are kept. */
export function sizeName(text: string): string {
  const plain = text
    .trim()
    .replace(/^size[_ -]*(?=\d)/i, '')
    .replace(/^(\d) (?=xl$)/i, '$1')
  return SIZES[plain.toLowerCase()] ?? plain
}

const COLORS: Readonly<Record<string, string>> = {
  offwhite: 'off white',
  'off-white': 'off white',
  multi: 'multicolor',
  multicolour: 'multicolor',
  multicoloured: 'multicolor',
  multicolored: 'multicolor',
  'multi colour': 'multicolor',
  'multi color': 'multicolor',
  'multi-colour': 'multicolor',
  'navy blue': 'navy',
  ltgrey: 'light gray',
  anthra: 'anthracite',
}
const COLOR_WORDS: Readonly<Record<string, string>> = {
  grey: 'gray',
  fuschia: 'fuchsia',
  lt: 'light',
  dk: 'dark',
  blu: 'blue',
  anthra: 'anthracite',
}
const PATTERNS: Readonly<Record<string, string>> = {
  stripe: 'striped',
  stripes: 'striped',
  check: 'checked',
  checks: 'checked',
  checkered: 'checked',
  polka: 'polka dot',
  'polka dots': 'polka dot',
  print: 'printed',
  prints: 'printed',
  florals: 'floral',
  geometrical: 'geometric',
  plain: 'solid',
  'colour block': 'color block',
  colourblocked: 'color block',
}
const SIZES: Readonly<Record<string, string>> = {
  frsz: 'Free Size',
  free: 'Free Size',
  freesize: 'Free Size',
  'free size': 'Free Size',
  'free-size': 'Free Size',
  'one size': 'Free Size',
  onesize: 'Free Size',
  os: 'Free Size',
  fs: 'Free Size',
  xs: 'XS',
  s: 'S',
  m: 'M',
  l: 'L',
  xl: 'XL',
  xxs: 'XXS',
  '2xs': 'XXS',
  xxl: 'XXL',
  '2xl': 'XXL',
  xxxl: '3XL',
  xxxxl: '4XL',
  '3xl': '3XL',
  '4xl': '4XL',
  '5xl': '5XL',
}

function isOneCase(text: string): boolean {
  return text === text.toLowerCase() || (text === text.toUpperCase() && text.length > 8)
}

/** Title case, even after a hyphen or slash ('A-Line', 'Black/Red'); small words stay lower case. */
function titleCase(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu, (word, at: number) =>
      at > 0 && SMALL_WORDS.has(word) ? word : ABBREVIATIONS.has(word) ? word.toUpperCase() : capital(word),
    )
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const SMALL_WORDS = new Set('and or with of in on for to the by de la ml mm cm'.split(' '))
const ABBREVIATIONS = new Set('pu uv nyc usa uk xs xl xxl'.split(' '))
