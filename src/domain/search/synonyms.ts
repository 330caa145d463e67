import { CRAFT_ROWS } from './crafts.ts'
import { LOCAL_ROWS, LOCAL_SPELLINGS } from './local-words.ts'
import { PACKS } from './packs.ts'
import { PLACE_ROWS, PLACE_SPELLINGS } from './places.ts'
import { SAME_OF_CLOTH } from './same-cloth-words.ts'
import { SAME } from './same-words.ts'
import { SIMILAR, WIDER } from './similar-words.ts'
import { phoneticKey } from './spelling.ts'
import { splitWords, stemWord } from './words.ts'

/** A synonym of a word or phrase: its stems, and the weight of a match (0–1). */
export interface Synonym {
  readonly stems: readonly string[]
  readonly weight: number
}

/**
 * Returns the synonyms of a phrase, given as stems, in the vocabulary of Indian clothing and fabric. Phrases are also compared by
 * sound, so the table needs only one of several similar spellings.
 */
export function synonymsOf(stems: readonly string[]): readonly Synonym[] {
  const { byPhrase, byUsual, bySound } = tables()
  const exact = byPhrase.get(stems.join(' ')) ?? (stems.length > 1 ? byUsual.get(usualSpellings(stems)) : undefined)
  if (exact) return exact
  const key = stems.map(phoneticKey).join(' ')
  return key.length < MIN_SOUND_LENGTH ? [] : (bySound.get(key) ?? [])
}

/** Returns whether the table has this spelling of a word. */
export function isSpelling(stem: string): boolean {
  return tables().byPhrase.has(stem)
}

/** Returns the spelling that the table names first: `banarasi` for `benarsi`. */
export function usualSpelling(stem: string): string {
  return tables().usual.get(stem) ?? stem
}

/** The stems of all single words that have synonyms. */
export function synonymWords(): string[] {
  return [...tables().byPhrase.keys()].filter((phrase) => !phrase.includes(' '))
}

/** Shorter keys are shared by unrelated words (`full`, `phool`). */
export const MIN_SOUND_LENGTH = 4

/** Maximum number of words in a phrase with synonyms. */
export const MAX_PHRASE_WORDS = 3

const SPELLINGS = [...SAME, ...SAME_OF_CLOTH, ...LOCAL_SPELLINGS, ...PLACE_SPELLINGS]

const SAME_WEIGHT = 0.95
const SIMILAR_WEIGHT = 0.25

interface Tables {
  readonly byPhrase: ReadonlyMap<string, readonly Synonym[]>
  readonly bySound: ReadonlyMap<string, readonly Synonym[]>
  /** Phrases with each word in its usual spelling: `salvar kameez` is found as `salwar kameez`. */
  readonly byUsual: ReadonlyMap<string, readonly Synonym[]>
  readonly usual: ReadonlyMap<string, string>
}

let made: Tables | undefined

/** Made on first use: the start of the shop need not wait for it. */
function tables(): Tables {
  made ??= makeTables()
  return made
}

function makeTables(): Tables {
  const usual = usualSpellingsOf(SPELLINGS)
  const byPhrase = new SynonymTable()
  const bySound = new SynonymTable()
  const add = (phrase: readonly string[], synonym: Synonym) => {
    byPhrase.add(phrase.join(' '), synonym)
    bySound.add(phrase.map(phoneticKey).join(' '), synonym)
  }
  for (const [rows, weight] of [
    [[...SPELLINGS, ...PACKS], SAME_WEIGHT],
    [similarOfSpellings(), SIMILAR_WEIGHT],
  ] as const) {
    for (const row of rows) {
      const phrases = row.map(stemsOf)
      for (const phrase of phrases) {
        for (const stems of phrases) {
          if (stems.join(' ') === phrase.join(' ')) bySound.add(phrase.map(phoneticKey).join(' '), { stems, weight })
          else add(phrase, { stems, weight })
        }
      }
    }
  }
  for (const [wide = '', ...narrow] of [...WIDER, ...CRAFT_ROWS, ...LOCAL_ROWS, ...PLACE_ROWS]) {
    for (const spelling of spellingsOf(wide)) {
      for (const phrase of narrow.flatMap(spellingsOf)) {
        add(stemsOf(spelling), { stems: stemsOf(phrase), weight: SIMILAR_WEIGHT })
      }
    }
  }
  const byUsual = new SynonymTable()
  for (const [phrase, synonyms] of byPhrase.rows) {
    if (!phrase.includes(' ')) continue
    const key = phrase
      .split(' ')
      .map((stem) => usual.get(stem) ?? stem)
      .join(' ')
    for (const synonym of synonyms) byUsual.add(key, synonym)
  }
  addJoined(byPhrase, usual)
  return { byPhrase: byPhrase.rows, bySound: bySound.rows, byUsual: byUsual.rows, usual }
}

/** Two words are also written as one: `nightgown`, `nehrujacket`, `halfsaree`. */
function addJoined({ rows }: SynonymTable, usual: Map<string, string>): void {
  for (const [phrase, synonyms] of [...rows]) {
    const stems = phrase.split(' ')
    const joined = stemWord(stems.join(''))
    if (stems.length !== 2 || rows.has(joined)) continue
    rows.set(joined, [{ stems, weight: SAME_WEIGHT }, ...synonyms])
    const [word = ''] =
      synonyms.find(({ stems: other, weight }) => other.length === 1 && weight === SAME_WEIGHT)?.stems ?? []
    if (word !== '' && !usual.has(joined)) usual.set(joined, usual.get(word) ?? word)
  }
}

function usualSpellingsOf(rows: readonly (readonly string[])[]): Map<string, string> {
  const usual = new Map<string, string>()
  for (const row of rows) {
    const words = row.map(stemsOf).flatMap((stems) => (stems.length === 1 ? stems : []))
    for (const word of words) if (!usual.has(word)) usual.set(word, words[0] ?? word)
  }
  return usual
}

/** A spelling has the similar products of all its other spellings: 'nighty' those of 'nightwear'. */
function similarOfSpellings(): string[][] {
  return SIMILAR.map((row) => [...new Set(row.flatMap(spellingsOf))])
}

const stemsOf = (phrase: string) => splitWords(phrase).map(stemWord)
const spellingsOf = (phrase: string) => SPELLINGS.find((row) => row.includes(phrase)) ?? [phrase]

function usualSpellings(stems: readonly string[]): string {
  return stems.map(usualSpelling).join(' ')
}

/** The synonyms of each phrase, each once, in the order in which they were added. */
class SynonymTable {
  readonly rows = new Map<string, Synonym[]>()

  add(phrase: string, synonym: Synonym): void {
    const row = this.rows.get(phrase)
    const text = synonym.stems.join(' ')
    if (row === undefined) this.rows.set(phrase, [synonym])
    else if (!row.some(({ stems }) => stems.join(' ') === text)) row.push(synonym)
  }
}
