import { Check, Mail, Menu, Phone } from 'lucide-react'
import { telNumber } from '../../../domain/contact/contact.ts'
import { freeShippingNotice, NEW_ARRIVALS_NOTICE } from '../../../domain/content/notices.ts'
import { paths } from '../../../domain/paths.ts'
import { Link } from '../../link.tsx'
import { DrawerButton } from '../../ui/drawer.tsx'
import { useHeaderToast } from '../browser/header-toast.ts'
import { CartLink, WishlistLink } from './counted-link.tsx'
import { NAV_DRAWER, Navigation } from './navigation.tsx'
import { useIsQuietHeader } from './quiet-header.ts'
import { SearchBox } from './search-box.tsx'
import type { ShellData } from './shell-data.ts'
import { type AccountModal, UserMenu } from './user-menu.tsx'

export function Header({ shell, onOpen }: { shell: ShellData; onOpen: (modal: AccountModal) => void }) {
  const isQuiet = useIsQuietHeader()
  return (
    <header className="header">
      <TopBar shell={shell} />
      <div className="header-row page">
        {!isQuiet && (
          <DrawerButton opens={NAV_DRAWER} aria-label="Menu" className="icon-btn -ml-2.5">
            <Menu size={24} aria-hidden />
          </DrawerButton>
        )}
        <Link to={paths.home} aria-label={`${shell.contact.name}, home`} className="flex min-h-11 items-center gap-2">
          {shell.contact.logo ? (
            <img src={shell.contact.logo} alt="" width="40" height="40" className="object-contain" />
          ) : (
            <Logo />
          )}
          <span className="font-display text-2xl/none font-semibold text-indigo-deep">{shell.contact.name}</span>
        </Link>
        {!isQuiet && <SearchBox label="Search" className="search header-search" />}
        <div className={`relative -mr-2.5 ml-auto flex ${isQuiet ? '' : 'md:ml-0'}`}>
          <UserMenu onOpen={onOpen} />
          {!isQuiet && <WishlistLink />}
          <CartLink />
          <HeaderToast />
        </div>
      </div>
      {!isQuiet && <Navigation shell={shell} />}
    </header>
  )
}

/** Two pairs of threads that cross over and under each other as a V: indigo warp and madder weft. */
function Logo() {
  return (
    <svg width="32" height="36" viewBox="0 0 32 36" className="logo" aria-hidden="true">
      <path d="M30 2 14 34M24.4 2l-14 28" />
      <path stroke="#2b3a7e" d="m2 2 16 32M7.6 2l14 28" />
      <path d="m14.9 21-3.4 6.8M20.5 21l-3.4 6.8" />
    </svg>
  )
}

/** Overlays the page, so that the layout does not shift. On phones, where the header scrolls away, it stays at the top of the screen. */
function HeaderToast() {
  const message = useHeaderToast()
  return (
    <div role="status" className="header-toast-place">
      {message && (
        <p className="header-toast">
          <Check size={18} aria-hidden />
          {message}
        </p>
      )}
    </div>
  )
}

function TopBar({ shell: { contact, freeShippingOver } }: { shell: ShellData }) {
  const { phone, email } = contact
  return (
    <div className="top-bar">
      <div className="page flex min-h-9 flex-wrap items-center gap-x-3 md:gap-x-6">
        {phone && (
          <a href={`tel:${telNumber(phone)}`} className="flex min-h-9 items-center gap-1.5">
            <Phone size={14} aria-hidden />
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className="hidden min-h-9 items-center gap-1.5 md:flex">
            <Mail size={14} aria-hidden />
            {email}
          </a>
        )}
        <p className="min-w-24 flex-1 text-right">{freeShippingNotice(freeShippingOver)}</p>
        <p className="hidden lg:block">{NEW_ARRIVALS_NOTICE}</p>
      </div>
      <div className="selvedge" />
    </div>
  )
}
