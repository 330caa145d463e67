import { GARMENTS, type Garment } from './garments.ts'

/**
 * Finds the garment a text names: the longest phrase, and of equally long ones the last, where English puts the noun. Words that
 * are also written as one count as a phrase: 'swim suit'.
 */
export function findGarment(text: string): Garment | undefined {
  const whole = text.toLowerCase()
  // 'Jumpsuit with Belt' is a jumpsuit: only the part before 'with' counts.
  const [itself = ''] = whole.split(/(?<=\bwith)\s/)
  // 'Cotton Fabric for Kurtas' is fabric, but 'For Men: Kurta' a kurta.
  const [before = ''] = itself.split(/\bfor\b/)
  const parts = [before, itself, whole].map(garmentNamed)
  return (parts.find((part) => part?.isCertain) ?? parts.find((part) => part !== undefined))?.garment
}

interface Named {
  readonly garment: Garment
  /** Not only described by it: by 'shirt collar', or 'slip-on'. */
  readonly isCertain: boolean
}

function garmentNamed(text: string): Named | undefined {
  const words = wordsOf(text)
  const joined = words.join(' ')
  // 'Kurta, Palazzo and Dupatta Set' is one set, whatever is in it.
  if (/\bkurt(a|i)s?\b.* sets?\b/.test(joined)) return { garment: KURTA_SET, isCertain: true }
  const found = garmentOfPhrase(words)
  // Cloth for a suit is sold as cloth: 'Unstitched Cotton Salwar Suit'.
  if (/\bunstitched\b/.test(joined) && SEWN_FROM_MATERIAL.has(found?.garment.garment ?? ''))
    return { garment: DRESS_MATERIAL, isCertain: true }
  return found
}

function wordsOf(text: string): string[] {
  return text.split(/[^a-z0-9]+/).filter((word) => word !== '' && word !== 'and')
}

const SEWN_FROM_MATERIAL: ReadonlySet<string> = new Set(['suit', 'kurta set', 'kurta', 'kurti', 'salwar', 'dress'])

function garmentOfPhrase(words: readonly string[]): Named | undefined {
  let found: Garment | undefined
  let longest = 0
  words.forEach((_, from) => {
    for (let length = Math.min(3, words.length - from); length >= Math.max(longest, 1); length--) {
      const phrase = words.slice(from, from + length)
      const name = phrase.join(' ')
      const garment = BY_PHRASE.get(name) ?? (name === 'neck lace' ? undefined : BY_PHRASE.get(phrase.join('')))
      if (garment === undefined) continue
      const weight = DESCRIBING.has(name) || PARTS.has(words[from + length] ?? '') ? 0 : length
      if (found !== undefined && weight < longest) continue
      found = garment
      longest = weight
      return
    }
  })
  return found && { garment: found, isCertain: longest > 0 }
}

/** Phrases that also describe other garments: 'slip-on trousers', a bra in 'capri blue'. */
const DESCRIBING: ReadonlySet<string> = new Set(['slip on', 'slipon', 'polo', 'capri', 'patiala'])
/** What follows a garment of which another one has only this: a 'shirt collar'. */
const PARTS: ReadonlySet<string> = new Set(
  'neck neckline collar collared lapel sleeve sleeves sleeved style styled look inspired print length'.split(' '),
)

/**
 * Returns whether a name mentions a garment only as a detail or a piece of another one: the shawl of a 'Shawl Collar Dress', the T-shirt
 * of a 'T-Shirt Bra', the dupatta of a 'Kurta Dupatta Set'. A garment that the name does not mention is no detail.
 * @param name a product's name
 */
export function isOnlyDetail(garment: Garment, name: string): boolean {
  const own = findGarment(name)
  if (own === undefined || own === garment || own.garment === 'fabric') return false
  // A lehenga is a skirt.
  if (garment.garment === 'lehenga' && own.garment === 'skirt') return false
  const words = wordsOf(name.toLowerCase())
  const isSet = own === KURTA_SET
  const from = words.indexOf('with')
  const isDetail = (at: number, end: number) => isSet || (from >= 0 && at > from) || DETAILS.has(words[end] ?? '')
  let isMentioned = false
  for (const phrase of garment.words.flatMap(singularAndPlural)) {
    const length = phrase.split(' ').length
    for (let at = 0; at + length <= words.length; at++) {
      if (words.slice(at, at + length).join(' ') !== phrase) continue
      if (!isDetail(at, at + length)) return false
      isMentioned = true
    }
  }
  return isMentioned
}

/** The 'short' of 'short sleeves' is filed as shorts too. */
function singularAndPlural(phrase: string): readonly string[] {
  return phrase.endsWith('s') ? [phrase, phrase.slice(0, -1)] : [phrase]
}

/** The same, with what a garment is named for: a 'T-shirt bra'. */
const DETAILS: ReadonlySet<string> = new Set([
  ...PARTS,
  ...'bra bras shapewear petticoat skirt piece dress dresses'.split(' '),
])

const BY_PHRASE: ReadonlyMap<string, Garment> = new Map(
  GARMENTS.flatMap((garment) =>
    [...garment.words, garment.category.toLowerCase().replaceAll('-', ' ')].map((phrase) => [phrase, garment] as const),
  ),
)

const KURTA_SET = BY_PHRASE.get('kurta set') as Garment
const DRESS_MATERIAL = BY_PHRASE.get('dress material') as Garment
