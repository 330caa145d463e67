import type { LucideIcon } from 'lucide-react'
import {
  Contact,
  FileText,
  FileUp,
  FolderTree,
  KeyRound,
  LayoutTemplate,
  Mail,
  Mails,
  Menu,
  PackageCheck,
  Percent,
  ScrollText,
  Settings,
  Shirt,
  Star,
  Tag,
  TicketPercent,
  Users,
} from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Permission } from '../../domain/accounts/permissions.ts'

/** The parts of the menu, in order. */
export const GROUPS = ['Sell', 'Goods', 'Shop window', 'Shop'] as const

type Screen = LazyExoticComponent<ComponentType>

interface Entry {
  /** The address below /admin; of a resource also the last part of its calls, `/api/admin/{name}`. */
  readonly name: string
  readonly label: string
  readonly group: (typeof GROUPS)[number]
  readonly icon: LucideIcon
}

/** Things with a list: react-admin's screens over the calls `/api/admin/{name}`. */
export interface ResourceEntry extends Entry {
  /** What it takes to see the menu entry and the list. */
  readonly read: Permission
  /** What it takes to create, change and delete; absent where nobody does. */
  readonly write?: Permission
  readonly list?: Screen
  readonly show?: Screen
  readonly edit?: Screen
  readonly create?: Screen
  /** What making one is called: 'New product'. */
  readonly newLabel?: string
  /** How a record is called in titles and choices. */
  readonly titleOf?: (record: Readonly<Record<string, string>>) => string
}

/** A screen of its own, without records: settings, the home page builder. */
export interface ScreenEntry extends Entry {
  readonly may: Permission
  readonly screen: Screen
}

export const security = lazy(() => import('./accounts/security-screen.tsx'))

