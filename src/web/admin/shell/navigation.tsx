import { Box, List, ListItem, ListItemButton, ListItemIcon, ListItemText, Tooltip, Typography } from '@mui/material'
import { LayoutDashboard, type LucideIcon } from 'lucide-react'
import { LinkBase, useLocation, usePermissions, useSidebarState } from 'react-admin'
import type { Permission } from '../../../domain/admin/permissions.ts'
import { GROUPS, resources, screens } from '../resources.tsx'

/** The menu: what somebody may open, by group. Folded it shows icons with their names as tooltips. */
export function Navigation() {
  const { permissions } = usePermissions<readonly Permission[]>()
  const [isOpen] = useSidebarState()
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
                <Item key={name} to={`/${name}`} label={label} Icon={icon} isOpen={isOpen} />
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
}

function Item({ to, label, Icon, isOpen }: ItemProps) {
  const { pathname } = useLocation()
  const isHere = to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)
  return (
    <ListItem disablePadding>
      <Tooltip title={isOpen ? '' : label} placement="right">
        <ListItemButton
          component={LinkBase}
          to={to}
          selected={isHere}
          aria-label={isOpen ? undefined : label}
          aria-current={isHere ? 'page' : undefined}
          sx={{
            minHeight: 44,
            paddingBlock: 0.5,
            borderRadius: '0 22px 22px 0',
            '&.Mui-selected': { backgroundColor: 'primary.light' },
          }}
        >
          <ListItemIcon sx={{ minWidth: 40, color: isHere ? 'primary.main' : 'text.secondary' }}>
            <Icon size={20} aria-hidden />
          </ListItemIcon>
          {isOpen && (
            <ListItemText primary={label} slotProps={{ primary: { sx: { fontWeight: isHere ? 600 : 400 } } }} />
          )}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  )
}
