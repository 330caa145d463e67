import type { Caller } from '../platform/http/handlers.ts'
import type { HasSession } from './login-first.ts'
import type { NamedByAddress } from './page-address.ts'
import type { RenderedPage } from './page-bytes.ts'
import type { PageCache } from './page-cache.ts'
import type { SourcesFor } from './page-sources.ts'

/** Renders a page for a caller. Public pages are always rendered for a visitor who is not signed in. */
export type RenderPage = (request: Request, caller: Caller) => Promise<RenderedPage>

/** What pages need besides the renderer. */
export interface PageParts {
  readonly cache?: PageCache
  readonly sourcesFor?: SourcesFor | undefined
  /** Whether the shop sells a product, or has a category or collection. Without it every id is looked up by rendering its page. */
  readonly knows?: ((named: NamedByAddress) => Promise<boolean>) | undefined
  /** Where an address leads that no page has; undefined for nowhere. */
  readonly moved?: ((pathname: string) => Promise<string | undefined>) | undefined
  /** Without it every page is shown to visitors too. */
  readonly hasSession?: HasSession | undefined
  /** Whether the shop takes orders. Without it, a visitor who wants to check out is asked to log in first. */
  readonly takesOrders?: (() => Promise<boolean>) | undefined
  /** Whether the database answers. It is asked only while changes cannot be received. */
  readonly isReachable?: (() => Promise<boolean>) | undefined
  /** Whether browsers use https for all subdomains too. */
  readonly hstsSubdomains?: boolean
}
