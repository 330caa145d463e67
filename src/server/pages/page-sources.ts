import { createHash } from 'node:crypto'
import { readContactPage } from '../../domain/contact/contact-page.ts'
import { policySource, readTags, sourcesOf } from '../../domain/content/tags.ts'
import { paths } from '../../domain/paths.ts'
import type { PageSources } from './security-headers.ts'

/** What the page under an address may do beyond its own scripts, as the shop's settings say. */
export type SourcesFor = (pathname: string) => Promise<PageSources>

/**
 * With Razorpay's keys every page may open its payment window: a shopper comes to the checkout without loading a new page, and
 * the policy of the page they came from goes on to hold.
 */
export function sourcesBySettings(
  setting: (name: string) => Promise<unknown>,
  { isSandbox }: { readonly isSandbox: boolean },
): SourcesFor {
  const always = isSandbox ? NOTHING_MORE : PAYMENT_WINDOW
  return async (pathname) => {
    // The back office shows a preview beside its form.
    if ([paths.homePreview(''), paths.productPreview('')].some((preview) => pathname.startsWith(preview)))
      return { ...always, isFramed: true }
    const more = both(always, tagSources(await setting('google_tags')))
    const { embed } = readContactPage(await setting('contact')).mapLocation
    return pathname === paths.contact ? { ...more, frames: joined(more.frames, ...policySource(embed)) } : more
  }
}

const NOTHING_MORE: PageSources = { scripts: '', frames: '', connections: '' }

/** What Razorpay's payment window loads. */
const PAYMENT_WINDOW: PageSources = {
  scripts: 'https://checkout.razorpay.com',
  frames: 'https://api.razorpay.com https://checkout.razorpay.com',
  connections: 'https://api.razorpay.com https://lumberjack.razorpay.com https://lumberjack-cx.razorpay.com',
}

function both(one: PageSources, other: PageSources): PageSources {
  return {
    scripts: joined(one.scripts, other.scripts),
    frames: joined(one.frames, other.frames),
    connections: joined(one.connections, other.connections),
  }
}

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
