import { ChevronDown, Mail, Phone } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { telNumber } from '../../../domain/contact/contact.ts'
import type { NavColumn, NavItem, NavLink } from '../../../domain/content/navigation-layout.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { SearchBox } from './search-box.tsx'
import type { ShellData } from './shell-data.ts'

export const NAV_DRAWER = 'menu'

/**
 * The navigation bar with its mega-menus; on phones the same list is the drawer menu. Menus open on hover without JavaScript;
 * the boot script opens them by click and keyboard.
 */
export function Navigation({ shell }: { shell: ShellData }) {
  const { visible, more, moreLabel, contact } = shell
  return (
    <Drawer id={NAV_DRAWER} title="Menu" className="nav">
      <div className="px-5 pb-3 lg:hidden">
        <SearchBox label="Search the shop" />
      </div>
      <nav aria-label="Main" className="relative max-lg:px-5 lg:page">
        <ul className="nav-list">
          {visible.map((item) => (
            <Item key={item.key} item={item} />
          ))}
          {more.length > 0 && (
            <li className="menu nav-more">
              <MenuButton controls="nav-more">{moreLabel}</MenuButton>
              <div id="nav-more" className="menu-panel">
                <ul className="nav-more-list">
                  {more.map((item) => (
                    <Item key={item.key} item={item} />
                  ))}
                </ul>
              </div>
            </li>
          )}
        </ul>
      </nav>
      <div className="mt-6 border-t border-line px-5 py-3 lg:hidden">
        {contact.phone && (
          <a href={`tel:${telNumber(contact.phone)}`} className="flex min-h-11 items-center gap-2">
            <Phone size={18} aria-hidden />
            {contact.phone}
          </a>
        )}
        {contact.email && (
          <a href={`mailto:${contact.email}`} className="flex min-h-11 items-center gap-2">
            <Mail size={18} aria-hidden />
            {contact.email}
          </a>
        )}
      </div>
    </Drawer>
  )
}

function Item({ item }: { item: NavItem }) {
  const { key, label, columns } = item
  if (columns.length === 0) {
    return (
      <li className="menu">
        <NavigationLink link={item} className="nav-link" />
      </li>
    )
  }
  return (
    <li className="menu" data-wide={columns.length > 1 || undefined}>
      <NavigationLink link={item} className="nav-link" />
      <MenuButton controls={`nav-${key}`} name={`${label} menu`} />
      <div id={`nav-${key}`} className="menu-panel">
        <div className="nav-columns">
          {columns.map((column) => (
            <Column key={column.key} column={column} of={item} />
          ))}
        </div>
      </div>
    </li>
  )
}

function Column({ column, of }: { column: NavColumn; of: NavItem }) {
  const { links, hasMore, label } = column
  const isSelfTitled = column.href === of.href
  return (
    <div>
      {!isSelfTitled && <NavigationLink link={column} className="nav-heading" />}
      <ul>
        {links.map((link) => (
          <li key={link.key}>
            <NavigationLink link={link} className="menu-link" />
          </li>
        ))}
        {(hasMore || isSelfTitled) && (
          <li>
            <NavigationLink link={{ ...column, label: `All ${label}` }} className="menu-link text-indigo" />
          </li>
        )}
      </ul>
    </div>
  )
}

function MenuButton({ controls, name, children }: { controls: string; name?: string; children?: string }) {
  return (
    <button
      type="button"
      data-menu="nav"
      aria-expanded="false"
      aria-controls={controls}
      aria-label={name}
      className="nav-button"
      suppressHydrationWarning
    >
      {children}
      <ChevronDown size={16} aria-hidden />
    </button>
  )
}

function NavigationLink({ link, className }: { link: NavLink; className: string }) {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={link.href}
      discover="none"
      className={className}
      aria-current={link.href === pathname + search ? 'page' : undefined}
    >
      {link.label}
    </Link>
  )
}
