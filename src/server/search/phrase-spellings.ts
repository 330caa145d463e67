import { usualSpelling } from '../../domain/search/synonyms.ts'
import { stemWord } from '../../domain/search/words.ts'
import { expansionsOf, SOUND_WEIGHT } from './expansions.ts'
import { DESCRIPTION, WHOLE } from './fields.ts'
import type { TypedWord } from './interpret-word.ts'
import type { Expansion } from './match.ts'
import { fieldsOf, type Terms } from './terms.ts'

/** The words written as one, where shops do so. Descriptions that lack spaces have 'suitblack', and a 'men ka kurta' is not of the brand Menka. */
export function joinedSpelling(parts: readonly TypedWord[], terms: Terms): Expansion[] {
  if (parts[0]?.kind === 'gender' && parts.at(-1)?.kind === 'filler') return []
  const joined = stemWord(parts.map(({ used }) => used).join(''))
  return expansionsOf([joined], SOUND_WEIGHT, terms).filter(({ codes: [code = 0] }) =>
    isOutsideDescriptions(code, terms),
  )
}

/** Titles have 'block printed' for 'block print', and 'kurta pyjama' for 'kurta pajama'. */
export function otherForms(stems: readonly string[], terms: Terms): Expansion[] {
  const forms = [stems.map((stem) => OTHER_FORMS.get(stem) ?? stem), stems.map(usualSpelling)]
  return forms
    .filter((form) => form.some((stem, at) => stem !== stems[at]))
    .flatMap((form) => expansionsOf(form, SOUND_WEIGHT, terms))
}

const PAIRS =
  'print printed, stripe striped, check checked, wash washed, dye dyed, sleeve sleeved, embroidery embroidered'
const OTHER_FORMS = new Map(
  PAIRS.split(', ').flatMap((pair) => {
    const [one = '', other = ''] = pair.split(' ').map(stemWord)
    return [[one, other] as const, [other, one] as const]
  }),
)

/** Returns whether some product has the word outside its description. */
export function isOutsideDescriptions(code: number, terms: Terms): boolean {
  return terms.postings(code).some((posting) => (fieldsOf(posting) & ~(DESCRIPTION | WHOLE)) !== 0)
}
