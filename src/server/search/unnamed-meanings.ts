import { isSareeWeave } from '../../domain/search/crafts.ts'
import { isIndianOccasion, isSport, OCCASIONS } from '../../domain/search/occasions.ts'
import { usualSpelling } from '../../domain/search/synonyms.ts'
import { isGiftWord } from '../../domain/search/word-kinds.ts'
import { stemWord } from '../../domain/search/words.ts'
import { isForBabies } from './babies.ts'
import { expansionsOf } from './expansions.ts'
import { isBride, isGroom } from './for-whom.ts'
import type { Expansion } from './match.ts'
import type { QueryPart } from './part-kind.ts'
import type { Terms } from './terms.ts'

/**
 * Adds what a search means without a word for it, so that it ranks: a pathani and what is for a groom are for men, a bride wears a lehenga,
 * else a saree, what is for a newborn names babies, a 'kanjivaram' is a saree, what has no print is plain, an outfit for a festival or wedding
 * is of India, sport needs what stretches, and what is often given comes first among gifts.
 */
export function withUnnamedMeanings(
  given: readonly QueryPart[],
  excluded: readonly string[],
  terms: Terms,
): readonly QueryPart[] {
  const parts = withChoiceWithinKind(given, terms)
  const stems = parts.flatMap(({ kind, used }) => (kind === 'filler' ? [] : used.split(' ').map(stemWord)))
  const isNamed = parts.some(({ kind }) => kind === 'garment' || kind === 'clothes')
  const isKindNamed = parts.some(({ kind }) => kind === 'garment')
  const meant = [
    ...((parts.some(isGroom) || stems.includes(PATHANI)) && !parts.some(({ kind }) => kind === 'gender')
      ? ['men']
      : []),
    ...(parts.some(isForBabies) ? OF_BABIES : []),
    ...(!isNamed && stems.some((stem) => isSareeWeave(usualSpelling(stem))) ? ['saree'] : []),
    ...(!isKindNamed && parts.some(isOfIndia) ? ETHNIC : []),
    ...(!isKindNamed && parts.some(isForSport) ? FOR_SPORT : []),
    ...(!isKindNamed && parts.some(({ typed }) => isGiftWord(typed)) ? GIVEN : []),
    ...(excluded.some((word) => PRINTS.has(stemWord(word))) ? ['solid', 'plain'] : []),
  ]
  const worn = !isKindNamed && parts.some(isBride) ? ['lehenga', 'saree'] : []
  const expansions = [
    ...worn.flatMap((stem, place) => expansionsOf([stem], BRIDAL_WEIGHT / (place + 1), terms)),
    ...meant.flatMap((stem) => expansionsOf([stem], RANKING_WEIGHT, terms)),
  ]
  const isRich = parts.some(isGroom) || stems.includes(SHERWANI) || (!isKindNamed && parts.some(isWedding))
  const rich = isRich ? RICH : []
  const ranking = [expansions, rich.flatMap((stem) => expansionsOf([stem], RANKING_WEIGHT, terms))]
  return [...parts, ...ranking.filter(({ length }) => length > 0).map(onlyRanking)]
}

function onlyRanking(expansions: readonly Expansion[]): QueryPart {
  return { typed: '', used: '', corrected: false, kind: 'filler', expansions }
}

/** Of sarees for a wedding, silk comes before mulmul: that a saree suits a wedding does not tell them apart. */
function withChoiceWithinKind(parts: readonly QueryPart[], terms: Terms): readonly QueryPart[] {
  const kinds = new Set(parts.flatMap(({ kind, used }) => (kind === 'garment' ? used.split(' ').map(usualOf) : [])))
  if (kinds.size === 0) return parts
  const choosesWithin = ({ codes }: Expansion) =>
    !codes.every((code) => kinds.has(usualOf(terms.stems[code] as string)))
  return parts.map((part) =>
    part.kind === 'occasion' ? { ...part, expansions: part.expansions.filter(choosesWithin) } : part,
  )
}

const usualOf = (word: string) => usualSpelling(stemWord(word))

const PATHANI = stemWord('pathani')
/** Men wear it to weddings. */
const SHERWANI = stemWord('sherwani')

/** Words that only rank count half. */
export const RANKING_WEIGHT = 4
/** What a bride wears counts for more than its colour and cloth. */
const BRIDAL_WEIGHT = 10

const isWedding = ({ kind, used }: QueryPart) => kind === 'occasion' && WEDDINGS.has(usualOf(used))
const WEDDINGS: ReadonlySet<string> = new Set(['wedding', 'shaadi', 'bridal', 'bride', 'dulhan'].map(stemWord))
/** What clothes for a wedding are made of, by stems. */
const RICH = 'silk zari brocade velvet embroidered embellished sequinned banarasi kanjivaram chanderi'
  .split(' ')
  .map(stemWord)

function isOfIndia({ kind, used }: QueryPart): boolean {
  return kind === 'occasion' && isIndianOccasion(usualOf(used))
}

export const isForSport = ({ kind, used }: QueryPart) => kind === 'occasion' && isSport(usualOf(used))
/** What is worn for sport, by stems. */
export const FOR_SPORT = 'jogger legging tshirt shorts trackpant sweatshirt pyjama'.split(' ').map(stemWord)

const ETHNIC = OCCASIONS.get('ethnic') ?? []
const GIVEN = 'saree dupatta stole shawl kurta dress shirt watch necklace earring handbag wallet perfume'
  .split(' ')
  .map(stemWord)
const OF_BABIES = ['newborn', 'infant', 'baby', 'jhabla', 'romper', 'sleepsuit']
const PRINTS: ReadonlySet<string> = new Set(['print', 'printed', 'design'])
