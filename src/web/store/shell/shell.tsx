import { type ComponentProps, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { SIGNED_IN_COOKIE } from '../../../domain/accounts/user-snapshot.ts'
import { hasQueuedMessage } from '../../boot/queued-message.ts'
import { Link, NavigateContext } from '../../link.tsx'
import { AnchorContext } from '../../ui/anchor.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { Toasts } from '../../ui/toast.tsx'
import { checkSession } from '../browser/session.ts'
import { Hydrated } from '../browser/use-is-hydrated.ts'
import { hasStoredUser } from '../browser/user.ts'
import { Connection } from './connection.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LoginContext } from './login-context.ts'
import { useIsQuietHeader } from './quiet-header.ts'
import { RouteChange } from './route-change.tsx'
import type { ShellData } from './shell-data.ts'
import type { AccountModal } from './user-menu.tsx'

const ConsentBar = onDemand(() => import('../analytics/consent-bar.tsx'), { isQuiet: true })
const AccountModals = onDemand(() => import('./account-modals.tsx'), { close: ({ onChange }) => onChange(undefined) })

/** Header, navigation and footer around every page, with toasts, consent bar and account modals. */
export function Shell({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const [modal, setModal] = useState<AccountModal>()
  useEffect(() => {
    if (hasStoredUser() || document.cookie.includes(SIGNED_IN_COOKIE)) checkSession()
    if (hasQueuedMessage()) import('../browser/outbox.ts').then(({ sendQueued }) => sendQueued()).catch(() => undefined)
  }, [])
  const isQuiet = useIsQuietHeader()
  const openLogin = useCallback(() => setModal('login'), [])
  return (
    <NavigateContext value={useNavigate()}>
      <AnchorContext value={RouterAnchor}>
        <SkipLink to={CONTENT_ID} />
        <RouteChange contentId={CONTENT_ID} />
        <Header shell={shell} onOpen={setModal} />
        {/* With another header the content is another element, so that the browser does not count its new place as a shift. */}
        <div key={`${isQuiet}`} id={CONTENT_ID} tabIndex={-1} className="min-h-[60vh] outline-none">
          <LoginContext value={openLogin}>{children}</LoginContext>
        </div>
        <Footer contact={shell.contact} own={shell.footer} emptyLists={shell.emptyLists} />
        <Connection />
        <Toasts />
        {shell.tags !== '' && (
          <Hydrated>
            <ConsentBar tags={shell.tags} />
          </Hydrated>
        )}
        {modal && <AccountModals modal={modal} onChange={setModal} />}
      </AnchorContext>
    </NavigateContext>
  )
}

const CONTENT_ID = 'content'

function RouterAnchor({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  return <Link to={href} {...rest} />
}
