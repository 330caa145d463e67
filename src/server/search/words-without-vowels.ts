import { attributeStems, productStems } from '../../domain/search/kinds.ts'
import { phoneticKey } from '../../domain/search/spelling.ts'
import { stemWord } from '../../domain/search/words.ts'
import { isEnglishWord } from './known-words.ts'
import type { Terms } from './terms.ts'

/**
 * The colour, fabric, pattern, kind of product or person whose consonants a word consists of, as people abbreviate when they type:
 * `blk jns`, `wht tshrt`. Of several, the one that most products have.
 */
export function withVowels(typed: string, terms: Terms): string | undefined {
  if (!/^[b-df-hj-np-tv-z]{2,}[b-df-hj-np-tv-z]*y?$/.test(typed) || isEnglishWord(typed)) return undefined
  const words = wholeWords()
  const singular = typed.length > 2 && typed.endsWith('s') ? typed.slice(0, -1) : typed
  const meant = words.get(consonantsOf(typed)) ?? words.get(consonantsOf(singular)) ?? []
  const possible = meant.filter(
    (word) => (typed.length > 2 || word === 'red') && typed.length <= consonantsIn(word) + 1,
  )
  return possible.toSorted((one, other) => useOf(other, terms) - useOf(one, terms))[0]
}

function useOf(word: string, terms: Terms): number {
  const code = terms.find(stemWord(word))
  return code === undefined ? 0 : terms.count(code)
}

const PEOPLE = 'men women ladies gents girls boys kids'
const OTHERS =
  'light dark formal casual party wedding cotton printed sports gym yoga summer winter office daily traditional western ethnic sleeveless regular slim round neck collar length maxi midi mini smart'

let made: ReadonlyMap<string, readonly string[]> | undefined

/** Words by their consonants. */
function wholeWords(): ReadonlyMap<string, readonly string[]> {
  made ??= Map.groupBy(new Set([...attributeStems(), ...productStems(), ...`${PEOPLE} ${OTHERS}`.split(' ')]), (word) =>
    consonantsOf(stemWord(word)),
  )
  return made
}

/** With the plural `s` a word may have one more. */
function consonantsIn(word: string): number {
  return word.replaceAll(/[aeiou]/g, '').length
}

function consonantsOf(word: string): string {
  const sound = phoneticKey(word)
  return sound.slice(0, 1) + sound.slice(1).replaceAll(/[aeiou]/g, '')
}
