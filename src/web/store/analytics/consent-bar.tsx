import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { content } from '../../../contract/content.ts'
import type { Output } from '../../../contract/endpoint.ts'
import { canRunTags, needsConsent } from '../../../domain/content/consent.ts'
import { tagsVersion } from '../../../domain/content/tags.ts'
import { CHOICES_ANCHOR, isSecretAddress, paths } from '../../../domain/paths.ts'
import { Link } from '../../link.tsx'
import { Button } from '../../ui/button.tsx'
import { giveConsent, refuseConsent, useConsent } from '../browser/consent.ts'
import { readData } from '../browser/read-data.ts'
import { useUser } from '../browser/user.ts'

/** Asks for consent to the tags of the shop (scripts such as Google Tag Manager) and runs them once allowed. */
export default function ConsentBar({ tags }: { tags: string }) {
  const consent = useConsent()
  const { pathname, hash } = useLocation()
  const isTeam = useUser()?.isAdmin === true
  const isAllowed = canRunTags(consent, tags) && !isSecretAddress(pathname + hash) && !isTeam
  useEffect(() => {
    if (isAllowed) runTags(tags)
    // Someone has signed in to the team, here or in another tab. The server sends a team member no tags.
    // The login page first goes on to the next page.
    else if (isTeam && hasRun && pathname !== paths.login) window.location.reload()
  }, [isAllowed, isTeam, pathname, tags])
  // Global Privacy Control is a refusal, so the question is not needed.
  const hasGlobalRefusal = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true && !consent
  // The privacy page has its own buttons.
  if (isTeam || !needsConsent(consent, tags) || hasGlobalRefusal || pathname === paths.privacy) return null
  return (
    <section aria-label="Cookie choice" className="choice-bar">
      <div className="page flex flex-col gap-3 py-4 md:flex-row md:items-center md:gap-8">
        <p className="flex-1">
          <strong>Allow third-party cookies and scripts?</strong> They tell us, for example, which advertisement brought
          you here. The shop works without them.{' '}
          <Link to={`${paths.privacy}#${CHOICES_ANCHOR}`} className="link">
            Learn more
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

type Tags = Output<(typeof content)['tags']>['data']

/**
 * Adds the tags to the page once. The security policy of the page allows only these scripts. Tags that changed after the
 * visitor consented to `version` do not run until the visitor has been asked again.
 */
function runTags(version: string): void {
  if (hasRun) return
  hasRun = true
  readData<Tags>('/api/google-tags/client', AbortSignal.timeout(30_000))
    .then((tags) => {
      if (!tags || tagsVersion(tags) !== version) return
      document.head.append(fragmentOf(tags.scripts.header))
      document.body.prepend(fragmentOf(tags.scripts.body))
      document.body.append(fragmentOf(tags.scripts.footer))
    })
    .catch((error) => console.warn('The tags could not be loaded.', error))
}

let hasRun = false

/** Scripts in such a fragment run, unlike scripts set by `innerHTML`. */
function fragmentOf(html: string): DocumentFragment {
  return document.createRange().createContextualFragment(html)
}
