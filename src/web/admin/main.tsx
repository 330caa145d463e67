import '../older-browsers.ts'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { HttpError } from 'react-admin'
import { createRoot } from 'react-dom/client'
import type { User } from '../../contract/accounts.ts'
import { CREATE_OWNER } from '../../domain/paths.ts'
import { noteSignedIn } from '../ui/signed-in-as.ts'
import { CreateOwner } from './accounts/create-owner.tsx'
import { BackOffice } from './back-office.tsx'
import { MessagePage } from './shell/message-page.tsx'
import { call, goToLogin } from './ui/call.ts'

/** Reads the signed-in user before rendering. Visitors are sent to the login page; customers see that they have no access. */
async function start(container: HTMLElement): Promise<void> {
  const root = createRoot(container)
  const show = (page: ReactNode) => root.render(<StyleProvider>{page}</StyleProvider>)
  if (window.location.pathname === CREATE_OWNER) return show(<CreateOwner />)
  try {
    const { user } = await call<{ user: User }>('GET', '/api/auth/me')
    noteSignedIn(user._id, () => {
      // Removes what is shown, and the question whether to leave unsaved changes, before the next page arrives.
      root.unmount()
      goToLogin()
    })
    if (user.role === 'admin') return show(<BackOffice user={user} />)
    const text = `You are logged in as ${user.name}. Only team members can open the back office.`
    show((await hasOwner()) ? <MessagePage title="You don't have access" text={text} /> : <NoOwner />)
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 401)) return show(<MessagePage {...FAILURE} />)
    if (await hasOwner()) return goToLogin()
    show(<NoOwner />)
  }
}

const FAILURE = { title: 'Something went wrong', text: "We couldn't reach the shop. Please reload the page." }

/** A shop that cannot be asked counts as one with an owner: its login page says what is wrong. */
async function hasOwner(): Promise<boolean> {
  try {
    return (await call<{ data: { hasOwner: boolean } }>('GET', '/api/auth/owner')).data.hasOwner
  } catch {
    return true
  }
}

function NoOwner() {
  return (
    <MessagePage
      title="This shop has no owner yet"
      text="When it started, the shop printed a link that creates the owner. Open that link; it works once, within 24 hours. To get a new one, start the shop again."
    />
  )
}

/** The content security policy allows only styles with the nonce of the page. */
const cache = createCache({
  key: 'css',
  nonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '',
})

function StyleProvider({ children }: { children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>
}

const container = document.getElementById('root')
if (container) void start(container)
