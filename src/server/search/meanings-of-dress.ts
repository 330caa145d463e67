import { isIndianOccasion } from '../../domain/search/occasions.ts'
import { isRegion } from '../../domain/search/places.ts'
import { usualSpelling } from '../../domain/search/synonyms.ts'
import { stemWord } from '../../domain/search/words.ts'
import { expansionsOf } from './expansions.ts'
import { isGroom, isMale } from './for-whom.ts'
import { clothes, type QueryPart } from './part-kind.ts'
import type { Terms } from './terms.ts'
import { RANKING_WEIGHT } from './unnamed-meanings.ts'

/**
 * A dress is a kind of clothes and, in India, whatever is worn: a boy's dress is any of his clothes, and a dress for Navratri, for haldi or
 * of Rajasthan is a lehenga, a kurta set or a gown as well as a dress.
 */
export function withMeaningsOfDress(parts: readonly QueryPart[], terms: Terms): readonly QueryPart[] {
  const kinds = parts.filter(({ kind }) => kind === 'garment')
  const [dress] = kinds
  if (dress === undefined || kinds.length > 1 || stemWord(dress.used) !== 'dress') return parts
  const isOfBoys = parts.some(
    (part) => isGroom(part) || part.babySex === 'boy' || (part.kind === 'gender' && isMale(stemWord(part.used), terms)),
  )
  if (isOfBoys) return parts.map((part) => (part === dress ? { ...part, ...clothes(terms) } : part))
  if (!parts.some(isOfIndia)) return parts
  const has = (kind: QueryPart['kind']) => parts.some((part) => part.kind === kind)
  const worn = [
    ...WORN_AS_DRESS.flatMap((stems) => expansionsOf(stems, 1, terms)),
    ...(has('occasion') && has('color') ? ALSO_WORN : []).flatMap((stem) =>
      expansionsOf([stem], SIMILAR_WEIGHT, terms),
    ),
  ]
  const isForSomeone = parts.some(({ kind, babySex }) => kind === 'gender' || babySex !== undefined)
  const audience = isForSomeone ? [] : OF_WOMEN.flatMap((stem) => expansionsOf([stem], RANKING_WEIGHT, terms))
  const ranking: QueryPart = { typed: '', used: '', corrected: false, kind: 'filler', expansions: audience }
  const widened = parts.map((part) => (part === dress ? { ...part, expansions: [...dress.expansions, ...worn] } : part))
  return audience.length === 0 ? widened : [...widened, ranking]
}

function isOfIndia({ kind, typed, used }: QueryPart): boolean {
  const stem = usualSpelling(stemWord(used))
  return kind === 'occasion' ? isIndianOccasion(stem) : isRegion(typed)
}

const WORN_AS_DRESS: readonly (readonly string[])[] = [
  'lehenga',
  'chaniya',
  'ghagra',
  'anarkali',
  'sharara',
  'gharara',
  'gown',
  'frock',
  'kurta set',
  'salwar suit',
].map((words) => words.split(' ').map(stemWord))

/** Worn then as well, but hardly called a dress: a yellow kurta suits haldi better than a dress of another colour. */
const ALSO_WORN: readonly string[] = ['kurta', 'kurti', 'saree'].map(stemWord)
const SIMILAR_WEIGHT = 0.25

const OF_WOMEN: readonly string[] = ['women', 'girls'].map(stemWord)
