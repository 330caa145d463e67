import { chanceFrom, seedOf } from './random.ts'
import { type ColorName, DYES } from './dyes.ts'
import type { FabricName } from './fabrics.ts'
import type { Cut, Garment, Look, PatternName } from './spec.ts'
import { COLOR_WORDS, CUT_WORDS, FABRIC_WORDS, GARMENT_WORDS, PATTERN_WORDS, plainText, readWord } from './vocabulary.ts'

/** What the painter wants to know of a product. Texts may be empty, dirty or anything a seller typed. */
export interface ProductForLook {
  readonly id: string
  readonly name: string
  readonly garment?: string
  /** Category, subcategory and main category, joined by blanks. */
  readonly category: string
  readonly color: string
  readonly pattern: string
  readonly fabric: string
  /** Goods sold by the metre are always drawn as cloth. */
  readonly unit?: 'piece' | 'metre'
}

/** The look of any product: every text finds its place in the closed vocabulary, and an id always the same look. */
export function lookOf(product: ProductForLook): Look {
  const seed = seedOf(product.id)
  const name = plainText(product.name)
  const category = plainText(product.category)
  const garment = garmentOf(product, name, category)
  const fabric = fabricOf(product, name, garment)
  const pattern = patternOf(product, name)
  const [said, accent] = colorsOf(product, name, seed)
  // Blue on denim is indigo that has been washed.
  const color = fabric === 'denim' && said === 'blue' ? 'denim' : said
  return {
    garment,
    wearer: wearerOf(`${category} ${name}`),
    pattern,
    color,
    ...(accent && { accent }),
    fabric,
    ...cutOf(name, category),
    seed,
  }
}

function garmentOf(product: ProductForLook, name: string, category: string): Garment {
  if (product.unit === 'metre') return seedOf(product.id) % 3 === 0 ? 'bolt' : 'length'
  for (const text of [plainText(product.garment ?? ''), name, category]) {
    const garment = text ? readWord(GARMENT_WORDS, text) : undefined
    if (garment) return garment
  }
  return 'folded'
}

function fabricOf(product: ProductForLook, name: string, garment: Garment): FabricName {
  const said = readWord(FABRIC_WORDS, plainText(product.fabric)) ?? readWord(FABRIC_WORDS, name)
  if (said) return said
  if (garment === 'jeans') return 'denim'
  if (garment === 'tshirt' || garment === 'leggings') return 'jersey'
  return garment === 'sweater' ? 'knit' : 'cotton'
}

function patternOf(product: ProductForLook, name: string): PatternName {
  const said = readWord(PATTERN_WORDS, plainText(product.pattern))
  const named = readWord(PATTERN_WORDS, name)
  // 'printed' says only that there is some print; the name may say which, else the product's id chooses.
  if (said === 'abstract' && /print/.test(product.pattern.toLowerCase()))
    return named && named !== 'abstract' && named !== 'solid' ? named : chanceFrom(seedOf(product.id)).pick(PRINTS)
  return said ?? named ?? 'solid'
}

const PRINTS: readonly PatternName[] = ['floral', 'floral', 'block-print', 'geometric', 'abstract', 'paisley']

/** Two colours in the text ('navy and red') give ground and accent; none at all gives a colour by the product's id. */
function colorsOf(product: ProductForLook, name: string, seed: number): readonly [ColorName, ColorName | undefined] {
  const text = plainText(product.color)
  const parts = text.split(/ (?:and|with|n) | & |&/).filter((part) => part !== '')
  const read = parts.map((part) => readWord(COLOR_WORDS, part)).filter((c) => c !== undefined)
  const first = read[0] ?? readWord(COLOR_WORDS, text) ?? readWord(COLOR_WORDS, name)
  if (first) return [first, read[1] !== first ? read[1] : undefined]
  const any = (Object.keys(DYES) as ColorName[]).filter((c) => c !== 'multi' && c !== 'denim')
  return [chanceFrom(seed ^ 77).pick(any), undefined]
}

function cutOf(name: string, category: string): { cut?: Cut } {
  const said = Object.entries(CUT_WORDS).flatMap(([field, words]) => {
    const word = readWord<string>(words, name) ?? readWord<string>(words, category)
    return word ? [[field, word] as const] : []
  })
  return said.length === 0 ? {} : { cut: Object.fromEntries(said) }
}

/** A boy's clothes are cut like a man's. */
function wearerOf(text: string): Look['wearer'] {
  if (/\bboys?\b/.test(text)) return 'man'
  if (/\b(kids?|girls?|child|children|infant|bab(y|ie)s?|newborn|toddler|junior)\b/.test(text)) return 'child'
  return /\b(men|man|mens|male|gent)\b/.test(text) && !/\b(women|womens|woman|ladie|lady)\b/.test(text)
    ? 'man'
    : 'woman'
}
