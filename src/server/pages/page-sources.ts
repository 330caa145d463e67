import type { PageSources } from './security-headers.ts'

const NOTHING_MORE: PageSources = { scripts: '', frames: '', connections: '' }

/** What the page under an address may do beyond its own scripts. */
export function sourcesFor(pathname: string): PageSources | undefined {
  // The back office shows a preview beside its form.
  if (pathname.startsWith('/preview/')) return { ...NOTHING_MORE, isFramed: true }
  return undefined
}
