import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { CHOICES_ANCHOR, paths } from '../../../contract/paths.ts'
import { mayRunTags, mustAsk } from '../../../domain/content/consent.ts'
import { Button } from '../../ui/button.tsx'
import { giveConsent, refuseConsent, useConsent } from '../browser/consent.ts'
import { runTags } from './run-tags.ts'

/** Asks about tags where the shop has some, and runs them where they were allowed. */
export default function Visit({ tags }: { tags: string }) {
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
