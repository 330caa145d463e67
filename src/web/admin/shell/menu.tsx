import { Badge, styled, Tooltip } from '@mui/material'
import { LayoutDashboard, type LucideIcon, Store } from 'lucide-react'
import { Fragment, memo } from 'react'
import { LinkBase, useLocation, usePermissions, useSidebarState } from 'react-admin'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { GROUPS } from '../menu-entry.ts'
import { resources } from '../resources.tsx'
import { screens } from '../screens.ts'
import { HIDDEN } from '../ui/styles.ts'
import { type MenuBadge, useMenuBadges } from './menu-badges.ts'

/**
 * The main menu: the screens the user may open, by group. Collapsed it shows icons with tooltips. react-admin renders what is around
 * it several times while a screen opens; the menu has more elements than most screens and is rendered only when it changes.
 */
export const MainMenu = memo(() => {
  const { permissions } = usePermissions<readonly Permission[]>()
  const { pathname } = useLocation()
  const [isOpen] = useSidebarState()
  const badges = useMenuBadges()
  const entries = [
    ...resources.filter(({ list }) => list).map((entry) => ({ ...entry, permission: entry.read })),
    ...screens,
  ].filter(({ permission }) => permissions?.includes(permission))
  return (
    <Menu aria-label="Back office" className={isOpen ? 'open' : 'collapsed'}>
      <ul>
        <Item to="/" label="Dashboard" Icon={LayoutDashboard} isOpen={isOpen} isCurrent={pathname === '/'} />
      </ul>
      {GROUPS.map((group) => {
        const inGroup = entries.filter((entry) => entry.group === group)
        if (inGroup.length === 0) return null
        return (
          <div key={group} className="group">
            {isOpen && <h2>{group}</h2>}
            <ul aria-label={group}>
              {inGroup.map(({ name, label, icon }) => (
                <Item
                  key={name}
                  to={`/${name}`}
                  label={label}
                  Icon={icon}
                  isOpen={isOpen}
                  isCurrent={pathname === `/${name}` || pathname.startsWith(`/${name}/`)}
                  badges={badges[name]}
                />
              ))}
            </ul>
          </div>
        )
      })}
      <div className="group shop">
        <a href="/" aria-label={isOpen ? undefined : 'View shop'}>
          <Store size={20} aria-hidden />
          {isOpen && <span className="label">View shop</span>}
        </a>
      </div>
    </Menu>
  )
})

interface ItemProps {
  readonly to: string
  readonly label: string
  readonly Icon: LucideIcon
  readonly isOpen: boolean
  readonly isCurrent: boolean
  readonly badges?: readonly MenuBadge[] | undefined
}

const NO_BADGES: readonly MenuBadge[] = []

const Item = memo(({ to, label, Icon, isOpen, isCurrent, badges = NO_BADGES }: ItemProps) => {
  const name = badges.length > 0 ? `${label}: ${badges.map(({ description }) => description).join(', ')}` : label
  return (
    <li>
      <Tooltip title={isOpen && badges.length === 0 ? '' : name} describeChild={isOpen} placement="right">
        <LinkBase to={to} aria-label={isOpen ? undefined : name} aria-current={isCurrent ? 'page' : undefined}>
          {isOpen || badges.length === 0 ? (
            <Icon size={20} aria-hidden />
          ) : (
            <IconWithCount badges={badges} Icon={Icon} />
          )}
          {isOpen && (
            <>
              <span className="label">{label}</span>
              {badges.map(({ count, description, tone }) => (
                <Fragment key={description}>
                  <span className={`count ${tone}`} aria-hidden>
                    {upTo99(count)}
                  </span>
                  <span className="hidden">{description}</span>
                </Fragment>
              ))}
            </>
          )}
        </LinkBase>
      </Tooltip>
    </li>
  )
})

/**
 * The collapsed menu shows one count per entry, the sum of its badges. It is drawn and no text, because the name of the entry says the
 * same in other words.
 */
function IconWithCount({ badges, Icon }: { badges: readonly MenuBadge[]; Icon: LucideIcon }) {
  const color = badges.some(({ tone }) => tone === 'warning') ? 'error' : 'primary'
  const count = badges.reduce((sum, badge) => sum + badge.count, 0)
  return (
    <Badge badgeContent={<span className="sum" data-count={upTo99(count)} />} color={color}>
      <Icon size={20} aria-hidden />
    </Badge>
  )
}

function upTo99(count: number): string {
  return count > 99 ? '99+' : String(count)
}

/** One rule for all entries: a component of its own for each part of an entry would take most of the time to render the menu. */
const Menu = styled('nav')(({ theme: { breakpoints, palette, spacing, typography } }) => ({
  width: 224,
  paddingBlock: spacing(1),
  '&.collapsed': { width: 56 },
  ul: { listStyle: 'none', margin: 0, padding: 0 },
  '.group': { marginTop: spacing(1), borderTop: `1px solid ${palette.divider}`, paddingTop: spacing(1) },
  h2: { ...typography.caption, margin: 0, paddingInline: spacing(2), color: palette.text.secondary },
  a: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    minHeight: 44,
    padding: spacing(0.5, 2),
    borderRadius: '0 22px 22px 0',
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { backgroundColor: palette.action.hover },
    '&:focus-visible': { backgroundColor: palette.action.focus },
    '&[aria-current]': { backgroundColor: palette.primary.light, '.label': { fontWeight: 600 } },
    svg: { flex: 'none', color: palette.text.secondary },
    '&[aria-current] svg': { color: palette.primary.main },
  },
  '.sum::after': { content: 'attr(data-count)' },
  '.label': { ...typography.body1, flex: 1, minWidth: 0, margin: spacing(0.5, 0, 0.5, 2.5) },
  '.count': {
    minWidth: 24,
    paddingInline: spacing(0.75),
    borderRadius: 12,
    marginLeft: spacing(0.5),
    textAlign: 'center',
    color: palette.primary.contrastText,
    fontSize: '0.8125rem',
    fontWeight: 600,
    lineHeight: '24px',
    '&.normal': { backgroundColor: palette.primary.main },
    '&.warning': { backgroundColor: palette.error.main },
  },
  '.hidden': HIDDEN,
  // Wider screens have the link in the top bar.
  [breakpoints.up('sm')]: { '.shop': { display: 'none' } },
}))
