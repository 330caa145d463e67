import { Search, Store } from 'lucide-react'
import { createContext, use, useCallback, useEffect, useState } from 'react'
import { AppBar, Button, Layout, type LayoutProps, TitlePortal, useSidebarState } from 'react-admin'
import { Palette } from './command-menu.tsx'
import { Navigation } from './menu.tsx'
import { CONTROL, ShortcutList } from './shortcut-list.tsx'
import { useShortcuts } from './use-shortcuts.ts'

type Over = 'palette' | 'shortcuts'

const OpenPalette = createContext<() => void>(() => undefined)

export function Frame({ children }: LayoutProps) {
  const [, setMenuOpen] = useSidebarState()
  const [over, setOver] = useState<Over>()
  const openPalette = useCallback(() => setOver('palette'), [])
  const openHelp = useCallback(() => setOver('shortcuts'), [])
  const close = useCallback(() => setOver(undefined), [])
  useShortcuts({ openPalette, openHelp })
  useEffect(() => {
    // On a tablet the tables need the room more than the menu does; its icons stay.
    if (window.innerWidth < 1000) setMenuOpen(false)
  }, [setMenuOpen])
  return (
    <OpenPalette value={openPalette}>
      <Layout appBar={TopBar} menu={Navigation} appBarAlwaysOn sx={ROOM}>
        {children}
      </Layout>
      {over === 'palette' && <Palette onClose={close} onShortcuts={openHelp} />}
      {over === 'shortcuts' && <ShortcutList onClose={close} />}
    </OpenPalette>
  )
}

/** Room around a screen; what is wider than it, a table above all, scrolls on its own. */
const ROOM = {
  minWidth: 0,
  '& .RaLayout-content': { minWidth: 0, paddingInline: { xs: 1, lg: 3 }, paddingBottom: 3 },
  '& .RaList-main': { minWidth: 0 },
  '& .RaList-main .RaList-content': { overflowX: 'auto' },
  '& .RaDatagrid-table': { minWidth: { xs: 640, sm: 0 } },
}

function TopBar() {
  const openPalette = use(OpenPalette)
  return (
    <AppBar color="primary" alwaysOn>
      <TitlePortal component="h1" />
      <Button
        color="inherit"
        onClick={openPalette}
        label="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={`${CONTROL} K`}
      >
        <Search size={20} aria-hidden />
      </Button>
      <Button color="inherit" href="/" label="View shop">
        <Store size={20} aria-hidden />
      </Button>
    </AppBar>
  )
}
