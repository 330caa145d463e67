/**
 * Transliterates Devanagari to the Latin spelling used in Indian shops (`कुर्ता` → `kurta`, `साड़ी` → `saree`), so that both
 * scripts use the same vocabulary and spelling rules. The inherent vowel at the end of a word is dropped, as in speech. Other
 * characters do not change.
 */
export function transliterate(text: string): string {
  if (!DEVANAGARI.test(text)) return text
  const letters = Array.from(text.normalize('NFD'))
  let latin = ''
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] as string
    const dotted = letters[at + 1] === NUKTA
    const consonant = (dotted && DOTTED[letter]) || CONSONANTS[letter]
    if (consonant === undefined) {
      latin += VOWELS[letter] ?? SIGNS[letter] ?? letter
      continue
    }
    if (dotted) at++
    latin += consonant
    const next = letters[at + 1] ?? ''
    if (next === VIRAMA) at++
    else if (CONSONANTS[next] !== undefined || next === '\u0902' || next === '\u0901') latin += 'a'
  }
  return latin
}

const DEVANAGARI = /[\u0900-\u097f]/
const NUKTA = '\u093c'
const VIRAMA = '\u094d'

const CONSONANTS: Readonly<Record<string, string>> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'ph',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  ळ: 'l',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
}

const DOTTED: Readonly<Record<string, string>> = { ड: 'r', ढ: 'rh', क: 'q', ख: 'kh', ग: 'g', ज: 'z', फ: 'f' }

const VOWELS: Readonly<Record<string, string>> = {
  अ: 'a',
  आ: 'aa',
  इ: 'i',
  ई: 'ee',
  उ: 'u',
  ऊ: 'oo',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ऑ: 'o',
  ओ: 'o',
  औ: 'au',
}

const SIGNS: Readonly<Record<string, string>> = {
  '\u093e': 'a',
  '\u093f': 'i',
  '\u0940': 'ee',
  '\u0941': 'u',
  '\u0942': 'oo',
  '\u0943': 'ri',
  '\u0947': 'e',
  '\u0948': 'ai',
  '\u0949': 'o',
  '\u094b': 'o',
  '\u094c': 'au',
  '\u0902': 'n',
  '\u0901': 'n',
  '\u0903': 'h',
}
