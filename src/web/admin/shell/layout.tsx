import { Search, Store } from 'lucide-react'
import { createContext, Suspense, use, useCallback, useEffect, useState } from 'react'
import { AppBar, Button, Layout, type LayoutProps, TitlePortal, useSidebarState } from 'react-admin'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Loading } from '../ui/loading.tsx'
import { CommandMenu } from './command-menu.tsx'
import { MainMenu } from './menu.tsx'
import { useRefreshForRole } from './role-changes.ts'
import { ScreenError } from './screen-error.tsx'
import { CONTROL_KEY, ShortcutList } from './shortcut-list.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { useShortcuts } from './use-shortcuts.ts'

const OpenCommandMenu = createContext<() => void>(() => undefined)

/** Top bar, menu, command menu and keyboard shortcuts around every screen. */
export function AppLayout({ children }: LayoutProps) {
  const [, setMenuOpen] = useSidebarState()
  const [dialog, setDialog] = useState<'commands' | 'shortcuts'>()
  const openCommandMenu = useCallback(() => setDialog('commands'), [])
  const openShortcutList = useCallback(() => setDialog('shortcuts'), [])
  const close = useCallback(() => setDialog(undefined), [])
  useShortcuts({ openCommandMenu, openShortcutList })
  useKeptFocus()
  useRefreshForRole()
  useEffect(() => {
    // On tablets the tables need the width; the icons of the menu stay.
    if (window.innerWidth < 1000) setMenuOpen(false)
  }, [setMenuOpen])
  return (
    <OpenCommandMenu value={openCommandMenu}>
      <Layout appBar={TopBar} menu={MainMenu} error={ScreenError} appBarAlwaysOn sx={LAYOUT}>
        <Suspense fallback={<Loading title="Loading…" />}>{children}</Suspense>
      </Layout>
      <LeaveGuard />
      {dialog === 'commands' && <CommandMenu onClose={close} onShortcuts={openShortcutList} />}
      {dialog === 'shortcuts' && <ShortcutList onClose={close} />}
    </OpenCommandMenu>
  )
}

/** Wide content such as a table scrolls by itself instead of the page. */
const LAYOUT = {
  minWidth: 0,
  '& #main-content:focus': { outline: 'none' },
  '& .RaLayout-content': { minWidth: 0, paddingInline: { xs: 1, lg: 3 }, paddingBottom: 3 },
  '& .RaList-main': { minWidth: 0 },
  '& .RaList-main .RaList-content': { overflowX: 'auto' },
  // How many rows there are is not known.
  '& .RaList-main:has(.load-failed) .MuiTablePagination-root': { display: 'none' },
}

function TopBar() {
  const openCommandMenu = use(OpenCommandMenu)
  return (
    <AppBar color="primary" alwaysOn>
      <TitlePortal component="h1" />
      <Button
        color="inherit"
        onClick={openCommandMenu}
        label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={`${CONTROL_KEY} K`}
      >
        <Search size={20} aria-hidden />
      </Button>
      {/* On phones it is in the menu: there the bar has no room for the title otherwise. */}
      <Button color="inherit" href="/" label="View shop" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
        <Store size={20} aria-hidden />
      </Button>
    </AppBar>
  )
}
