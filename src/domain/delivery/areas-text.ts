import { type DeliveryArea, isPrefix, MAX_AREAS, MAX_DELIVERY_DAYS } from './delivery.ts'

/** One line for each area: `302, 1-2, Jaipur` or `744, 7-12, Andaman and Nicobar, no cash`. */
export function areasText(areas: readonly DeliveryArea[]): string {
  return areas
    .map(({ prefix, name, minDays, maxDays, cash, served }) =>
      [prefix, `${minDays}-${maxDays}`, name, !cash && 'no cash', !served && 'not delivered']
        .filter(Boolean)
        .join(', '),
    )
    .join('\n')
}

/** Reads the lines of `areasText`. The error names the first line that is not valid. */
export function parseAreas(text: string): { readonly areas: readonly DeliveryArea[] } | { readonly problem: string } {
  const areas = new Map<string, DeliveryArea>()
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const wrong = (why: string) => ({ problem: `Line ${index + 1}: ${why}` })
    const [prefix = '', days = '', name = '', ...flags] = line.split(',').map((part) => part.trim())
    const [min = '', max = min] = days.split(/[-–]/).map((part) => part.trim())
    const unknown = flags.find((flag) => !FLAGS.has(flag.toLowerCase()))
    if (!isPrefix(prefix)) return wrong('Please start with 1 to 6 digits of a pincode.')
    if (areas.has(prefix)) return wrong(`${prefix} occurs twice.`)
    if (!isDays(min) || !isDays(max) || Number(min) > Number(max))
      return wrong(`Please enter the days as 2-4, at most ${MAX_DELIVERY_DAYS}.`)
    if (name === '') return wrong('Please enter the name of the area.')
    if (unknown !== undefined) return wrong('After the name only “no cash” and “not delivered” are understood.')
    const has = (flag: string) => flags.some((given) => given.toLowerCase() === flag)
    const served = !has('not delivered')
    areas.set(prefix, { prefix, name, minDays: Number(min), maxDays: Number(max), cash: !has('no cash'), served })
    if (areas.size > MAX_AREAS) return wrong(`Please enter at most ${MAX_AREAS} areas.`)
  }
  return { areas: [...areas.values()] }
}

const FLAGS: ReadonlySet<string> = new Set(['no cash', 'not delivered'])

function isDays(text: string): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_DELIVERY_DAYS
}
