import type { Kysely } from 'kysely'
import { type Device, OTHER_PATH, OTHER_REFERRER } from '../../domain/analytics/page-view.ts'
import type { Database } from '../platform/database/schema.ts'
import { addViews, type Counted, rowsOfDay } from './queries.ts'

type View = Omit<Counted, 'views'>

/** The limits of a day. A real shop has some hundred rows a day; many more would be fake visits. */
export const MAX_ROWS = 10_000
export const MAX_REFERRERS = 200

/**
 * Counts page views in the database. Views that arrive during a write are written together afterwards, so a busy shop runs one
 * statement at a time. A view is acknowledged only after it is stored.
 */
export class PageViewCounter {
  readonly #db: Kysely<Database>
  #today: Today | undefined
  #waiting: View[] = []
  #next: Promise<void> | undefined

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Resolves when the view is stored. */
  count(view: View): Promise<void> {
    this.#waiting.push(view)
    this.#next ??= this.#afterWrite()
    return this.#next
  }

  #writing: Promise<void> = Promise.resolve()

  #afterWrite(): Promise<void> {
    const write = this.#writing
      .catch(() => undefined)
      .then(() => {
        const views = this.#waiting
        this.#waiting = []
        this.#next = undefined
        return this.#write(views)
      })
    this.#writing = write
    return write
  }

  async #write(views: readonly View[]): Promise<void> {
    const sums = new Map<string, Counted>()
    for (const view of views) {
      const folded = (await this.#dayOf(view.day)).fold(view)
      const key = keyOf(folded)
      sums.set(key, { ...folded, views: (sums.get(key)?.views ?? 0) + 1 })
    }
    // All processes write in the same order, so that they cannot block each other.
    const ordered = [...sums.keys()].sort().flatMap((key) => sums.get(key) ?? [])
    await addViews(this.#db, ordered)
  }

  async #dayOf(day: string): Promise<Today> {
    if (this.#today?.day !== day) {
      const today = new Today(day)
      for (const row of await rowsOfDay(this.#db, day, MAX_ROWS)) today.fold({ day, ...row })
      this.#today = today
    }
    return this.#today
  }
}

/** The rows of a day so far, to keep within its limits. */
class Today {
  readonly day: string
  readonly #rows = new Set<string>()
  readonly #referrers = new Set<string>(['', OTHER_REFERRER])

  constructor(day: string) {
    this.day = day
  }

  fold(view: View): View {
    const isKnown = this.#referrers.has(view.referrer)
    const referrer = isKnown || this.#referrers.size < MAX_REFERRERS ? view.referrer : OTHER_REFERRER
    const folded = { ...view, referrer }
    const key = keyOf(folded)
    if (!this.#rows.has(key) && this.#rows.size >= MAX_ROWS) {
      return { ...view, path: OTHER_PATH, referrer: OTHER_REFERRER }
    }
    this.#rows.add(key)
    this.#referrers.add(referrer)
    return folded
  }
}

function keyOf({ day, path, referrer, device }: { day: string; path: string; referrer: string; device: Device }) {
  return `${day} ${path} ${referrer} ${device}`
}
