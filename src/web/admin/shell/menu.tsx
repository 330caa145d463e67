import {
  Badge,
  Box,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Tooltip,
  Typography,
} from '@mui/material'
import { LayoutDashboard, type LucideIcon } from 'lucide-react'
import { Fragment } from 'react'
import { LinkBase, useLocation, usePermissions, useSidebarState } from 'react-admin'
import type { Permission } from '../../../domain/accounts/permissions.ts'
import { GROUPS } from '../menu-entry.ts'
import { resources } from '../resources.tsx'
import { screens } from '../screens.ts'
import { HIDDEN } from '../ui/styles.ts'
import { type MenuBadge, useMenuBadges } from './menu-badges.ts'

/** The main menu: the screens the user may open, by group. Collapsed it shows icons with tooltips. */
export function MainMenu() {
  const { permissions } = usePermissions<readonly Permission[]>()
  const [isOpen] = useSidebarState()
  const badges = useMenuBadges()
  const entries = [
    ...resources.filter(({ list }) => list).map((entry) => ({ ...entry, permission: entry.read })),
    ...screens,
  ].filter(({ permission }) => permissions?.includes(permission))
  return (
    <Box component="nav" aria-label="Back office" sx={{ width: isOpen ? 224 : 56, paddingBlock: 1 }}>
      <List disablePadding>
        <Item to="/" label="Dashboard" Icon={LayoutDashboard} isOpen={isOpen} />
      </List>
      {GROUPS.map((group) => {
        const inGroup = entries.filter((entry) => entry.group === group)
        if (inGroup.length === 0) return null
        return (
          <Box key={group} sx={{ marginTop: 1, borderTop: 1, borderColor: 'divider', paddingTop: 1 }}>
            {isOpen && (
              <Typography
                component="h2"
                variant="caption"
                color="textSecondary"
                sx={{ paddingInline: 2, fontFamily: 'inherit' }}
              >
                {group}
              </Typography>
            )}
            <List disablePadding aria-label={group}>
              {inGroup.map(({ name, label, icon }) => (
                <Item
                  key={name}
                  to={`/${name}`}
                  label={label}
                  Icon={icon}
                  isOpen={isOpen}
                  badges={badges[name] ?? []}
                />
              ))}
            </List>
          </Box>
        )
      })}
    </Box>
  )
}

interface ItemProps {
  readonly to: string
  readonly label: string
  readonly Icon: LucideIcon
  readonly isOpen: boolean
  readonly badges?: readonly MenuBadge[]
}

function Item({ to, label, Icon, isOpen, badges = [] }: ItemProps) {
  const { pathname } = useLocation()
  const isCurrent = to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)
  const name = badges.length > 0 ? `${label}: ${badges.map(({ description }) => description).join(', ')}` : label
  return (
    <ListItem disablePadding>
      <Tooltip title={isOpen && badges.length === 0 ? '' : name} describeChild={isOpen} placement="right">
        <ListItemButton
          component={LinkBase}
          to={to}
          selected={isCurrent}
          aria-label={isOpen ? undefined : name}
          aria-current={isCurrent ? 'page' : undefined}
          sx={{
            minHeight: 44,
            paddingBlock: 0.5,
            borderRadius: '0 22px 22px 0',
            '&.Mui-selected': { backgroundColor: 'primary.light' },
          }}
        >
          <ListItemIcon sx={{ minWidth: 40, color: isCurrent ? 'primary.main' : 'text.secondary' }}>
            {isOpen || badges.length === 0 ? (
              <Icon size={20} aria-hidden />
            ) : (
              <IconWithCount badges={badges} Icon={Icon} />
            )}
          </ListItemIcon>
          {isOpen && (
            <>
              <ListItemText primary={label} slotProps={{ primary: { sx: { fontWeight: isCurrent ? 600 : 400 } } }} />
              {badges.map(({ count, description, tone }) => (
                <Fragment key={description}>
                  <Box component="span" aria-hidden sx={{ ...COUNT, backgroundColor: TONES[tone] }}>
                    {upTo99(count)}
                  </Box>
                  <Box component="span" sx={HIDDEN}>
                    {description}
                  </Box>
                </Fragment>
              ))}
            </>
          )}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  )
}

/** The collapsed menu shows one count per entry, the sum of its badges. */
function IconWithCount({ badges, Icon }: { badges: readonly MenuBadge[]; Icon: LucideIcon }) {
  const color = badges.some(({ tone }) => tone === 'warning') ? 'error' : 'primary'
  const count = badges.reduce((sum, badge) => sum + badge.count, 0)
  return (
    <Badge badgeContent={count} max={99} color={color}>
      <Icon size={20} aria-hidden />
    </Badge>
  )
}

function upTo99(count: number): string {
  return count > 99 ? '99+' : String(count)
}

const TONES = { normal: 'primary.main', warning: 'error.main' } as const

const COUNT = {
  minWidth: 24,
  paddingInline: 0.75,
  borderRadius: '12px',
  marginLeft: 0.5,
  textAlign: 'center',
  color: 'primary.contrastText',
  fontSize: '0.8125rem',
  fontWeight: 600,
  lineHeight: '24px',
} as const
