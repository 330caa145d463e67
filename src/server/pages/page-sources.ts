import { createHash } from 'node:crypto'
import { readContactPage } from '../../domain/contact/contact-page.ts'
import { policySource, readTags, sourcesOf } from '../../domain/content/tags.ts'
import { paths, previewPaths } from '../../domain/paths.ts'
import type { PageSources } from './security-headers.ts'

/** Returns what the page at a path may load besides the shop's own files, from the shop's settings. */
export type SourcesFor = (pathname: string) => Promise<PageSources>

/**
 * With Razorpay's keys every page may open the payment window: the checkout is reached without loading a new document, so the
 * policy of the first page still applies there.
 */
export function sourcesBySettings(
  setting: (name: string) => Promise<unknown>,
  { isSandbox }: { readonly isSandbox: boolean },
): SourcesFor {
  const always = isSandbox ? NO_SOURCES : PAYMENT_WINDOW
  return async (pathname) => {
    // The back office shows the preview in a frame.
    if ([previewPaths.home(''), previewPaths.product('')].some((preview) => pathname.startsWith(preview)))
      return { ...always, isFramed: true }
    const more = merged(always, tagSources(await setting('google_tags')))
    const { embed } = readContactPage(await setting('contact')).mapLocation
    return pathname === paths.contact ? { ...more, frames: joined(more.frames, ...policySource(embed)) } : more
  }
}

/** For the host of the back office: pages there load nothing of the tags, and only previews are framed. */
export function withoutTags(isSandbox: boolean): SourcesFor {
  return sourcesBySettings(async () => undefined, { isSandbox })
}

const NO_SOURCES: PageSources = { scripts: '', frames: '', connections: '' }

/** The hosts from which Razorpay's payment window loads. */
const PAYMENT_WINDOW: PageSources = {
  scripts: 'https://checkout.razorpay.com',
  frames: 'https://api.razorpay.com https://checkout.razorpay.com',
  connections: 'https://api.razorpay.com https://lumberjack.razorpay.com https://lumberjack-cx.razorpay.com',
}

function merged(one: PageSources, other: PageSources): PageSources {
  return {
    scripts: joined(one.scripts, other.scripts),
    frames: joined(one.frames, other.frames),
    connections: joined(one.connections, other.connections),
  }
}

/**
 * Returns exactly what the shop owner configured: inline scripts by their digest, others by their address. It is the same on
 * every page for every visitor, because pages are cached; whether the scripts run depends on the visitor's consent.
 */
function tagSources(stored: unknown): PageSources {
  const tags = readTags(stored)
  const { inline, scripts, frames } = sourcesOf(tags)
  if (!tags.enabled) return NO_SOURCES
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
