import type { DataRouter, DataStrategyResult, MiddlewareFunction } from 'react-router'

declare global {
  interface Window {
    /** React Router's own; only in the browser. */
    readonly __reactRouterDataRouter?: DataRouter
  }
}

type Results = Record<string, DataStrategyResult>

/** The error of a page whose data could not be downloaded and that was not open before. */
export const NO_CONNECTION = 'No connection'

/** The data of pages that were open in this tab, by address; no more than a shopper goes back. */
const kept = new Map<string, Record<string, unknown>>()
const MAX_KEPT = 40

/** Shows a page that was open before from its data when they cannot be downloaded again, as the browser does with documents. */
export const keepPages: MiddlewareFunction<Results> = async ({ request }, next) => {
  const left = window.__reactRouterDataRouter?.state
  if (left) keep(addressOf(left.location), left.loaderData)
  const results = await next()
  const data = kept.get(addressOf(new URL(request.url)))
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type === 'error' && isLost(result)) {
      results[id] = data && id in data ? { type: 'data', result: data[id] } : { type, result: NO_CONNECTION }
    }
  }
  return results
}

/** Whether a page can be shown without a connection. */
export function isKept(page: Pick<URL, 'pathname' | 'search'>): boolean {
  return kept.has(addressOf(page))
}

function keep(address: string, data: Record<string, unknown>): void {
  kept.delete(address)
  kept.set(address, data)
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) return
    kept.delete(oldest)
  }
}

function addressOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return pathname + search
}

/** `fetch` throws a TypeError; an answer that breaks off is an error with the cause. What the server answers is neither. */
function isLost(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.cause !== undefined)
}
