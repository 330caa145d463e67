import { COLORS, isAttributeWord, isProductKind, tradeAttribute } from './kinds.ts'
import { usualSpelling } from './synonyms.ts'
import { wordKind } from './word-kinds.ts'
import { stemWord } from './words.ts'

/**
 * `without sleeves` is what shops call sleeveless, and `without wire` non-wired; other words after `not` or `without`, or before `ke bina`, are left out of the
 * results.
 */
export function extractExcluded(text: string): readonly [rest: string, excluded: readonly string[]] {
  const excluded: string[] = []
  const exclude = (whole: string, phrase: string): string => {
    // In `skirt printed mat dikhana` it is printed ones that are not meant.
    const [first = '', said, ...others] = phrase.split(' ')
    if (said && others.length === 0 && isKind(first) && isAttributeWord(stemWord(said)))
      return `${first} ${exclude(whole, said)}`
    const words = phrase
      .split(CONJUNCTION)
      .map((word) => word.replace(SAID_OF, ''))
      .filter((word) => !DEGREES.has(word.split(' ')[0] ?? '') && wordKind(word) !== 'filler')
    if (words.length === 0) return whole
    excluded.push(...words)
    return ' '
  }
  const excludeAll = (whole: string, phrase: string, others: string) => {
    const [taken, left] = alikeIn(phrase, others)
    return `${exclude(whole.slice(0, whole.length - others.length), taken)} ${left}`
  }
  const rest = text
    .replace(FREE_OF, (whole, word: string) => (isAttributeWord(stemWord(word)) ? exclude(whole, word) : whole))
    .replace(NO_WORK, ' without embroidery ')
    .replace(SLEEVELESS, ' sleeveless ')
    .replace(NO_COLLAR, ' without collar ')
    .replace(OPPOSITES, (_whole, after: string | undefined, before: string | undefined) => {
      return ` ${OPPOSITE_OF[(after ?? before ?? '').replace(/(?:ding|s)$/, '')] ?? ''} `
    })
    .replace(MINUS, (whole, before: string, word: string) =>
      isExcludable(stemWord(word)) && isKind(before) ? `${before} without ${word}` : whole,
    )
    .replace(KIND_UNWANTED, (whole, word: string, kind: string) =>
      isKind(kind) && isAttributeWord(stemWord(word)) ? `${kind} ${exclude(whole, word)}` : whole,
    )
    .replace(EXCLUDED_AFTER, excludeAll)
    .replace(NO_ATTRIBUTE, (whole, word: string) => (isExcludable(stemWord(word)) ? exclude(whole, word) : whole))
    .replace(KIND_BEFORE, (whole, kind: string, phrase: string) =>
      isKind(kind) ? `${kind} ${exclude(whole, phrase)}` : whole,
    )
    .replace(EXCLUDED_BEFORE, exclude)
  return [rest, excluded.slice(0, MAX_EXCLUDED)]
}

function isKind(word: string): boolean {
  return isProductKind(usualSpelling(stemWord(word.replace(/^t[ -]/, 't'))))
}

/** `kurta -red`, as search engines read it; in `navy -blue` and `self -checked` the hyphen joins. */
const MINUS = /(?<!\w)([a-z]{2,30})\s+[-\u2013\u2212](?=[a-z])([a-z]{3,30})(?!\w)/g
/** Of `red kurta nahi chahiye`, kurtas of another colour are what is left. */
const KIND_UNWANTED =
  /(?<!\w)([a-z]{3,30})\s+(t[ -]shirts?|[a-z]{3,30})\s+nahi+n?(?:\s+(?:cha[ahi]\w*|dikha\w*|len[aei]|hon[aei]))(?!\w)/g
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
/** Polyester-free, but not `free size`. */
const FREE_OF = /(?<!\w)([a-z]{3,20})[\s-]free(?!\w|\s+(?:size|with|home))/g
/** Of clothes, work is what is sewn on them. */
const NO_WORK = /(?<!\w)(?:no|without|bina|bagh?air)\s+(?:any\s+)?(?:heavy\s+)?work(?!\w)/g
/** Words after what is left out that say no more: `without mirror work`, `except red colour`. */
const SAID = 'print(?:ed|s)?|work|fit|design|pattern|style|colou?r(?:s|ed)?|rang|ones?|type|piece'
const SAID_OF = new RegExp(String.raw`(?<=\w)\s+(?:${SAID})$`)
const SHADE =
  'light|dark|deep|pale|bright|dusty|pastel|neon|hot|navy|sky|sea|royal|bottle|baby|off|rani|lemon|mint|olive|wine|peacock|parrot'
