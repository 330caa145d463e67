import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import type { content } from '../../../contract/content/shop.ts'
import type { Output } from '../../../contract/endpoint.ts'
import { CHOICES_ANCHOR, paths } from '../../../contract/paths.ts'
import { mayRunTags, mustAsk } from '../../../domain/content/consent.ts'
import { tagsVersion } from '../../../domain/content/tags.ts'
import { Button } from '../../ui/button.tsx'
import { giveConsent, refuseConsent, useConsent } from '../browser/consent.ts'
import { readData } from '../browser/read-data.ts'

/** Asks about tags where the shop has some, and runs them where they were allowed. */
export default function ConsentBar({ tags }: { tags: string }) {
  const consent = useConsent()
  const { pathname } = useLocation()
  const isAllowed = mayRunTags(consent, tags) && !HAS_SECRET_ADDRESS.test(pathname)
  useEffect(() => {
    if (isAllowed) runTags(tags)
  }, [isAllowed, tags])
  // A browser that says no for its owner need not be asked.
  const hasRefusedAlready = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true && !consent
  // The privacy page asks in its own place.
  if (!mustAsk(consent, tags) || hasRefusedAlready || pathname === paths.privacy) return null
  return (
    <section aria-label="Your choice about tags" className="choice-bar">
      <div className="page flex flex-col gap-3 py-4 md:flex-row md:items-center md:gap-8">
        <p className="flex-1">
          <strong>May scripts of other companies run here?</strong> They would tell this shop, for example, which
          advertisement you came from. Everything works without them.{' '}
          <Link to={`${paths.privacy}#${CHOICES_ANCHOR}`} discover="none" className="link">
            More about this
          </Link>
        </p>
        <div className="grid flex-none grid-cols-2 gap-3">
          <Button kind="quiet" onClick={() => refuseConsent(tags)}>
            Do not allow
          </Button>
          <Button kind="quiet" onClick={() => giveConsent(tags)}>
            Allow
          </Button>
        </div>
      </div>
    </section>
  )
}

/** The addresses of mailed links are keys; tags would carry them away. */
const HAS_SECRET_ADDRESS = /^\/(?:reset-password|verify-email)/

type Tags = Output<(typeof content)['tags']>['data']

/**
 * Puts the shopkeeper's tags into the page, once, after consent to `version`. They run as far as the page's security policy
 * allows: it names them. When the shopkeeper has changed them meanwhile they wait until the visitor was asked about the new ones.
 */
function runTags(version: string): void {
  if (hasBegun) return
  hasBegun = true
  readData<Tags>('/api/google-tags/client', AbortSignal.timeout(30_000))
    .then((tags) => {
      if (!tags || tagsVersion(tags) !== version) return
      document.head.append(parsed(tags.scripts.header))
      document.body.prepend(parsed(tags.scripts.body))
      document.body.append(parsed(tags.scripts.footer))
    })
    .catch((error) => console.warn('The tags could not be loaded.', error))
}

let hasBegun = false

/** Unlike those of `innerHTML`, scripts of such a fragment run. */
function parsed(html: string): DocumentFragment {
  return document.createRange().createContextualFragment(html)
}
