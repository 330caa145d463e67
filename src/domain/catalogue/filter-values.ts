/** Divides the values of one filter in an address: `color=Red|Blue`. Imports use the same character, so that no value contains it. */
const SEPARATOR = '|'

/** A filter may have this many values. */
export const MAX_FILTER_VALUES = 10

/** Returns the values of a filter, which match as alternatives; none for an absent filter. */
export function filterValues(filter: string | undefined): string[] {
  if (filter === undefined) return []
  return filter
    .split(SEPARATOR)
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .slice(0, MAX_FILTER_VALUES)
}

/** Returns the filter with these values; undefined for none. */
export function joinFilterValues(values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : values.slice(0, MAX_FILTER_VALUES).join(SEPARATOR)
}

/** Returns the values for a sentence: `Red, Blue or Green`. */
export function nameFilterValues(filter: string): string {
  const values = filterValues(filter)
  return values.length < 2 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}
