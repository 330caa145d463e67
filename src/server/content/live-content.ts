import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { activeSections, allSettings, type SectionRow } from './queries.ts'

interface Content {
  readonly settings: ReadonlyMap<string, unknown>
  readonly sections: readonly SectionRow[]
}

/** Settings and home page sections as this process knows them: read once, kept until something of them changes. */
export class LiveContent {
  readonly #db: Kysely<Database>
  #kept: Promise<Content> | undefined
  #open = true

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  current(): Promise<Content> {
    if (this.#kept) return this.#kept
    const reading = this.#read()
    if (this.#open) {
      this.#kept = reading
      reading.catch(() => this.forget())
    }
    return reading
  }

  forget(): void {
    this.#kept = undefined
  }

  /** While changes cannot be heard nothing is kept. */
  close(): void {
    this.#open = false
    this.forget()
  }

  reopen(): void {
    this.forget()
    this.#open = true
  }

  async #read(): Promise<Content> {
    const [settings, sections] = await Promise.all([allSettings(this.#db), activeSections(this.#db)])
    return { settings, sections }
  }
}
