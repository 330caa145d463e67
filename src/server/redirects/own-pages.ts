import { isNoPage, namedBy } from '../pages/index.ts'

/** Whether the shop answers at an address itself, whatever exists in the shop. */
export function isOwnPage(path: string): boolean {
  return (
    /^\/(api|admin|sandbox|uploads|assets|robots\.txt|sitemap\.xml|favicon\.ico)(\/|$)/.test(path) ||
    (!isNoPage(path) && namedBy(path) === undefined)
  )
}
