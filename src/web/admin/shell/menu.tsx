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
import { GROUPS, resources, screens } from '../resources.tsx'
import { HIDDEN } from '../ui/hidden.ts'
import { type MenuBadge, useBadges } from './menu-badges.ts'

/** The menu: what somebody may open, by group. Folded it shows icons with their names as tooltips. */
export function Navigation() {
  const { permissions } = usePermissions<readonly Permission[]>()
  const [isOpen] = useSidebarState()
  const badges = useBadges()
  const entries = [
    ...resources.filter(({ list }) => list).map((entry) => ({ ...entry, needs: entry.read })),
    ...screens.map((entry) => ({ ...entry, needs: entry.may })),
  ].filter(({ needs }) => permissions?.includes(needs))
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
  const isHere = to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)
  const name = badges.length > 0 ? `${label}: ${badges.map(({ words }) => words).join(', ')}` : label
  return (
    <ListItem disablePadding>
      <Tooltip title={isOpen && badges.length === 0 ? '' : name} describeChild={isOpen} placement="right">
        <ListItemButton
          component={LinkBase}
          to={to}
          selected={isHere}
          aria-label={isOpen ? undefined : name}
          aria-current={isHere ? 'page' : undefined}
          sx={{
            minHeight: 44,
            paddingBlock: 0.5,
            borderRadius: '0 22px 22px 0',
            '&.Mui-selected': { backgroundColor: 'primary.light' },
          }}
        >
          <ListItemIcon sx={{ minWidth: 40, color: isHere ? 'primary.main' : 'text.secondary' }}>
            {isOpen || badges.length === 0 ? <Icon size={20} aria-hidden /> : <Counted badges={badges} Icon={Icon} />}
          </ListItemIcon>
          {isOpen && (
            <>
              <ListItemText primary={label} slotProps={{ primary: { sx: { fontWeight: isHere ? 600 : 400 } } }} />
              {badges.map(({ count, words, tone }) => (
                <Fragment key={words}>
                  <Box component="span" aria-hidden sx={{ ...PILL, backgroundColor: COLORS_OF[tone] }}>
                    {upTo99(count)}
                  </Box>
                  <Box component="span" sx={HIDDEN}>
                    {words}
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

/** In the folded menu the counts of a line are one, on its icon. */
function Counted({ badges, Icon }: { badges: readonly MenuBadge[]; Icon: LucideIcon }) {
  const color = badges.some(({ tone }) => tone === 'trouble') ? 'error' : 'primary'
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

const COLORS_OF = { work: 'primary.main', trouble: 'error.main' } as const

const PILL = {
  ...{ minWidth: 24, paddingInline: 0.75, borderRadius: '12px', marginLeft: 0.5, textAlign: 'center' },
  ...{ color: 'primary.contrastText', fontSize: '0.8125rem', fontWeight: 600, lineHeight: '24px' },
} as const
