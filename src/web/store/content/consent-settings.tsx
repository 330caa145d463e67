import { useRouteLoaderData } from 'react-router'
import { canRunTags } from '../../../domain/content/consent.ts'
import { CHOICES_ANCHOR } from '../../../domain/paths.ts'
import { Button } from '../../ui/button.tsx'
import { giveConsent, refuseConsent, useConsent } from '../browser/consent.ts'
import { useIsHydrated } from '../browser/use-is-hydrated.ts'
import type { ShellData } from '../shell/shell-data.ts'

/** Shows the visitor's consent to tags and lets them change it. Refusing is as easy as allowing. */
export function ConsentSettings() {
  const tags = (useRouteLoaderData('root') as ShellData | undefined)?.tags ?? ''
  return (
    <section id={CHOICES_ANCHOR} className="rounded-card border border-line bg-card p-5 md:p-6">
      <h2 className="text-xl md:text-2xl">Your choice</h2>
      {tags === '' ? (
        <p className="mt-2 max-w-2xl">
          This shop doesn't use third-party cookies or scripts at the moment. If that changes, we'll ask you first.
        </p>
      ) : (
        <ConsentChoice tags={tags} />
      )}
    </section>
  )
}

function ConsentChoice({ tags }: { tags: string }) {
  const consent = useConsent()
  const isHydrated = useIsHydrated()
  const isGiven = canRunTags(consent, tags)
  return (
    <>
      <p className="mt-2 max-w-2xl">
        We'd like to use third-party cookies and scripts, for example to see which advertisement brought you here. They
        run only if you allow them.
      </p>
      <p role="status" className="mt-2 font-semibold">
        {isHydrated &&
          (isGiven ? 'You have allowed third-party scripts.' : 'You have not allowed third-party scripts.')}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          kind="quiet"
          className={PRESSED}
          aria-pressed={isHydrated && !isGiven}
          onClick={() => refuseConsent(tags)}
        >
          Do not allow
        </Button>
        <Button kind="quiet" className={PRESSED} aria-pressed={isHydrated && isGiven} onClick={() => giveConsent(tags)}>
          Allow
        </Button>
      </div>
    </>
  )
}

const PRESSED = 'aria-pressed:border-indigo aria-pressed:bg-indigo-wash'
