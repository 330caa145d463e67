import { Mail, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { telNumber } from '../../../domain/contact/contact.ts'
import type { NavColumn, NavItem, NavLink } from '../../../domain/content/navigation-layout.ts'
import { Link } from '../../link.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SearchBox } from './search-box.tsx'
import type { ShellData } from './shell-data.ts'

export const NAV_DRAWER = 'menu'

/**
 * The navigation bar with its mega-menus; on phones the same list is the drawer menu. Menus open on hover without JavaScript;
 * the boot script opens them by click and keyboard. The page contains only the menu of all categories: the others, and the
 * pictures, are added when the visitor comes near the bar or opens the drawer.
 */
export function Navigation({ shell }: { shell: ShellData }) {
  const { visible, more, moreLabel, contact } = shell
  const isNeeded = useIsNeeded()
  return (
    <Drawer id={NAV_DRAWER} title="Menu" className="nav">
      <div className="px-5 pb-3 lg:hidden">
        <SearchBox label="Search the shop" />
      </div>
      <nav aria-label="Main" className="relative max-lg:px-5 lg:page">
        <ul className="nav-list">
          {visible.map((item) => (
            <Item key={item.key} item={item} isNeeded={isNeeded} />
          ))}
          {more.length > 0 && (
            <li className="menu nav-more">
              <MenuButton controls="nav-more">{moreLabel}</MenuButton>
              <div id="nav-more" className="menu-panel">
                <ul className="nav-more-list">
                  {more.map((item) => (
                    <Item key={item.key} item={item} isNeeded={isNeeded} />
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

/** Returns whether the visitor has come to the navigation, with the pointer, the keyboard or by opening the drawer. */
function useIsNeeded(): boolean {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const drawer = document.getElementById(NAV_DRAWER)
    if (!drawer || isNeeded) return
    const need = () => setNeeded(true)
    if (drawer.matches(':hover, :focus-within')) return need()
    for (const type of ['pointerenter', 'focusin']) drawer.addEventListener(type, need)
    return () => {
      for (const type of ['pointerenter', 'focusin']) drawer.removeEventListener(type, need)
    }
  }, [isNeeded])
  return isNeeded
}

interface ItemProps {
  readonly item: NavItem
  readonly isNeeded: boolean
}

function Item({ item, isNeeded }: ItemProps) {
  const { key, label, columns } = item
  if (columns.length === 0) {
    return (
      <li className="menu">
        <NavigationLink link={item} className="nav-link" />
      </li>
    )
  }
  return (
    <li className="menu" data-wide={columns.length > 1 || hasPictures(columns) || undefined}>
      <NavigationLink link={item} className="nav-link" />
      <MenuButton controls={`nav-${key}`} name={`${label} menu`} />
      <div id={`nav-${key}`} className="menu-panel">
        {(isNeeded || columns.length > 1) && (
          <div className={hasPictures(columns) ? 'nav-columns nav-tiles' : 'nav-columns'}>
            {columns.map((column) => (
              <Column key={column.key} column={column} of={item} isNeeded={isNeeded} />
            ))}
          </div>
        )}
      </div>
    </li>
  )
}

/** A menu of one column shows the pictures of its links; with several columns each has one picture. */
function hasPictures(columns: readonly NavColumn[]): boolean {
  return columns.length === 1 && columns[0]?.links.some(({ image }) => image !== undefined) === true
}

function Column({ column, of, isNeeded }: { column: NavColumn; of: NavItem; isNeeded: boolean }) {
  const { links, hasMore, label, image, isOwn } = column
  const isSelfTitled = column.href === of.href
  return (
    <div>
      {!isSelfTitled && (
        <NavigationLink link={column} className="nav-heading">
          {isNeeded && image && (
            <Picture image={image} alt="" width={2} height={1} sizes="18rem" className="max-lg:hidden" />
          )}
        </NavigationLink>
      )}
      <ul>
        {links.map((link) => (
          <li key={link.key}>
            <NavigationLink link={link} className="menu-link">
              {isSelfTitled && link.image && (
                <Picture image={link.image} alt="" width={1} height={1} sizes="10rem" frame="thumbnail" />
              )}
            </NavigationLink>
          </li>
        ))}
        {(hasMore || (isSelfTitled && !isOwn)) && (
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
    </button>
  )
}

interface NavigationLinkProps {
  readonly link: NavLink
  readonly className: string
  /** Shown before the label. */
  readonly children?: ReactNode
}

function NavigationLink({ link, className, children }: NavigationLinkProps) {
  const { pathname, search } = useLocation()
  return (
    <Link to={link.href} className={className} aria-current={link.href === pathname + search ? 'page' : undefined}>
      {children}
      {link.label}
    </Link>
  )
}
