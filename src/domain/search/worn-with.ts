import { COLORS, isProductKind } from './kinds.ts'
import { usualSpelling } from './synonyms.ts'
import { wordKind } from './word-kinds.ts'
import { splitWords, stemWord } from './words.ts'

const CLOTHES =
  '(sarees?|saris?|lehengas?|ghagras?|skirts?|jeans|trousers?|pants?|leggings?|palazzos?|dress(?:es)?|gowns?|kurtis?|kurtas?|tops?|tunics?|suits?|frocks?|t-?shirts?|shirts?|blouses?)'
const ARTICLE = String.raw`(?:(?:an?|the|my|this|your)\s+)?`
const COLOR = String.raw`(?:(?:${COLORS.join('|')})\s+)*`
const WEAR = String.raw`(?:(?:something|anything|what|which|one)\s+)?(?:(?:to|can|should|i|we|that|is|be|for|goes|go)\s+)*(?:(?:wear(?:ing)?|worn|put\s+on|goes|go|use)\s+)?`

/** What is worn below other clothes, against the skin. */
const UNDER = new RegExp(
  String.raw`\b${WEAR}(?:under|underneath|beneath|inside)\s+${ARTICLE}(${COLOR})${CLOTHES}\b`,
  'g',
)
const ANDAR = new RegExp(
  String.raw`\b${CLOTHES}\s+(?:k[aei]\s+)?(?:andar|andr)(?:\s+p[ae]h\w+)?(?:\s+(?:ke\s+liye|k[aei]|wal[aei]))?\b`,
  'g',
)
const NICHE = new RegExp(
  String.raw`\b${CLOTHES}\s+(?:k[aei]\s+)?(?:ni+che|neeche|neche)(?:\s+p[ae]h\w+)?(?:\s+(?:ke\s+liye|k[aei]|wal[aei]))?\b`,
  'g',
)
/** What goes with other clothes. */
const BESIDE = new RegExp(
  String.raw`\b(?:to\s+match(?:\s+with)?|matching\s+(?:with|to|for)|to\s+go(?:\s+well)?\s+with|(?:that|which)\s+(?:goes|go|match|matches)(?:\s+well)?(?:\s+with)?|to\s+pair\s+with|to\s+wear\s+with|matching(?=\s+(?:${COLORS.join('|')})\s+${CLOTHES}))\s+`,
  'g',
)
const WHAT_WITH = new RegExp(
  String.raw`^\s*(?:what|something|anything|which\s+\w+)\s+(?:(?:to|can|should|i|we|that)\s+)*(?:wear|goes|go|matches|match|suits|pair)(?:\s+(?:best|well|good))?(?:\s+(?:with|on))?\s+${ARTICLE}(${COLOR})${CLOTHES}\b`,
)

/** Alone it is what is worn on the legs, next to other clothes their lower edge or a part of them. */
const BOTTOM = /(?<!\b(?:with|bell|track|rock|round|curved|and|&)\s+)\bbottoms?\b(?!\s+(?:up|wear)\b)/
const UPPER = /\buppers?\b(?!\s+(?:body|part|half|wear)\b)/

/** The nearest below: of a saree and a skirt what carries them, of what covers the upper body a slip. */
const BELOW: Readonly<Record<string, string>> = {
  saree: 'petticoat',
  lehenga: 'petticoat',
  ghagra: 'petticoat',
  skirt: 'shorts',
  frock: 'shorts',
  shirt: 'vest',
  tshirt: 'vest',
  blouse: 'bra',
}
const ABOVE_THE_SKIN = 'camisole'
/** What covers the legs below what covers the upper body. */
const LEGS: ReadonlySet<string> = new Set(['kurti', 'kurta', 'tunic', 'top', 'dress'])

