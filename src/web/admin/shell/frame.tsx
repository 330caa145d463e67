import { Store } from 'lucide-react'
import { useEffect } from 'react'
import { AppBar, Button, Layout, type LayoutProps, TitlePortal, useSidebarState } from 'react-admin'
import { Navigation } from './navigation.tsx'

export function Frame({ children }: LayoutProps) {
  const [, setMenuOpen] = useSidebarState()
  useEffect(() => {
    // On a tablet the tables need the room more than the menu does; its icons stay.
    if (window.innerWidth < 1000) setMenuOpen(false)
  }, [setMenuOpen])
  return (
    <Layout appBar={TopBar} menu={Navigation} appBarAlwaysOn>
      {children}
    </Layout>
  )
}

function TopBar() {
  return (
    <AppBar color="primary" alwaysOn>
      <TitlePortal component="h1" />
      <Button color="inherit" href="/" label="View shop">
        <Store size={20} aria-hidden />
      </Button>
    </AppBar>
  )
}
