export { PageCache } from './page-cache.ts'
export { type SourcesFor, sourcesBySettings } from './page-sources.ts'
export { Pages, type RenderPage } from './pages.ts'
export { NO_SCRIPTS, securityHeaders } from './security-headers.ts'
