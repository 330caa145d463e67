import {
  ChartColumn,
  FileSpreadsheet,
  FileText,
  FileUp,
  History,
  LayoutTemplate,
  Menu,
  Search,
  Settings,
  ShieldCheck,
  ShoppingBag,
} from 'lucide-react'
import type { Permission } from '../../domain/accounts/permissions.ts'
import { type Entry, type Screen, screen } from './menu-entry.ts'

/** A screen without records: settings, the home page editor. */
export interface ScreenEntry extends Entry {
  readonly permission: Permission
  readonly screen: Screen
}

export const dashboard = screen(() => import('./dashboard/dashboard.tsx'), 'Dashboard')
/** Opened from the list of products, for the selected ones. */
export const productGrid = screen(() => import('./catalogue/grid/product-grid.tsx'), 'ProductGrid')
export const security = screen(() => import('./accounts/security-screen.tsx'), 'SecurityScreen')

export const screens: readonly ScreenEntry[] = [
  {
    name: 'new-order',
    label: 'New order',
    group: 'Sales',
    icon: ShoppingBag,
    permission: 'orders.create',
    screen: screen(() => import('./manual-orders/new-order-screen.tsx'), 'NewOrderScreen'),
  },
  {
    name: 'reports',
    label: 'Reports',
    group: 'Sales',
    icon: ChartColumn,
    permission: 'reports.read',
    screen: screen(() => import('./reports/reports-screen.tsx'), 'ReportsScreen'),
  },
  {
    name: 'import',
    label: 'Import',
    group: 'Catalog',
    icon: FileUp,
    permission: 'products.write',
    screen: screen(() => import('./product-files/import-screen.tsx'), 'ImportScreen'),
  },
  {
    name: 'earlier-shop',
    label: 'Earlier shop',
    group: 'Sales',
    icon: History,
    permission: 'customers.read',
    screen: screen(() => import('./earlier-shop/earlier-shop-screen.tsx'), 'EarlierShopScreen'),
  },
  {
    name: 'home-page',
    label: 'Home page',
    group: 'Storefront',
    icon: LayoutTemplate,
    permission: 'content.write',
    screen: screen(() => import('./content/home/home-builder.tsx'), 'HomeBuilder'),
  },
  {
    name: 'navigation',
    label: 'Navigation',
    group: 'Storefront',
    icon: Menu,
    permission: 'content.write',
    screen: screen(() => import('./content/navigation-editor.tsx'), 'NavigationEditor'),
  },
  {
    name: 'search',
    label: 'Search',
    group: 'Storefront',
    icon: Search,
    permission: 'content.write',
    screen: screen(() => import('./search/search-screen.tsx'), 'SearchScreen'),
  },
  {
    name: 'pages',
    label: 'Pages',
    group: 'Storefront',
    icon: FileText,
    permission: 'content.write',
    screen: screen(() => import('./content/content-pages.tsx'), 'ContentPages'),
  },
  {
    name: 'gst-returns',
    label: 'GST returns',
    group: 'Shop',
    icon: FileSpreadsheet,
    permission: 'tax.read',
    screen: screen(() => import('./tax/gst-returns.tsx'), 'GstReturns'),
  },
  {
    name: 'settings',
    label: 'Settings',
    group: 'Shop',
    icon: Settings,
    permission: 'settings.write',
    screen: screen(() => import('./settings/settings-screen.tsx'), 'SettingsScreen'),
  },
  {
    name: 'security',
    label: 'Security',
    group: 'Shop',
    icon: ShieldCheck,
    permission: 'own.factor',
    screen: security,
  },
]
