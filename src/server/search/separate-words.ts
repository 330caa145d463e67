import { isAttributeWord, isClothesWord, isProductKind, isShade } from '../../domain/search/kinds.ts'
import type { Query } from '../../domain/search/query.ts'
import { usualSpelling } from '../../domain/search/synonyms.ts'
import { wordKind } from '../../domain/search/word-kinds.ts'
import { stemWord } from '../../domain/search/words.ts'
import { brandWithoutSpaces } from './brand-names.ts'
import type { Words } from './interpret-word.ts'
import { isEnglishWord } from './known-words.ts'

type QueryWord = Query['words'][number]

/**
 * The words that are written as one without a space: `redsaree`, `cottonkurti`. Only a word that nothing else explains is separated,
 * and only where the second part names a kind of product or an attribute and the first is known, or where it is a brand's name.
 */
export function separated(word: QueryWord, { terms, speller, columns }: Words): readonly QueryWord[] {
  const { text, kind } = word
  const stem = stemWord(text)
  if (kind !== 'word' || text.length < MIN_PART * 2 || terms.find(stem) !== undefined) return [word]
  if (terms.synonymsOf([stem]).length > 0 || isProductKind(stem) || isEnglishWord(text)) return [word]
  const brand = brandWithoutSpaces(text, columns)
  if (brand) return brand.map((part) => ({ text: part, kind: wordKind(part) }))
  for (let cut = text.length - MIN_PART; cut >= MIN_PART; cut--) {
    const [first, second] = [text.slice(0, cut), text.slice(cut)]
    if (!isTelling(stemWord(second))) continue
    const known = isTelling(stemWord(first)) || isShade(stemWord(first)) || wordKind(first) === 'gender'
    if (known && speller.soundingLike(stem).length === 0)
      return [first, second].map((part) => ({ text: part, kind: wordKind(part) }))
  }
  return [word]
}

/** The shortest part of a word that is separated. */
const MIN_PART = 3

function isTelling(stem: string): boolean {
  const usual = usualSpelling(stem)
  return isProductKind(usual) || isAttributeWord(usual) || isClothesWord(stem)
}