/** One word, or two that belong together. */
const EXCLUDABLE = String.raw`(?:(?:full|long|half|short)\s+sleeves?|(?:polka|tie)\s+\w+|see[\s-]through|[a-z]{1,10}\s+necks?|(?:${SHADE})\s+(?:${COLORS.join('|')})|[a-z]{3,30}(?:\s+(?:${SAID})(?!\w))?)`
const ALTERNATIVES = String.raw`${EXCLUDABLE}(?:\s+(?:or|nor|ya)\s+${EXCLUDABLE})*`
/** Before another word that may be left out. */
const JOINT = String.raw`(?:\s+(?:and|aur|or|ya)\s+|\s*[,&]\s*)(?!(?:no|not|with|without|but|except|bina)\s)`
const CONJUNCTION = /\s+(?:or|nor|ya|and|aur)\s+|\s*[,&]\s*/
const ALL = String.raw`(?:any(?:thing)?|all|every(?:thing)?|har|koi\s+bhi)\s+(?:(?:other\s+)?(?:colou?rs?|shades?|rang)\s+)?`
const EXCLUDED_AFTER = new RegExp(
  String.raw`(?<!\w)(?:(?:do\s+not|don'?t)\s+(?:want|need|show|like)(?:\s+me)?|but\s+not|(?:is|are|was|were)n['\u2019]?t|not|neither|never|minus|without|(?:${ALL})?(?:except(?:\s+for)?|excluding|other\s+than|apart\s+from)|${ALL}but|(?:instead|in\s+place)\s+of|rather\s+than|avoid|skip|exclude|bina|${BAGAIR})\s+(?:in\s+)?(?:an?\s+|any\s+|too\s+|very\s+|so\s+)?(${ALTERNATIVES})((?:${JOINT}${EXCLUDABLE})*)(?!\w)`,
  'g',
)

/** Splits off what is left out too: the white of `not black and white`, but not the cotton of `not printed and cotton`. */
function alikeIn(phrase: string, others: string): readonly [taken: string, left: string] {
  const kind = attributeOf(phrase)
  let taken = phrase
  let left = others
  for (let match = NEXT.exec(left); kind !== undefined && match; match = NEXT.exec(left)) {
    const [whole, word = ''] = match
    if (attributeOf(word) !== kind) break
    taken += ` or ${word}`
    left = left.slice(whole.length)
  }
  return [taken, left]
}

const NEXT = new RegExp(`^${JOINT}(${EXCLUDABLE})`)

/** Prints and embroidery are patterns too, and pockets and zips are details. */
function attributeOf(phrase: string): string | undefined {
  const stem = stemWord(phrase.replace(SAID_OF, '').split(' ').at(-1) ?? '')
  return tradeAttribute(stem) ?? (isAttributeWord(stem) ? 'pattern' : EXCLUDABLE_STEMS.has(stem) ? 'detail' : undefined)
}

/** `no silk` and `no sleeveless tops` exclude, but `no wire` is a kind of bra and `non padded` is what titles say. */
const NO_ATTRIBUTE = /(?<!\w)(?:no|non)\s+([a-z]{3,30})(?!\w)/g
function isExcludable(stem: string): boolean {
  return isAttributeWord(stem) || isProductKind(stem) || EXCLUDABLE_STEMS.has(stem)
}
const EXCLUDABLE_STEMS: ReadonlySet<string> = new Set(
  (
    'sleeveless backless strapless ripped torn distressed faded washed transparent sheer cropped crop hooded zari zip zipper logo frill pocket button ' +
    'lining slit belt tassel border sequin sequinned mirror bead stone pleat ruffle graphic text patch hood'
  ).split(' '),
)
const EXCLUDED_BEFORE = new RegExp(
  String.raw`(?<!\w)(${EXCLUDABLE}(?:\s+(?:or|ya|aur|and)\s+${EXCLUDABLE})?)\s+(?:(?:k[aieo]|wal[aie]|mei?n?)\s+)?(?:(?:kapd[ae]|chee?[jz])\s+)?(?:ke\s+(?:bina|${BAGAIR}|al[ae]?wa+|alava|siva+|siway?e?|sivay?e?)|nahi+n?|na\s+ho|(?:ko\s+)?chh?od\s?(?:kar|kr|ke|k)|(?:ko\s+)?hata\s?(?:kar|kr|ke)|se\s+(?:alag|hat\s?(?:kar|ke)|different)|mat\s+(?:dikha[aony]\w*|d[eo]\w*|bhej\w*))(?!\w)`,
  'g',
)
/** In `kurta nahi full sleeve` it is the sleeves that are not meant. */
const KIND_BEFORE = new RegExp(
  String.raw`(?<!\w)([a-z]{3,30})\s+nahi+n?\s+(?!chah|cha[ai]|ho|h[ao]i)(${EXCLUDABLE})(?!\w)`,
  'g',
)

/** `not only cotton` leaves nothing out. */
const DEGREES: ReadonlySet<string> = new Set(['that', 'only', 'just', 'sure', 'more', 'less', 'much'])

const MAX_EXCLUDED = 4
