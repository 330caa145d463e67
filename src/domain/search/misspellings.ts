/** Frequent misspellings that sound like, or are as near to, another word: 'blous' is no blush, and 'babby' no babe. */
const MISSPELLINGS: Readonly<Record<string, string>> = {
  baby: 'babby babbi babbie beby',
  blouse: 'blous blouz blouze blowse bluose',
  piece: 'peice',
  pyjama: 'pyzama pijama pazama pajma',
  school: 'skool skul schol',
  socks: 'sox soks',
  suit: 'sute siut',
}

/** The misspellings as phrases, each with the word that is meant. */
export const MISSPELT_WORDS: readonly (readonly [RegExp, string])[] = Object.entries(MISSPELLINGS).map(
  ([meant, misspelt]) => [new RegExp(String.raw`\b(?:${misspelt.replaceAll(' ', '|')})\b`, 'g'), meant],
)
