interface Placed<T> {
  readonly it: T
  readonly place: number
  /** For React: the parts of such a list never change places while it is shown. */
  readonly key: string
}

/** The parts of a text, of a gallery, of a bill: things that may be alike and have no other name than their place. */
export function placed<T>(parts: readonly T[]): readonly Placed<T>[] {
  return parts.map((it, place) => ({ it, place, key: String(place) }))
}