const GOES_WITH: Readonly<Record<string, string>> = {
  saree: 'blouse',
  lehenga: 'dupatta',
  skirt: 'top',
  jean: 'top',
  trouser: 'shirt',
  legging: 'kurti',
  palazzo: 'kurti',
  kurti: 'legging',
  kurta: 'pyjama',
  top: 'jeans',
  shirt: 'trouser',
}

/**
 * Reads what clothes are worn with, in a text in lower case: 'something to wear under a saree' is a petticoat, 'slip to wear under a
 * dress' a slip for a dress, 'kurti ke niche pehnne ke liye' a bottom, 'dupatta to match red lehenga' a dupatta for one. 'Cotton
 * bottoms' are bottomwear, the bottom of a suit is not.
 */
export function withWornWith(text: string): string {
  return text
    .replace(WHAT_WITH, (whole, _color: string, kind: string) => GOES_WITH[usual(kind)] ?? whole)
    .replace(UNDER, (whole, color: string, kind: string) =>
      namesOther(text, whole) ? ` for ${color}${kind}` : below(kind),
    )
    .replace(ANDAR, (whole, kind: string) => (namesOther(text, whole) ? whole : below(kind)))
    .replace(NICHE, (whole, kind: string) => {
      if (namesOther(text, whole)) return whole
      return LEGS.has(usual(kind)) ? 'bottomwear' : below(kind)
    })
    .replace(BESIDE, (whole, ...rest) =>
      namesKind(String(rest.at(-1)).slice(0, Number(rest.at(-2)))) ? 'for ' : whole,
    )
    .replace(/\buppers?\s+(?:and\s+|&\s+)?lowers?(?:\s+set)?\b/, 'tracksuit')
    .replace(UPPER, (whole) => (isKindItself(text, whole) ? 'topwear' : whole))
    .replace(BOTTOM, (whole) => (isKindItself(text, whole) ? 'bottomwear' : whole))
    .replace(/\b(?:ethnic|indian|traditional|desi)\s+bottom[- ]?wear\b/, 'ethnicbottomwear')
}

/** Of more words it may be a title. */
function isKindItself(text: string, whole: string): boolean {
  const others = text.replace(whole, ' ')
  return !namesKind(others) && splitWords(others).filter((word) => wordKind(word) === 'word').length <= MAX_LOOKS
}

const MAX_LOOKS = 2

function below(kind: string): string {
  return BELOW[usual(kind)] ?? ABOVE_THE_SKIN
}

const usual = (word: string) => usualSpelling(stemWord(word))

function namesOther(text: string, whole: string): boolean {
  return namesKind(text.replace(whole, ' '))
}

function namesKind(text: string): boolean {
  return splitWords(text).some((word) => isProductKind(usual(word)) || OTHERS.has(word))
}

/** Kinds that also mean something else. */
const OTHERS: ReadonlySet<string> = new Set(['slip', 'inskirt', 'cancan', 'bottomwear', 'bottom', 'inner', 'tights'])

/** Returns whether a stem names what completes an outfit that is called after its first piece: the pyjama of a kurta, the choli of a lehenga. */
export function isSecondPiece(stem: string): boolean {
  return isLowerPiece(stem) || SECOND_PIECES.has(usualSpelling(stem))
}

/** Returns whether a stem names what covers the legs. */
export function isLowerPiece(stem: string): boolean {
  return LOWER_PIECES.has(usualSpelling(stem))
}

/** Returns whether a stem names what is worn above trousers, jeans or a skirt. */
export function isUpperPiece(stem: string): boolean {
  return UPPER_PIECES.has(usualSpelling(stem))
}

const usualSet = (words: string): ReadonlySet<string> =>
  new Set(splitWords(words).map((word) => usualSpelling(stemWord(word))))
const SECOND_PIECES = usualSet('sharara choli dupatta')
const LOWER_PIECES = usualSet('pyjama palazzo trouser pant jeans skirt dhoti churidar salwar legging')
const UPPER_PIECES = usualSet('shirt tshirt top kurta kurti tunic')
