type Filter = Readonly<Record<string, unknown>>

/** Whether two filters of a list ask for the same; what is empty asks for nothing. */
export function isSame(one: Filter, other: Filter): boolean {
  const [left, right] = [withoutEmpty(one), withoutEmpty(other)]
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => left[key] === right[key])
}

export function withoutEmpty(filter: Filter): Filter {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
}
