import { type Kysely, sql } from 'kysely'
import { latinDigits } from '../../domain/units/digits.ts'
import { singleLine } from '../../domain/untrusted.ts'
import type { Database } from '../platform/database/schema.ts'
import { publicNetworkOf } from '../platform/http/network.ts'

/** Counts what shoppers search for. Counts are kept in memory and written once a minute, so that no search waits for them. */
export class SearchLog {
  readonly #db: Kysely<Database>
  #counts = new Map<string, { searches: number; results: number }>()
  /** What each network has searched for since the last writing. */
  #byNetwork = new Map<string, Set<string>>()
  #writtenAt = performance.now()
  #popular: readonly string[] = []
  #popularAt = Number.NEGATIVE_INFINITY
  #reading: Promise<void> | undefined

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /**
   * @param results how many products match the whole text
   * @param ip of whoever searches; empty when it is unknown, as for a page, which is rendered once for all
   */
  add(text: string, results: number, ip = ''): void {
    const term = termOf(text)
    if (term.length < 2 || isPersonal(term) || !this.#isNew(term, ip)) return
    const counted = this.#counts.get(term)
    if (counted) {
      counted.searches++
      counted.results = results
    } else if (this.#counts.size < MAX_TERMS) this.#counts.set(term, { searches: 1, results })
    if (performance.now() - this.#writtenAt > WRITE_EVERY_MS) this.write().catch(() => undefined)
  }

  /** Whether the network has not searched for it in the last minute, nor for very many others, as a program would. */
  #isNew(term: string, ip: string): boolean {
    const network = publicNetworkOf(ip)
    if (network === undefined) return true
    const terms = this.#byNetwork.get(network) ?? new Set()
    if (terms.has(term) || terms.size >= MAX_OF_NETWORK) return false
    if (terms.size === 0) this.#byNetwork.set(network, terms)
    terms.add(term)
    return true
  }

  /**
   * Returns what many shoppers searched for and found that begins with the text, the most frequent first. The texts are read
   * again every few minutes, in the background.
   * @param isShown whether a text can be shown to others
   */
  async popular(typed: string, most: number, isShown: (term: string) => boolean): Promise<string[]> {
    const start = termOf(typed)
    if (start === '') return []
    if (performance.now() - this.#popularAt > POPULAR_FOR_MS) {
      this.#popularAt = performance.now()
      this.#reading = this.#readPopular().catch(() => undefined)
    }
    if (this.#popular.length === 0) await this.#reading
    return this.#popular.filter((term) => term !== start && term.startsWith(start) && isShown(term)).slice(0, most)
  }

  async #readPopular(): Promise<void> {
    const { rows } = await sql<{ term: string }>`
      select term from search_term where results > 0 and searches >= ${MIN_SEARCHES}
      order by searches desc, term limit 500`.execute(this.#db)
    this.#popular = rows.map(({ term }) => term)
  }

  /** Writes the counts to the database. Texts that nobody searched for in half a year are deleted, and the rarest of too many. */
  async write(): Promise<void> {
    this.#writtenAt = performance.now()
    const counts = [...this.#counts]
    this.#counts = new Map()
    this.#byNetwork = new Map()
    if (counts.length === 0) return
    const terms = counts.map(([term]) => term)
    await sql`
      insert into search_term (term, searches, results)
      select term, sum(searches), min(results)
      from unnest(${terms}::text[], ${counts.map(([, { searches }]) => searches)}::int[],
                  ${counts.map(([, { results }]) => results)}::int[]) as counted (term, searches, results)
      group by term order by term
      on conflict (term) do update
      set searches = search_term.searches + excluded.searches, results = excluded.results, last_at = now()`.execute(
      this.#db,
    )
    await sql`
      delete from search_term where term in (
        select term from search_term
        where last_at < now() - interval '180 days'
          or (searches, last_at, term) < (select searches, last_at, term from search_term
                                          order by searches desc, last_at desc, term desc offset ${MAX_STORED - 1} limit 1)
        for update skip locked)`.execute(this.#db)
  }
}

/** Without characters that nobody sees, which would make the rows of the owner's list look like others. */
function termOf(text: string): string {
  return singleLine(text.replace(/\p{Default_Ignorable_Code_Point}/gu, invisible).toLowerCase(), MAX_LENGTH)
}

/** Joiners are parts of Indian words. */
function invisible(character: string): string {
  return character === '\u200c' || character === '\u200d' ? character : ''
}

const MAX_LENGTH = 100
/** What few people search for may be about one of them. */
const MIN_SEARCHES = 20
const POPULAR_FOR_MS = 300_000
const MAX_TERMS = 2000
/** In a minute, by each process. */
const MAX_OF_NETWORK = 30
/** More than shoppers type in half a year. A program that searches for random texts would otherwise fill the disk. */
const MAX_STORED = 20_000
const WRITE_EVERY_MS = 60_000

/** Email addresses, phone and order numbers are not stored, however they are typed: `98765.43210`, `९८७६५४३२१०`. */
function isPersonal(term: string): boolean {
  const plain = latinDigits(term.normalize('NFKC'))
  return plain.includes('@') || /\d[\d\s-]{6,}/.test(plain) || /(?:\d[^\p{L}\d]{0,3}){10}/u.test(plain)
}
