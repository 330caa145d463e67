/** What browsers of before 2024 lack: Windows 7 ends with Chrome 109, Android 7 with Chrome 119. */
export {}

define(Array.prototype, 'toSorted', function (this: unknown[], compare?: (one: unknown, other: unknown) => number) {
  return [...this].sort(compare)
})
define(Array.prototype, 'toReversed', function (this: unknown[]) {
  return [...this].reverse()
})
define(Array.prototype, 'toSpliced', function (this: unknown[], ...change: [number, number, ...unknown[]]) {
  const copy = [...this]
  copy.splice(...change)
  return copy
})
define(Array.prototype, 'with', function (this: unknown[], place: number, value: unknown) {
  const copy = [...this]
  copy.splice(place, 1, value)
  return copy
})
define(Map, 'groupBy', <T, K>(values: Iterable<T>, keyOf: (value: T, place: number) => K) => {
  const groups = new Map<K, T[]>()
  let place = 0
  for (const value of values) {
    const key = keyOf(value, place)
    place += 1
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
})
define(String.prototype, 'toWellFormed', function (this: string) {
  return this.replaceAll(/\p{Surrogate}/gu, '\ufffd')
})
define(URL, 'canParse', (url: string, base?: string) => {
  try {
    return new URL(url, base) !== undefined
  } catch {
    return false
  }
})
define(AbortSignal, 'timeout', (milliseconds: number) => {
  const controller = new AbortController()
  setTimeout(() => controller.abort(), milliseconds)
  return controller.signal
})

function define(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true })
}
