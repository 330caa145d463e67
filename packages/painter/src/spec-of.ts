import { type ColorName, DYES } from './dyes.ts'
import type { FabricName } from './fabrics.ts'
import { randomFrom, seedOf } from './random.ts'
import type { Cut, Garment, GarmentSpec, PatternName } from './spec.ts'
import {
  COLOR_TERMS,
  CUT_TERMS,
  FABRIC_TERMS,
  findTerm,
  GARMENT_TERMS,
  normaliseText,
  PATTERN_TERMS,
} from './vocabulary.ts'

/** The texts of a product that describe its appearance. They may be empty or contain anything a seller typed. */
export interface ProductText {
  readonly id: string
  readonly name: string
  readonly garment?: string
  /** Category, subcategory and main category, separated by spaces. */
  readonly category: string
  readonly color: string
  readonly pattern: string
  readonly fabric: string
  /** Products sold by the metre are always drawn as cloth. */
  readonly unit?: 'piece' | 'metre'
}

/** Returns the specification for any product. The same id and texts always give the same specification. */
export function specOf(product: ProductText): GarmentSpec {
  const seed = seedOf(product.id)
  const name = normaliseText(product.name)
  const category = normaliseText(product.category)
  const garment = garmentOf(product, name, category)
  const fabric = fabricOf(product, name, garment)
  const pattern = patternOf(product, name)
  const [found, accent] = colorsOf(product, name, seed)
  // Blue denim has its own washed shade.
  const color = fabric === 'denim' && found === 'blue' ? 'denim' : found
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

function garmentOf(product: ProductText, name: string, category: string): Garment {
  if (product.unit === 'metre') return seedOf(product.id) % 3 === 0 ? 'bolt' : 'length'
  for (const text of [normaliseText(product.garment ?? ''), name, category]) {
    const garment = text ? findTerm(GARMENT_TERMS, text) : undefined
    if (garment) return garment
  }
  return 'folded'
}

function fabricOf(product: ProductText, name: string, garment: Garment): FabricName {
  const found = findTerm(FABRIC_TERMS, normaliseText(product.fabric)) ?? findTerm(FABRIC_TERMS, name)
  if (found) return found
  if (garment === 'jeans') return 'denim'
  if (garment === 'tshirt' || garment === 'leggings') return 'jersey'
  return garment === 'sweater' ? 'knit' : 'cotton'
}

function patternOf(product: ProductText, name: string): PatternName {
  const found = findTerm(PATTERN_TERMS, normaliseText(product.pattern))
  const named = findTerm(PATTERN_TERMS, name)
  // 'printed' does not say which print; the name may, otherwise the product's id decides.
  if (found === 'abstract' && /print/.test(product.pattern.toLowerCase()))
    return named && named !== 'abstract' && named !== 'solid' ? named : randomFrom(seedOf(product.id)).pick(PRINTS)
  return found ?? named ?? 'solid'
}

const PRINTS: readonly PatternName[] = ['floral', 'floral', 'block-print', 'geometric', 'abstract', 'paisley']

/** Two colours in the text ('navy and red') are ground and accent. Without any, the product's id decides. */
function colorsOf(product: ProductText, name: string, seed: number): readonly [ColorName, ColorName | undefined] {
  const text = normaliseText(product.color)
  const parts = text.split(/ (?:and|with|n) | & |&/).filter((part) => part !== '')
  const read = parts.map((part) => findTerm(COLOR_TERMS, part)).filter((c) => c !== undefined)
  const first = read[0] ?? findTerm(COLOR_TERMS, text) ?? findTerm(COLOR_TERMS, name)
  if (first) return [first, read[1] !== first ? read[1] : undefined]
  const any = (Object.keys(DYES) as ColorName[]).filter((c) => c !== 'multi' && c !== 'denim')
  return [randomFrom(seed ^ 77).pick(any), undefined]
}

function cutOf(name: string, category: string): { cut?: Cut } {
  const found = Object.entries(CUT_TERMS).flatMap(([field, words]) => {
    const word = findTerm<string>(words, name) ?? findTerm<string>(words, category)
    return word ? [[field, word] as const] : []
  })
  return found.length === 0 ? {} : { cut: Object.fromEntries(found) }
}

/** Boys' clothes are drawn with a man's cut. */
function wearerOf(text: string): GarmentSpec['wearer'] {
  if (/\bboys?\b/.test(text)) return 'man'
  if (/\b(kids?|girls?|child|children|infant|bab(y|ie)s?|newborn|toddler|junior)\b/.test(text)) return 'child'
  return /\b(men|man|mens|male|gent)\b/.test(text) && !/\b(women|womens|woman|ladie|lady)\b/.test(text)
    ? 'man'
    : 'woman'
}
