import { UserRound } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { UserSnapshot } from '../../../domain/accounts/user-snapshot.ts'
import { USER_MENU } from '../../../domain/content/notices.ts'
import { paths } from '../../../domain/paths.ts'
import { Link } from '../../link.tsx'
import { leave } from '../browser/leave.ts'
import { useStoredUser, useUser } from '../browser/user.ts'

export type AccountModal = 'login' | 'register'

export function UserMenu({ onOpen }: { onOpen: (modal: AccountModal) => void }) {
  const user = useUser()
  const hasOrder = useStoredUser() !== user
  return (
    <div className="menu relative">
      <button
        type="button"
        data-menu
        aria-expanded="false"
        aria-controls="user-menu"
        aria-label={user ? `Account of ${user.name}` : 'Account'}
        className="icon-btn"
        suppressHydrationWarning
      >
        <UserRound size={24} aria-hidden />
      </button>
      <div id="user-menu" className="menu-panel right-0 w-60">
        {user ? <CustomerMenu user={user} /> : <GuestMenu hasOrder={hasOrder} onOpen={onOpen} />}
      </div>
    </div>
  )
}

/** Links to the login and register pages for use without JavaScript; after hydration they open the modals instead. */
function GuestMenu({ hasOrder, onOpen }: { hasOrder: boolean; onOpen: (modal: AccountModal) => void }) {
  const openModal = (modal: AccountModal) => (event: { preventDefault: () => void }) => {
    event.preventDefault()
    onOpen(modal)
  }
  return (
    <ul>
      <li>
        <a href={paths.login} data-replay className="menu-link" onClick={openModal('login')}>
          {USER_MENU.login}
        </a>
      </li>
      <li>
        <a href={paths.register} data-replay className="menu-link" onClick={openModal('register')}>
          {USER_MENU.register}
        </a>
      </li>
      {hasOrder && (
        <li>
          <Link to={paths.orders} className="menu-link">
            {USER_MENU.guestOrder}
          </Link>
        </li>
      )}
    </ul>
  )
}

function CustomerMenu({ user }: { user: UserSnapshot }) {
  const navigate = useNavigate()
  return (
    <>
      <div className="border-b border-line px-4 pb-2">
        <p className="truncate font-semibold">{user.name}</p>
        <p className="truncate text-sm text-quiet">{user.email}</p>
      </div>
      <ul>
        {CUSTOMER_LINKS.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="menu-link">
              {label}
            </Link>
          </li>
        ))}
        {user.isAdmin && (
          <li>
            {/* A full page load: the back office is a separate application. */}
            <a href={user.adminUrl ?? paths.admin} className="menu-link">
              {USER_MENU.admin}
            </a>
          </li>
        )}
        <li className="border-t border-line">
          <button
            type="button"
            className="menu-link w-full text-left"
            onClick={() => leave(() => navigate(paths.home))}
          >
            {USER_MENU.signOut}
          </button>
        </li>
      </ul>
    </>
  )
}

const CUSTOMER_LINKS = [
  { to: paths.profile, label: USER_MENU.profile },
  { to: paths.orders, label: USER_MENU.orders },
  { to: paths.wishlist, label: USER_MENU.wishlist },
  { to: paths.addresses, label: USER_MENU.addresses },
]
