import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import { allSettings } from '../settings/queries.ts'
import { activeSections, nextTurn, type SectionRow } from './queries.ts'

/** A timer of Node's holds no more than 24 days; after a day it is looked at again. */
const LONGEST_WAIT_MS = 86_400_000

interface Content {
  readonly settings: ReadonlyMap<string, unknown>
  readonly sections: readonly SectionRow[]
}

/** Settings and home page sections as this process knows them: read once, kept until something of them changes. */
export class LiveContent {
  readonly #db: Kysely<Database>
  #kept: Promise<Content> | undefined
  #open = true
  readonly #onTurn: () => void
  #timer: NodeJS.Timeout | undefined

  /** `onTurn` is called when a section has appeared or gone by its dates, and pages that showed it are no longer true. */
  constructor(db: Kysely<Database>, onTurn: () => void = () => undefined) {
    this.#db = db
    this.#onTurn = onTurn
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
    clearTimeout(this.#timer)
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
    const [settings, sections, turn] = await Promise.all([
      allSettings(this.#db),
      activeSections(this.#db),
      nextTurn(this.#db),
    ])
    if (turn && this.#open) this.#awaitTurn(turn)
    return { settings, sections }
  }

  #awaitTurn(turn: Date): void {
    clearTimeout(this.#timer)
    const turned = () => {
      this.forget()
      this.#onTurn()
    }
    this.#timer = setTimeout(turned, Math.min(turn.getTime() - Date.now() + 50, LONGEST_WAIT_MS))
    this.#timer.unref()
  }
}
