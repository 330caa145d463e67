/** One rendering of a page: what the page shows, and what changed since the rendering began. */
export class Rendering {
  /** The names of what the page shows, such as the ids of products (`Caller.dependsOn`). */
  readonly dependsOn = new Set<string>()
  /** The `PageCache.version` in which it began. */
  readonly version: number
  readonly #changed = new Set<string>()
  /** Whether a part of it could not be read because the database is unavailable. */
  isDatabaseUnavailable = false
  #isOutdated = false
  #missedEverything = false

  constructor(version: number) {
    this.version = version
  }

  /** Whether anything at all changed since it began. A request that comes after the change must not wait for this page. */
  get isOutdated(): boolean {
    return this.#isOutdated
  }

  missed(names: ReadonlySet<string>): void {
    this.#isOutdated = true
    for (const name of names) this.#changed.add(name)
  }

  missedEverything(): void {
    this.#isOutdated = true
    this.#missedEverything = true
  }

  /** Whether one of these changed since it began. */
  missedChangeOf(names: ReadonlySet<string>): boolean {
    return this.#missedEverything || haveCommon(this.#changed, names)
  }
}

/** Whether the sets have a member in common. */
export function haveCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one]
  for (const name of fewer) if (more.has(name)) return true
  return false
}

/** A rendering takes some 20 ms of the process, in which it answers nobody else. Meanwhile another page is compressed. */
export const RENDERING = {
  atOnce: 2,
  heldMs: 250,
  /** Ten seconds of work. */
  maxWaiting: 500,
  refusal: 'Too many pages are being prepared. Please try again in a moment.',
}
