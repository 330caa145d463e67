import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { allSettings } from '../settings/queries.ts'
import { activeSections, type PublishedPage, publishedPages, type SectionRow, timeToSectionChange } from './queries.ts'

/** Timers of Node.js are limited to 24 days, so the next change is read again after a day. */
const MAX_TIMER_MS = 86_400_000

interface Content {
  readonly settings: ReadonlyMap<string, unknown>
  readonly sections: readonly SectionRow[]
  /** The published pages of the owner, without their texts. */
  readonly customPages: readonly PublishedPage[]
}

/** Caches the settings, home page sections and names of the owner's pages in this process until one of them changes. */
export class LiveContent {
  readonly #db: Kysely<Database>
  #cached: Promise<Content> | undefined
  #open = true
  readonly #onSectionChange: () => void
  #timer: NodeJS.Timeout | undefined

  /** `onSectionChange` is called when a section starts or ends by its dates, because cached pages then show the wrong sections. */
  constructor(db: Kysely<Database>, onSectionChange: () => void = () => undefined) {
    this.#db = db
    this.#onSectionChange = onSectionChange
  }

  current(): Promise<Content> {
    if (this.#cached) return this.#cached
    const reading = this.#read()
    if (this.#open) {
      this.#cached = reading
      reading.catch(() => this.forget())
    }
    return reading
  }

  /** Returns a function to what `make` makes of the content, which it does once until the content changes. Nobody may change the result. */
  derived<Result extends object>(make: (content: Content) => Result): () => Promise<Result> {
    const results = new WeakMap<Content, Result>()
    return async () => {
      const content = await this.current()
      const result = results.get(content) ?? make(content)
      results.set(content, result)
      return result
    }
  }

  forget(): void {
    this.#cached = undefined
    clearTimeout(this.#timer)
  }

  /** Caches nothing until `reopen`, because changes may be missed. */
  close(): void {
    this.#open = false
    this.forget()
  }

  reopen(): void {
    this.forget()
    this.#open = true
  }

  async #read(): Promise<Content> {
    const [settings, sections, milliseconds, customPages] = await Promise.all([
      allSettings(this.#db),
      activeSections(this.#db),
      timeToSectionChange(this.#db),
      publishedPages(this.#db),
    ])
    if (milliseconds !== undefined && this.#open) this.#waitForSectionChange(milliseconds)
    return { settings, sections, customPages }
  }

  #waitForSectionChange(milliseconds: number): void {
    clearTimeout(this.#timer)
    const onTime = () => {
      this.forget()
      this.#onSectionChange()
    }
    this.#timer = setTimeout(onTime, Math.min(milliseconds + 50, MAX_TIMER_MS))
    this.#timer.unref()
  }
}
