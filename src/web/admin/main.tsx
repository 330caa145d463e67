import { HttpError } from 'react-admin'
import { createRoot } from 'react-dom/client'
import type { User } from '../../contract/accounts/shop.ts'
import { BackOffice } from './back-office.tsx'
import { Closed } from './shell/no-permission.tsx'
import { Dressed } from './shell/themed.tsx'
import { call, goToLogin } from './ui/call.ts'

/** Asks who is there before anything shows: visitors go to the shop's login and come back, customers stay outside. */
async function start(place: HTMLElement): Promise<void> {
  const root = createRoot(place)
  try {
    const { user } = await call<{ user: User }>('GET', '/api/auth/me')
    root.render(<Dressed>{user.role === 'admin' ? <BackOffice user={user} /> : <Closed name={user.name} />}</Dressed>)
  } catch (error) {
    if (error instanceof HttpError && error.status === 401) return goToLogin()
    root.render(
      <Dressed>
        <Closed problem="The shop does not answer. Reload the page in a moment." />
      </Dressed>,
    )
  }
}

const place = document.getElementById('root')
if (place) void start(place)
