import { nearestWord } from './spelling.ts'

/** Words that say how others are meant, in English and Hindi: limits, sizes, exclusions and for whom something is. */
const WORDS = (
  'with without except under below above between less more than from upto andar neeche niche upar zyada jyada rang ' +
  'size waist inch metre meter length half sleeve sleeves padded years year months pack combo piece pieces ' +
  'shirt shirts suit suits clothes kapde ladies women womens girls boys bacchon bachche mahila ladkiyon ladkon'
).split(' ')
const KNOWN: ReadonlySet<string> = new Set(WORDS)

/** A misspelt word of a text and the word that it was meant to be. */
export interface Respelt {
  readonly typed: string
  readonly used: string
}

/** A joining word and what its edits cost, see `editCost`. */
export interface Near {
  readonly word: string
  readonly cost: number
}

/**
 * Corrects misspelt words that say how others are meant ('silk saree abovr 3000', 'dress withouut sleeves') before the text is read:
 * later no product would explain them.
 * @param isWord whether a word, in lower case, has a meaning of its own
 * @param isNearer whether another kind of product is as near to a word as the joining word at a cost, see `editCost`: a 'frok' is a frock
 */
export function withJoiningWords(
  text: string,
  isWord: (word: string) => boolean,
  isNearer: (typed: string, near: Near) => boolean = () => false,
): { readonly text: string; readonly respelt: readonly Respelt[] } {
  const respelt: Respelt[] = []
  const corrected = text.replace(LATIN_WORD, (word) => {
    const typed = word.toLowerCase()
    if (KNOWN.has(typed) || isWord(typed)) return word
    const near = nearest(typed)
    const used = near && !isNearer(typed, near) ? near.word : withoutTriples(typed, isWord)
    if (used === undefined) return word
    respelt.push({ typed, used })
    return used
  })
  return { text: corrected, respelt }
}

const LATIN_WORD = /(?<![\p{L}\p{N}-])[a-z]{4,12}(?![\p{L}\p{N}-])/giu

/** The word where a key was held too long (`teeen`, `paddded`), not the x of a size. */
function withoutTriples(typed: string, isWord: (word: string) => boolean): string | undefined {
  const plain = ['$1$1', '$1'].map((letters) => typed.replace(TRIPLED, letters)).filter((one) => one !== typed)
  return plain.find((one) => KNOWN.has(one) || isWord(one)) ?? plain.map(nearest).find((one) => one !== undefined)?.word
}

const TRIPLED = /([a-wyz])\1{2,}/g

function nearest(typed: string): Near | undefined {
  return nearestWord(typed, WORDS, COST_OF_SLIP)
}

/** A wrong vowel, a key next to the right one, or a letter left out; see `editCost`. */
const COST_OF_SLIP = 0.8
