import { Mail, Menu, Phone } from 'lucide-react'
import { Link } from 'react-router'
import { telNumber } from '../../../domain/contact/contact.ts'
import { freeShippingNotice, NEW_ARRIVALS_NOTICE } from '../../../domain/content/notices.ts'
import { paths } from '../../../domain/paths.ts'
import { DrawerButton } from '../../ui/drawer.tsx'
import { CartLink, WishlistLink } from './counted-link.tsx'
import { HeaderToast } from './header-toast.tsx'
import { Mark } from './logo.tsx'
import { NAV_DRAWER, Navigation } from './navigation.tsx'
import { SearchBox } from './search-box.tsx'
import type { ShellData } from './shell-data.ts'
import { type AccountModal, UserMenu } from './user-menu.tsx'

export function Header({ shell, onOpen }: { shell: ShellData; onOpen: (modal: AccountModal) => void }) {
  return (
    <header className="header">
      <TopBar shell={shell} />
      <div className="header-row page">
        <DrawerButton opens={NAV_DRAWER} aria-label="Menu" className="icon-btn -ml-2.5">
          <Menu size={24} aria-hidden />
        </DrawerButton>
        <Link
          to={paths.home}
          discover="none"
          aria-label={`${shell.contact.name}, home`}
          className="flex min-h-11 items-center gap-2"
        >
          <Mark />
          <span className="font-display text-2xl leading-none font-semibold text-indigo-deep">
            {shell.contact.name}
          </span>
        </Link>
        <div className="header-search">
          <SearchBox label="Search" />
        </div>
        <div className="relative -mr-2.5 ml-auto flex md:ml-0">
          <UserMenu onOpen={onOpen} />
          <WishlistLink />
          <CartLink />
          <HeaderToast />
        </div>
      </div>
      <Navigation shell={shell} />
    </header>
  )
}

function TopBar({ shell: { contact, freeShippingOver } }: { shell: ShellData }) {
  const { phone, email } = contact
  return (
    <div className="top-bar">
      <div className="page flex h-9 items-center gap-x-3 md:gap-x-6">
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
        <p className="ml-auto text-right">{freeShippingNotice(freeShippingOver)}</p>
        <p className="hidden lg:block">{NEW_ARRIVALS_NOTICE}</p>
      </div>
      <div className="selvedge" />
    </div>
  )
}
