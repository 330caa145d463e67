import { asList, parseJson, singleLine } from '../../../domain/untrusted.ts'
import { readStorage } from '../../boot/read-storage.ts'

/** The searches made in this browser, newest first. They stay in the browser. */

/** Returns the recent searches that begin with the typed text, or have a word that does; the text itself is left out. */
export function recentSearches(typed: string): readonly string[] {
  const start = typed.toLowerCase()
  return stored()
    .filter((text) => text !== start && (text.startsWith(start) || text.includes(` ${start}`)))
    .slice(0, SHOWN)
}

export function rememberSearch(text: string): void {
  const search = singleLine(text, MAX_LENGTH).toLowerCase()
  if (search !== '') store([search, ...stored().filter((other) => other !== search)].slice(0, MAX_STORED))
}

export function forgetSearches(): void {
  store([])
}

const KEY = 'recentSearches'
const MAX_STORED = 12
const MAX_LENGTH = 100
const SHOWN = 2

function stored(): string[] {
  return asList(parseJson(readStorage(KEY) ?? ''), MAX_STORED).flatMap((text) => singleLine(text, MAX_LENGTH) || [])
}

function store(searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // Nothing is remembered where storage is full or forbidden.
  }
}
