import type { Kysely } from 'kysely'
import { type Device, OTHER_PATH, OTHER_REFERRER } from '../../domain/analytics/page-view.ts'
import type { Database } from '../platform/database/schema.ts'
import { addViews, type Counted, rowsOfDay } from './queries.ts'

type View = Omit<Counted, 'views'>

/** What a day may hold. A shop's real day has some hundred rows; more is somebody inventing visits. */
export const MOST_ROWS = 10_000
export const MOST_REFERRERS = 200

/**
 * Counts page views in the database. What comes while a write is under way goes with the next one, so a busy shop writes one
 * statement after the other, and a view that was acknowledged is stored.
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
    // In one order everywhere, so that two processes never wait for each other.
    const ordered = [...sums.keys()].sort().flatMap((key) => sums.get(key) ?? [])
    await addViews(this.#db, ordered)
  }

  async #dayOf(day: string): Promise<Today> {
    if (this.#today?.day !== day) {
      const today = new Today(day)
      for (const row of await rowsOfDay(this.#db, day, MOST_ROWS)) today.fold({ day, ...row })
      this.#today = today
    }
    return this.#today
  }
}

/** What a day has been told so far, and thus whether there is room for more. */
class Today {
  readonly day: string
  readonly #rows = new Set<string>()
  readonly #referrers = new Set<string>(['', OTHER_REFERRER])

  constructor(day: string) {
    this.day = day
  }

  fold(view: View): View {
    const isKnown = this.#referrers.has(view.referrer)
    const referrer = isKnown || this.#referrers.size < MOST_REFERRERS ? view.referrer : OTHER_REFERRER
    const folded = { ...view, referrer }
    const key = keyOf(folded)
    if (!this.#rows.has(key) && this.#rows.size >= MOST_ROWS) {
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
