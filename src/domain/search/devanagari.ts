import { hasOtherScript, toDevanagari } from './indian-scripts.ts'
import { withLoanwords } from './loanwords.ts'

/**
 * Transliterates Devanagari, and the other scripts of India by way of it, to the Latin spelling used in Indian shops (`कुर्ता` → `kurta`, `कपड़े` → `kapde`, `५००` → `500`), so
 * that both scripts use the same vocabulary and spelling rules. The inherent vowel is dropped where speech drops it: at the end of
 * a word, and between a vowel with its consonant and a consonant with its vowel (`लड़की` → `ladki`). Other characters do not change.
 */
export function transliterate(written: string): string {
  const text = hasOtherScript(written) ? toDevanagari(written).replace(LAST_VIRAMA, '') : written
  if (!DEVANAGARI.test(text)) return text
  const known = withLoanwords(text.normalize('NFD')).replaceAll(SAREE, 'saree')
  const letters = Array.from(known.replace(LAST_LONG_VOWEL, (vowel) => SHORT[vowel] ?? vowel))
  const sounds: Sound[] = []
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] as string
    const dotted = letters[at + 1] === NUKTA
    const consonant = (dotted && DOTTED[letter]) || CONSONANTS[letter]
    if (consonant === undefined) {
      const vowel = VOWELS[letter]
      const nasal = NASALS.has(letter) && LABIALS.has(letters[at + 1] ?? '') ? 'm' : undefined
      sounds.push({
        text: nasal ?? vowel ?? SIGNS[letter] ?? DIGITS[letter] ?? letter,
        kind: vowel === undefined ? 'other' : 'vowel',
      })
      continue
    }
    if (dotted) at++
    sounds.push({ text: consonant, kind: 'consonant' })
    const next = letters[at + 1] ?? ''
    if (next === VIRAMA) at++
    else if (SIGNS[next] !== undefined && !NASALS.has(next)) {
      sounds.push({ text: SIGNS[next] as string, kind: 'vowel' })
      at++
    } else if (CONSONANTS[next] !== undefined || VOWELS[next] !== undefined || NASALS.has(next))
      sounds.push({ text: 'a', kind: 'inherent' })
  }
  return withoutSilentVowels(sounds)
}

interface Sound {
  readonly text: string
  readonly kind: 'consonant' | 'vowel' | 'inherent' | 'other'
}

/** From the right, because a dropped vowel no longer lets the one before it drop. */
function withoutSilentVowels(sounds: readonly Sound[]): string {
  let kept = ''
  let after: Sound['kind'][] = []
  for (let at = sounds.length - 1; at >= 0; at--) {
    const { kind, text } = sounds[at] as Sound
    const isSilent =
      kind === 'inherent' &&
      after[0] === 'consonant' &&
      (after[1] === 'vowel' || after[1] === 'inherent') &&
      sounds[at - 1]?.kind === 'consonant' &&
      (sounds[at - 2]?.kind === 'vowel' || sounds[at - 2]?.kind === 'inherent')
    if (isSilent) continue
    kept = text + kept
    after = [kind, after[0] ?? 'other']
  }
  return kept
}

/** Shops spell this word with `r`, Marathi and many others without the dot, and others with the same letter with `d` (`चूड़ी`, `लड़का`). */
/** Also without its last letter, while it is typed: by its letters that would be 'sad'. */
const SAREE = /साड\u093c?ी|(?<=^|\s)साड\u093c?$/g
const DEVANAGARI = /[\u0900-\u097f]/
/** Scripts of the south write it after a last consonant, where Hindi has nothing. */
const LAST_VIRAMA = /\u094d(?!\p{L})/gu
/** At the end of a word shops write them short: `kurti`, `holi`; but `saree`. */
const LAST_LONG_VOWEL = /(?<=[\u0900-\u097f]{2})[ईऊ\u0940\u0942](?![\p{L}\p{M}])/gu
const SHORT: Readonly<Record<string, string>> = { ई: 'इ', ऊ: 'उ', '\u0940': '\u093f', '\u0942': '\u0941' }
/** Before these a nasal is spoken and written as `m`: `lambi`. */
const LABIALS: ReadonlySet<string> = new Set('पफबभम')
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

const DOTTED: Readonly<Record<string, string>> = { ड: 'd', ढ: 'dh', क: 'q', ख: 'kh', ग: 'g', ज: 'z', फ: 'f' }

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

const NASALS: ReadonlySet<string> = new Set(['\u0902', '\u0901', '\u0903'])

const DIGITS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('०१२३४५६७८९', (digit, value) => [digit, String(value)]),
)
