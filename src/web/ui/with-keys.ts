interface Keyed<T> {
  readonly value: T
  readonly index: number
  /** A React key. It is the index, which is safe because the items of such a list never change their order. */
  readonly key: string
}

/** Adds the index as a React key to items that may be equal and have no id, such as paragraphs, pictures or bill lines. */
export function withKeys<T>(items: readonly T[]): readonly Keyed<T>[] {
  return items.map((value, index) => ({ value, index, key: String(index) }))
}
