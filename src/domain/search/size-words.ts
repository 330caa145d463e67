import { CLOTHES_STEMS } from './kinds.ts'
import { usualSpelling } from './synonyms.ts'
import { stemWord } from './words.ts'

const LETTERS = String.raw`(?:double|triple)[\s-]?(?:xl|extra large)|extra large|xxs|xs|s|m|l|xl|xxl|xxxl|xxxxl|[2-7]\s?xl|small|medium|large|free|one`
/** Inches of these are those of the waist. */
const BELOW_THE_WAIST = '(?:jeans?|trousers?|pants?|chinos?|cargos?|shorts|skirts?|leggings?|joggers?|p[ay]jamas?)'
const SIZE_RULES: readonly RegExp[] = [
  /(?<!\w)(?:(?:uk|eu|eur|ind|indian?)\s*(?:size\s*)?|us\s+size\s*)[:=-]?\s*(\d{1,2})(?![\w.])/,
  /(?<![\w])(?:waist|chest|bust|kamar)\s*[:=-]?\s*(\d{2})(?![\w])/,
  /(?<![\w])(\d{2})\s*(?:inch(?:es)?|in|")?\s*(?:waist|chest|bust|kamar)(?![\w])/,
  new RegExp(String.raw`(?<![\w.])(2[4-9]|3\d|4[0-8])\s*(?:inch(?:es)?|")(?=\s+(?:[a-z]+\s+){0,2}${BELOW_THE_WAIST})`),
  new RegExp(
    String.raw`(?<=${BELOW_THE_WAIST}\s+(?:[a-z]+\s+)?)(2[4-9]|3\d|4[0-8])\s*(?:inch(?:es)?|")(?!\w|\s*(?:long|length|lamb))`,
  ),
  /(?<![\w])([2-5]\d)\s*(?:number|no)(?![\w])/,
  /(?<![\w])(2[2468]|3[02468]|4[02468])\s+k[aie]\s+(?!(?:andar|under|upar|ni?e+che)\b)/,
  new RegExp(
    String.raw`(?<![\w])sizes?(?:\s*[:=-]\s*|\s+(?:is\s+)?|(?=\d))(${LETTERS}|\d{1,2}[\s-]?[a-h]{1,2}|\d{1,3})(?![\w])`,
  ),
  new RegExp(String.raw`(?<![\w-])(${LETTERS}|\d{1,3})[\s-]+sizes?(?!\w)`),
  /(?<!\w)(?:in|wear|wears)\s+([sml])(?![\w&'-])/,
  // Not `in small checks`.
  /(?<!\w)(?:in|wear|wears)\s+(small|medium|large)(?=\s*$|\s+(?:for|in|with|not|but|without|under|below|show|please|pls|\d+)(?!\w))/,
  /(?<![\w-])((?:double|triple)[\s-]?(?:xl|extra[\s-]large)|extra[\s-]large|freesize|xxs|xs|xl|xxl|xxxl|xxxxl|[2-7]\s?xl)(?![\w-])/,
  /(?<![\w-])((?:2[468]|3\d|4\d|5[024])[\s-]?[a-h]{1,2})(?![\w-])/,
  new RegExp(String.raw`^\s*(2[4-9]|3\d|4[0-8])(?=\s+(?:[a-z]+\s+)?${BELOW_THE_WAIST})`),
  /^\s*(2[2468]|3[02468]|4[02468]|5[024])\s*$/,
  /(?<=\w\s+)(2[2468]|3[02468]|4[02468]|5[024])(?![\w.%-]|\s*(?:cm|inch|gsm|mm|ml|pcs|met|pack))/,
]

/** Takes the size out of a text in lower case: `size xl`, `kurta in m`, `double xl`, `36 inch jeans`. */
export function extractSize(given: string): readonly [rest: string, size: string | undefined] {
  const text = withUsualSizes(given)
  for (const rule of SIZE_RULES) {
    const match = rule.exec(text)
    if (match) return [text.replace(match[0], ' '), sizeName(match[1] ?? '')]
  }
  return [NEXT_TO_KIND, KIND_NEXT].reduce<readonly [string, string | undefined]>(
    (read, pattern) => (read[1] === undefined ? nextToKind(text, pattern) : read),
    [text, undefined],
  )
}

/** `Kurta m` and `large kurta` ask for a size; of a bag or a print the words say something else. */
function nextToKind(text: string, pattern: RegExp): readonly [rest: string, size: string | undefined] {
  const found = text.matchAll(pattern)
  for (const { 0: whole, groups: { kind = '', size = '' } = {} } of found)
    if (CLOTHES_STEMS.has(usualSpelling(stemWord(kind.replace(/^t[ -]/, 't')))))
      return [text.replace(whole, ` ${kind} `), sizeName(size)]
  return [text, undefined]
}

const KIND = '(?<kind>t[ -]shirts?|[a-z]{3,20})'
const ONE_SIZE = '(?<size>s|m|l|small|medium|large)'
const NEXT_TO_KIND = new RegExp(
  String.raw`(?<!\w)${KIND}(?:\s+|\s*\()${ONE_SIZE}\)?(?=\s*$|\s+(?:fit|number|no|k(?:[aei]|ee)|mei?n?|wal(?:[aei]|ee)|hai|for|in|with|not|but|without|under|below|please|pls|chah\w*|\d+)(?!\w))`,
  'g',
)
const KIND_NEXT = new RegExp(
  String.raw`(?:^\s*(?=[sml]\s)|(?<!\w)(?=small|medium|large))${ONE_SIZE}\s+${KIND}(?!\w)`,
  'g',
)

/** Brings sizes into one spelling: `x l`, `extra-large` and `x large` are `xl`, and `saiz` is a size. */
function withUsualSizes(text: string): string {
  return text
    .replace(/(?<!\w)(?:sa(?:i|ee)z|siz|sz)(?!\w)/g, 'size')
    .replace(/(?<!\w)(?:smo+l|sm[ao]+l+)(?!\w)/g, 'small')
    .replace(/(?<!\w)m(?:ee|i)d(?:i|ee)yam(?!\w)/g, 'medium')
    .replace(/(?<!\w)la+r[jg](?!\w)/g, 'large')
    .replace(/(?<!\w)med(?=\s+size)|(?<=\bsize\s*[:=-]?\s*|\bin\s+)med(?!\w)/g, 'medium')
    .replace(LARGER, (_whole, how: string, letter: string) => {
      const times = how.replace(/extra/g, 'x').replace(/[^x\d]/g, '')
      return `${times}${letter.startsWith('s') ? 's' : 'l'}`
    })
}

/** `x l`, `xx-large`, `extra extra small`, `xlarge`, `2 x l`. */
const LARGER =
  /(?<![\w-])((?:[2-7]\s{0,2})?(?:x|extra)(?:[\s-]{0,2}(?:x|extra)){0,3}[\s-]{0,2})(large|small|(?<=[\s-])[ls])(?![\w-])/g

function sizeName(text: string): string {
  if (/^(?:free|one|freesize)$/.test(text)) return 'Free Size'
  const plain = text.replace(/[\s-]/g, '').toUpperCase()
  return WRITTEN_SIZES[plain] ?? plain
}

const WRITTEN_SIZES: Readonly<Record<string, string>> = {
  SMALL: 'S',
  MEDIUM: 'M',
  LARGE: 'L',
  EXTRALARGE: 'XL',
  DOUBLEXL: 'XXL',
  DOUBLEEXTRALARGE: 'XXL',
  TRIPLEXL: '3XL',
  TRIPLEEXTRALARGE: '3XL',
}
