import { createHash } from 'node:crypto'
import { readContactPage } from '../../domain/content/contact-page.ts'
import { policySource, readTags, sourcesOf } from '../../domain/content/tags.ts'
import type { PageSources } from './security-headers.ts'

/** What the page under an address may do beyond its own scripts, as the shop's settings say. */
export type SourcesFor = (pathname: string) => Promise<PageSources>

export function sourcesBySettings(setting: (name: string) => Promise<unknown>): SourcesFor {
  return async (pathname) => {
    // The back office shows a preview beside its form.
    if (pathname.startsWith('/preview/')) return { ...NOTHING_MORE, isFramed: true }
    const tags = tagSources(await setting('google_tags'))
    const { embed } = readContactPage(await setting('contact')).mapLocation
    return pathname === '/contact' ? { ...tags, frames: joined(tags.frames, ...policySource(embed)) } : tags
  }
}

const NOTHING_MORE: PageSources = { scripts: '', frames: '', connections: '' }

/**
 * Exactly what the shopkeeper configured: inline scripts by their digest, others by their address. The same on every page and
 * for everybody, since pages are cached; whether anything of it runs is the visitor's choice.
 */
function tagSources(stored: unknown): PageSources {
  const tags = readTags(stored)
  const { inline, scripts, frames } = sourcesOf(tags)
  if (!tags.enabled) return NOTHING_MORE
  const hashes = inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return {
    scripts: joined(...hashes, ...scripts, ...tags.alsoAllowed.scripts),
    frames: joined(...frames),
    connections: joined(...tags.alsoAllowed.connections),
  }
}

function joined(...sources: readonly string[]): string {
  return [...new Set(sources)].join(' ').trim()
}
