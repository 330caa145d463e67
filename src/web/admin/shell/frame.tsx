import { Store } from 'lucide-react'
import { AppBar, Button, Layout, type LayoutProps, TitlePortal } from 'react-admin'
import { Navigation } from './navigation.tsx'

export function Frame({ children }: LayoutProps) {
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
