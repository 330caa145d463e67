import { isSareeWeave } from '../../domain/search/crafts.ts'
import { isIndianOccasion, isSport, OCCASIONS } from '../../domain/search/occasions.ts'
import { usualSpelling } from '../../domain/search/synonyms.ts'
import { stemWord } from '../../domain/search/words.ts'
import { isForBabies } from './babies.ts'
import { expansionsOf } from './expansions.ts'
import type { QueryPart } from './part-kind.ts'
import type { Terms } from './terms.ts'

/**
 * Adds what a search means without a word for it, so that it ranks: a pathani and what is for a groom are for men, a bride wears a lehenga
 * or a saree, what is for a newborn names babies, a 'kanjivaram' is a saree, what has no print is plain, an outfit for a festival or wedding
 * is of India, sport needs what stretches, and what is often given comes first among gifts.
 */
export function withUnnamedMeanings(
  parts: readonly QueryPart[],
  excluded: readonly string[],
  terms: Terms,
): readonly QueryPart[] {
  const stems = parts.flatMap(({ kind, used }) => (kind === 'filler' ? [] : used.split(' ').map(stemWord)))
  const isNamed = parts.some(({ kind }) => kind === 'garment' || kind === 'clothes')
  const isKindNamed = parts.some(({ kind }) => kind === 'garment')
  const meant = [
    ...((parts.some(isGroom) || stems.includes(PATHANI)) && !parts.some(({ kind }) => kind === 'gender')
      ? ['men']
      : []),
    ...(!isKindNamed && parts.some(isBride) ? ['lehenga', 'saree'] : []),
    ...(parts.some(isForBabies) ? OF_BABIES : []),
    ...(!isNamed && stems.some((stem) => isSareeWeave(usualSpelling(stem))) ? ['saree'] : []),
    ...(!isKindNamed && parts.some(isOfIndia) ? ETHNIC : []),
    ...(!isKindNamed && parts.some(isForSport) ? FOR_SPORT : []),
    ...(!isKindNamed && parts.some(({ typed }) => GIFTS.has(typed)) ? GIVEN : []),
    ...(excluded.some((word) => PRINTS.has(stemWord(word))) ? ['solid', 'plain'] : []),
  ]
  const expansions = meant.flatMap((stem) => expansionsOf([stem], RANKING_WEIGHT, terms))
  return expansions.length === 0
    ? parts
    : [...parts, { typed: '', used: '', corrected: false, kind: 'filler', expansions }]
}

const PATHANI = stemWord('pathani')

/** Words that only rank count half. */
export const RANKING_WEIGHT = 4

export const isGroom = ({ kind, used }: QueryPart) => kind === 'occasion' && usualSpelling(stemWord(used)) === 'groom'

const isBride = ({ kind, used }: QueryPart) => kind === 'occasion' && BRIDES.has(usualSpelling(stemWord(used)))
const BRIDES: ReadonlySet<string> = new Set(['bride', 'bridal', 'dulhan'].map(stemWord))

function isOfIndia({ kind, used }: QueryPart): boolean {
  return kind === 'occasion' && isIndianOccasion(usualSpelling(stemWord(used)))
}

export const isForSport = ({ kind, used }: QueryPart) => kind === 'occasion' && isSport(usualSpelling(stemWord(used)))
/** What is worn for sport, by stems. */
export const FOR_SPORT = 'jogger legging tshirt shorts trackpant sweatshirt pyjama'.split(' ').map(stemWord)

const ETHNIC = OCCASIONS.get('ethnic') ?? []
const GIFTS: ReadonlySet<string> = new Set('gift gifts gifting present tohfa tohfe uphar'.split(' '))
const GIVEN = 'saree dupatta stole shawl kurta dress shirt watch necklace earring handbag wallet perfume'
  .split(' ')
  .map(stemWord)
const OF_BABIES = ['newborn', 'infant', 'baby', 'jhabla', 'romper', 'sleepsuit']
const PRINTS: ReadonlySet<string> = new Set(['print', 'printed', 'design'])
