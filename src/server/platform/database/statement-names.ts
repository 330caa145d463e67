import { createHash } from 'node:crypto'

/** A statement is prepared when it has been sent this often, so that statements built for one request are not kept. */
const SENT_BEFORE = 3

/** PostgreSQL keeps the plans of prepared statements in the memory of each connection. */
const MAX_NAMES = 400

/** Statements that were sent too rarely to be prepared. */
const MAX_COUNTED = 2_000

/** Chooses which statements are prepared by PostgreSQL once for each connection, so that they are not planned each time. */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  #generation = 0
  #isOff = false

  /** Returns the name of the prepared statement with this text; undefined when it is to be sent without preparing it. */
  of(text: string): string | undefined {
    if (this.#isOff) return undefined
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= MAX_NAMES) return name
    const count = (this.#counts.get(text) ?? 0) + 1
    if (count <= SENT_BEFORE) {
      if (this.#counts.size >= MAX_COUNTED) this.#counts.clear()
      this.#counts.set(text, count)
      return undefined
    }
    this.#counts.delete(text)
    const newName = `v${this.#generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
    this.#names.set(text, newName)
    return newName
  }

  /**
   * Whether a statement failed only because it was prepared; sent again, it will be planned again. A migration that changes the
   * columns of a result makes prepared statements invalid. A pooler that does not know prepared statements (PgBouncer before
   * 1.21) sends them to connections that never saw them: then no more are prepared.
   */
  isOutdated(error: unknown): boolean {
    const { code, routine } = error as { readonly code?: unknown; readonly routine?: unknown }
    const isUnknown = code === UNKNOWN_STATEMENT || code === DUPLICATE_STATEMENT
    if (!isUnknown && !(code === NOT_SUPPORTED && routine === 'RevalidateCachedQuery')) return false
    if (isUnknown) this.#isOff = true
    this.#names.clear()
    this.#generation++
    return true
  }
}

// PostgreSQL manual, appendix A.
const UNKNOWN_STATEMENT = '26000'
const DUPLICATE_STATEMENT = '42P05'
const NOT_SUPPORTED = '0A000'
