import { isAttributeWord, isProductKind } from './kinds.ts'
import { usualSpelling } from './synonyms.ts'
import { wordKind } from './word-kinds.ts'
import { stemWord } from './words.ts'

/**
 * `without sleeves` is what shops call sleeveless, and `without wire` non-wired; other words after `not` or `without`, or before `ke bina`, are left out of the
 * results.
 */
export function extractExcluded(text: string): readonly [rest: string, excluded: readonly string[]] {
  const excluded: string[] = []
  const exclude = (whole: string, phrase: string) => {
    const words = phrase
      .split(/\s+(?:or|nor|ya)\s+/)
      .filter((word) => !DEGREES.has(word.split(' ')[0] ?? '') && wordKind(word) !== 'filler')
    if (words.length === 0) return whole
    excluded.push(...words)
    return ' '
  }
  const rest = text
    .replace(SLEEVELESS, ' sleeveless ')
    .replace(NO_COLLAR, ' without collar ')
    .replace(OPPOSITES, (_whole, after: string | undefined, before: string | undefined) => {
      return ` ${OPPOSITE_OF[(after ?? before ?? '').replace(/(?:ding|s)$/, '')] ?? ''} `
    })
    .replace(EXCLUDED_AFTER, exclude)
    .replace(NO_ATTRIBUTE, (whole, word: string) => (isExcludable(stemWord(word)) ? exclude(whole, word) : whole))
    .replace(KIND_BEFORE, (whole, kind: string, phrase: string) =>
      isProductKind(usualSpelling(stemWord(kind))) ? `${kind} ${exclude(whole, phrase)}` : whole,
    )
    .replace(EXCLUDED_BEFORE, exclude)
  return [rest, excluded.slice(0, MAX_EXCLUDED)]
}

const BAGAIR = 'bagh?air'
const SLEEVE = '(?:sleeves?|ba+[jz](?:u+|oo)|aasteen)'
const SLEEVELESS = new RegExp(
  String.raw`(?<!\w)(?:(?:without|no|bina|${BAGAIR})\s+(?:any\s+)?${SLEEVE}|${SLEEVE}\s+ke\s+bina)(?!\w)`,
  'g',
)
/** Few titles say 'collarless', but most name the collar. */
const NO_COLLAR = /(?<!\w)(?:(?:no|bina|bagh?air)\s+(?:any\s+)?collars?|collars?\s+ke\s+bina)(?!\w)/g
/** What shops call things that lack something. */
const OPPOSITE_OF: Readonly<Record<string, string>> = {
  wire: 'non wired',
  pad: 'non padded',
  strap: 'strapless',
  back: 'backless',
}
const PART = `(${Object.keys(OPPOSITE_OF).join('|')}|padding|wires|pads|straps)`
const OPPOSITES = new RegExp(
  String.raw`(?<!\w)(?:(?:without|no|bina|${BAGAIR})\s+(?:any\s+)?${PART}|${PART}\s+ke\s+bina)(?!\w)`,
  'g',
)
/** One word, or two that belong together. */
const EXCLUDABLE = String.raw`(?:(?:full|long|half|short)\s+sleeves?|(?:polka|tie)\s+\w+|[a-z]{3,30})`
const EXCLUDED_AFTER = new RegExp(
  String.raw`(?<!\w)(?:(?:do\s+not|don'?t)\s+(?:want|need|show|like)|but\s+not|not|without|except|excluding|other\s+than|bina|${BAGAIR})\s+(?:in\s+)?(?:an?\s+|any\s+)?(${EXCLUDABLE}(?:\s+(?:or|nor|ya)\s+${EXCLUDABLE})*)(?!\w)`,
  'g',
)
/** `no silk` and `no sleeveless tops` exclude, but `no wire` is a kind of bra and `non padded` is what titles say. */
const NO_ATTRIBUTE = /(?<!\w)(?:no|non)\s+([a-z]{3,30})(?!\w)/g
function isExcludable(stem: string): boolean {
  return isAttributeWord(stem) || isProductKind(stem) || EXCLUDABLE_STEMS.has(stem)
}
const EXCLUDABLE_STEMS: ReadonlySet<string> = new Set(
  'sleeveless backless strapless ripped torn distressed faded washed transparent sheer cropped crop hooded zari zip logo frill'.split(
    ' ',
  ),
)
const EXCLUDED_BEFORE = new RegExp(
  String.raw`(?<!\w)(${EXCLUDABLE})\s+(?:(?:k[aie]|wal[aie]|mei?n?)\s+)?(?:ke\s+(?:bina|${BAGAIR}|alawa|alava|siva|sivay)|nahi+n?|na\s+ho|chh?od\s?kar)(?!\w)`,
  'g',
)
/** In `kurta nahi full sleeve` it is the sleeves that are not meant. */
const KIND_BEFORE = new RegExp(
  String.raw`(?<!\w)([a-z]{3,30})\s+nahi+n?\s+(?!chah|cha[ai]|ho|h[ao]i)(${EXCLUDABLE})(?!\w)`,
  'g',
)

/** `not too long` is a wish that no product states. */
const DEGREES: ReadonlySet<string> = new Set(['too', 'very', 'that', 'only', 'just', 'sure', 'more', 'less', 'much'])

const MAX_EXCLUDED = 4