/** Each area adds its lines here; screens are loaded when they are opened. */
export const resources: readonly ResourceEntry[] = [
  {
    name: 'orders',
    label: 'Orders',
    group: 'Sell',
    icon: PackageCheck,
    read: 'orders.read',
    list: lazy(() => import('./orders/order-list.tsx')),
    show: lazy(() => import('./orders/order-show.tsx')),
    titleOf: ({ number }) => `Order #${number}`,
  },
  {
    name: 'customers',
    label: 'Customers',
    group: 'Sell',
    icon: Contact,
    read: 'customers.read',
    list: lazy(() => import('./customers/customer-list.tsx')),
    show: lazy(() => import('./customers/customer-show.tsx')),
    titleOf: ({ name }) => name ?? '',
  },
  {
    name: 'messages',
    label: 'Messages',
    group: 'Sell',
    icon: Mail,
    read: 'messages.write',
    list: lazy(() => import('./contact/message-list.tsx')),
    show: lazy(() => import('./contact/message-show.tsx')),
    titleOf: ({ ticket }) => `Message ${ticket}`,
  },
  {
    name: 'reviews',
    label: 'Reviews',
    group: 'Sell',
    icon: Star,
    read: 'reviews.write',
    list: lazy(() => import('./reviews/review-list.tsx')),
  },
  {
    name: 'coupons',
    label: 'Coupons',
    group: 'Sell',
    icon: TicketPercent,
    read: 'coupons.write',
    write: 'coupons.write',
    list: lazy(() => import('./coupons/coupons.tsx')),
    edit: lazy(() => import('./coupons/coupon-edit.tsx')),
    create: lazy(() => import('./coupons/coupon-create.tsx')),
    newLabel: 'New coupon',
    titleOf: ({ code }) => code ?? '',
  },
  {
    name: 'products',
    label: 'Products',
    group: 'Goods',
    icon: Shirt,
    read: 'products.read',
    write: 'products.write',
    list: lazy(() => import('./catalogue/products/product-list.tsx')),
    edit: lazy(() => import('./catalogue/products/product-edit.tsx')),
    create: lazy(() => import('./catalogue/products/product-create.tsx')),
    newLabel: 'New product',
    titleOf: ({ name }) => name ?? '',
  },
  {
    name: 'categories',
    label: 'Categories',
    group: 'Goods',
    icon: FolderTree,
    read: 'products.read',
    write: 'categories.write',
    list: lazy(() => import('./catalogue/category-tree.tsx')),
    edit: lazy(() => import('./catalogue/category-form.tsx').then(({ CategoryEdit }) => ({ default: CategoryEdit }))),
    create: lazy(() =>
      import('./catalogue/category-form.tsx').then(({ CategoryCreate }) => ({ default: CategoryCreate })),
    ),
    newLabel: 'New category',
    titleOf: ({ path }) => path ?? '',
  },
  {
    name: 'brands',
    label: 'Brands',
    group: 'Goods',
    icon: Tag,
    read: 'products.read',
    write: 'categories.write',
    list: lazy(() => import('./catalogue/brand-list.tsx')),
    edit: lazy(() => import('./catalogue/brands.tsx').then(({ BrandEdit }) => ({ default: BrandEdit }))),
    create: lazy(() => import('./catalogue/brands.tsx').then(({ BrandCreate }) => ({ default: BrandCreate }))),
    newLabel: 'New brand',
    titleOf: ({ name }) => name ?? '',
  },
  {
    name: 'tax-rates',
    label: 'Tax rates',
    group: 'Shop',
    icon: Percent,
    read: 'legal.write',
    write: 'legal.write',
    list: lazy(() => import('./settings/tax-rates.tsx')),
    create: lazy(() => import('./settings/tax-rate-create.tsx')),
    newLabel: 'New tax rate',
  },
  {
    name: 'team',
    label: 'Team',
    group: 'Shop',
    icon: Users,
    read: 'team.write',
    write: 'team.write',
    list: lazy(() => import('./accounts/team-list.tsx')),
    create: lazy(() => import('./accounts/team-invite.tsx')),
    newLabel: 'Invite somebody to the team',
    edit: lazy(() => import('./accounts/team-member.tsx')),
    titleOf: ({ name }) => name ?? '',
  },
  {
    name: 'mails',
    label: 'Mails',
    group: 'Shop',
    icon: Mails,
    read: 'mail.read',
    list: lazy(() => import('./settings/emails.tsx')),
    show: lazy(() => import('./settings/email-show.tsx')),
  },
  {
    name: 'audit',
    label: 'Audit log',
    group: 'Shop',
    icon: ScrollText,
    read: 'audit.read',
    list: lazy(() => import('./audit/audit-list.tsx')),
  },
]

export const screens: readonly ScreenEntry[] = [
  {
    name: 'import',
    label: 'Import',
    group: 'Goods',
    icon: FileUp,
    may: 'products.write',
    screen: lazy(() => import('./product-files/import-screen.tsx')),
  },
  {
    name: 'home-page',
    label: 'Home page',
    group: 'Shop window',
    icon: LayoutTemplate,
    may: 'content.write',
    screen: lazy(() => import('./content/home/home-builder.tsx')),
  },
  {
    name: 'navigation',
    label: 'Navigation',
    group: 'Shop window',
    icon: Menu,
    may: 'content.write',
    screen: lazy(() => import('./content/navigation-editor.tsx')),
  },
  {
    name: 'pages',
    label: 'Pages',
    group: 'Shop window',
    icon: FileText,
    may: 'content.write',
    screen: lazy(() => import('./content/content-pages.tsx')),
  },
  {
    name: 'settings',
    label: 'Settings',
    group: 'Shop',
    icon: Settings,
    may: 'settings.write',
    screen: lazy(() => import('./settings/settings-screen.tsx')),
  },
  {
    name: 'security',
    label: 'My login',
    group: 'Shop',
    icon: KeyRound,
    may: 'own.factor',
    screen: security,
  },
]

export const dashboard = lazy(() => import('./dashboard/dashboard.tsx'))
