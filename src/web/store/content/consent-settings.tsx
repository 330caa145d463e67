import { useRouteLoaderData } from 'react-router'
import { CHOICES_ANCHOR } from '../../../contract/paths.ts'
import { mayRunTags } from '../../../domain/content/consent.ts'
import { Button } from '../../ui/button.tsx'
import { giveConsent, refuseConsent, useConsent } from '../browser/consent.ts'
import { useIsHydrated } from '../browser/use-is-hydrated.ts'
import type { ShellData } from '../shell/shell-data.ts'

/** Where a visitor sees and changes what they answered about tags: refusing takes one press, as allowing does. */
export function ConsentSettings() {
  const tags = (useRouteLoaderData('root') as ShellData | undefined)?.tags ?? ''
  return (
    <section id={CHOICES_ANCHOR} className="rounded-card border border-line bg-card p-5 md:p-6">
      <h2 className="text-xl md:text-2xl">Your choice</h2>
      {tags === '' ? (
        <p className="mt-2 max-w-2xl">
          At the moment this shop uses no scripts of other companies, so there is nothing to allow or to refuse. Should
          that change, you are asked first.
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
  const isGiven = mayRunTags(consent, tags)
  return (
    <>
      <p className="mt-2 max-w-2xl">
        This shop would like to run scripts of other companies, for example to see which advertisement you came from.
        They run only if you allow it.
      </p>
      <p role="status" className="mt-2 font-semibold">
        {isHydrated && (isGiven ? 'You have allowed them.' : 'They do not run: you have not allowed them.')}
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
