import { useEffect, useState } from 'react'
import type { ListingState } from '../../../../domain/catalogue/filters-url.ts'
import { rupeesFromPaise } from '../../../../domain/units/paise.ts'

/** Returns how many products a state has; undefined without one, until the answer is there, and when there is none. */
export function useCount(state: ListingState | undefined): number | undefined {
  const query = state && queryOf(state)
  const [counted, setCounted] = useState<{ readonly query: string; readonly total: number }>()
  useEffect(() => {
    if (query === undefined) return
    const controller = new AbortController()
    totalOf(query, controller.signal).then(
      (total) => setCounted({ query, total }),
      () => undefined,
    )
    return () => controller.abort()
  }, [query])
  return counted && counted.query === query ? counted.total : undefined
}

function queryOf({ filters: { minPrice, maxPrice, ...named } }: ListingState): string {
  const query = new URLSearchParams({ limit: '1' })
  for (const [name, value] of Object.entries(named)) if (value !== undefined) query.set(name, String(value))
  if (minPrice !== undefined) query.set('minPrice', String(rupeesFromPaise(minPrice)))
  if (maxPrice !== undefined) query.set('maxPrice', String(rupeesFromPaise(maxPrice)))
  return String(query)
}

async function totalOf(query: string, signal: AbortSignal): Promise<number> {
  const answer = await fetch(`/api/products?${query}`, { signal })
  if (!answer.ok) throw new Error(`Counting the products failed with status ${answer.status}.`)
  const { total } = (await answer.json()) as { total: number }
  return total
}
