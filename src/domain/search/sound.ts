/**
 * What a word sounds like under the ways Indian words are spelt in Latin letters: doubled letters (`aa`, `tt`), `ee`/`i`,
 * `oo`/`u`, `w`/`v`, `z`/`j`, and consonants written with or without their breath (`th`/`t`, `kh`/`k`, `sh`/`s`). Two
 * spellings with one sound (`chikankaari` and `chikankari`, `kurtha` and `kurta`) are taken for one word.
 */
export function soundOf(word: string): string {
  let sound = word
  for (const [spelling, letter] of SPELLINGS) sound = sound.replace(spelling, letter)
  return sound
}

const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/ck|q/g, 'k'],
  [/ch+h*/g, 'č'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/x/g, 'ks'],
  [/([kgjtdbs])h/g, '$1'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/ee|ii|ie|ea|y$/g, 'i'],
  [/(?<=[^aeiou])y(?=[^aeiou])/g, 'i'],
  [/oo|ou/g, 'u'],
  [/ai|ay|ei/g, 'e'],
  [/(.)\1+/g, '$1'],
  [/(?<=.)h$/, ''],
]
