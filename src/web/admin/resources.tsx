import type { LucideIcon } from 'lucide-react'
import {
  Banknote,
  ChartColumn,
  ClipboardCheck,
  ClipboardList,
  Contact,
  CornerUpRight,
  FileDown,
  FilePlus,
  FileSpreadsheet,
  FileText,
  FileUp,
  FolderTree,
  History,
  Landmark,
  LayoutTemplate,
  LibraryBig,
  Mail,
  Mails,
  Menu,
  MessageCircle,
  MessageCircleQuestion,
  PackageCheck,
  Percent,
  Phone,
  ScrollText,
  Search,
  Settings,
  ShieldCheck,
  Shirt,
  ShoppingBag,
  Star,
  Tag,
  TicketPercent,
  Truck,
  Undo2,
  Users,
} from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { Permission } from '../../domain/accounts/permissions.ts'

/** The groups of the menu, in order. */
export const GROUPS = ['Sales', 'Catalog', 'Storefront', 'Shop'] as const

type Screen = LazyExoticComponent<ComponentType>

interface Entry {
  /** The path below /admin; for a resource also the path of its API, `/api/admin/{name}`. */
  readonly name: string
  readonly label: string
  readonly group: (typeof GROUPS)[number]
  readonly icon: LucideIcon
}

/** Records with a list, read and written at `/api/admin/{name}`. */
export interface ResourceEntry extends Entry {
  /** Permission to see the menu entry and the list. */
  readonly read: Permission
  /** Permission to create, change and delete; absent when no one may. */
  readonly write?: Permission
  readonly list?: Screen
  readonly show?: Screen
  readonly edit?: Screen
  readonly create?: Screen
  /** The command menu's label for creating a record: 'New product'. */
  readonly newLabel?: string
  /** The title of a record. */
  readonly titleOf?: (record: Readonly<Record<string, string>>) => string
}

/** A screen without records: settings, the home page editor. */
export interface ScreenEntry extends Entry {
  readonly permission: Permission
  readonly screen: Screen
}

/** A screen is downloaded when it is first opened. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Screen {
  return lazy(async () => ({ default: (await load())[name] }))
}

const products = {
  list: () => import('./catalogue/products/product-list.tsx'),
  edit: () => import('./catalogue/products/product-edit.tsx'),
  form: () => import('./catalogue/products/product-form.tsx'),
}
const categories = () => import('./catalogue/category-form.tsx')
const brands = () => import('./catalogue/brands.tsx')
const cashRules = () => import('./cash-rules/cash-rules.tsx')
const collections = () => import('./collections/collections.tsx')
const couriers = () => import('./couriers/couriers.tsx')
const customPages = () => import('./custom-pages/custom-pages.tsx')
const coupons = () => import('./coupons/coupons.tsx')
const emails = () => import('./settings/emails.tsx')
const returnPolicies = () => import('./returns/policies.tsx')
const redirects = () => import('./redirects/redirects.tsx')
const taxRates = () => import('./settings/tax-rates.tsx')
const teamMember = () => import('./accounts/team-member.tsx')

export const dashboard = screen(() => import('./dashboard/dashboard.tsx'), 'Dashboard')
/** Opened from the list of products, for the selected ones. */
export const productGrid = screen(() => import('./catalogue/grid/product-grid.tsx'), 'ProductGrid')
export const security = screen(() => import('./accounts/security-screen.tsx'), 'SecurityScreen')

export const resources: readonly ResourceEntry[] = [
  {
    name: 'orders',
    label: 'Orders',
    group: 'Sales',
    icon: PackageCheck,
    read: 'orders.read',
    list: screen(() => import('./orders/order-list.tsx'), 'OrderList'),
    show: screen(() => import('./orders/order-show.tsx'), 'OrderShow'),
    titleOf: ({ number }) => `Order #${number}`,
  },
  {
    name: 'cash-calls',
    label: 'Call list',
    group: 'Sales',
    icon: Phone,
    read: 'orders.fulfil',
    list: screen(() => import('./orders/call-list.tsx'), 'CallList'),
  },
  {
    name: 'returns',
    label: 'Returns',
    group: 'Sales',
    icon: Undo2,
    read: 'orders.read',
    list: screen(() => import('./returns/return-list.tsx'), 'ReturnList'),
    show: screen(() => import('./returns/return-show.tsx'), 'ReturnShow'),
    titleOf: ({ number }) => `Return ${number}`,
  },
  {
    name: 'order-bulks',
    label: 'Hand-overs',
    group: 'Sales',
    icon: ClipboardList,
    read: 'orders.read',
    list: screen(() => import('./orders/hand-over-list.tsx'), 'HandOverList'),
  },
  {
    name: 'courier-files',
    label: 'Courier files',
    group: 'Sales',
    icon: FileDown,
    read: 'orders.read',
    list: screen(() => import('./couriers/courier-file-list.tsx'), 'CourierFileList'),
    show: screen(() => import('./couriers/courier-file-show.tsx'), 'CourierFileShow'),
    titleOf: ({ fileName }) => fileName ?? '',
  },
  {
    name: 'courier-cash',
    label: 'Courier cash',
    group: 'Sales',
    icon: Banknote,
    read: 'cash.write',
    list: screen(() => import('./courier-cash/cash-list.tsx'), 'CashList'),
    titleOf: ({ number }) => `Order #${number}`,
  },
  {
    name: 'remittances',
    label: 'Remittances',
    group: 'Sales',
    icon: Landmark,
    read: 'cash.write',
    list: screen(() => import('./courier-cash/remittance-list.tsx'), 'RemittanceList'),
    show: screen(() => import('./courier-cash/remittance-show.tsx'), 'RemittanceShow'),
    titleOf: ({ fileName }) => fileName ?? '',
  },
  {
    name: 'customers',
    label: 'Customers',
    group: 'Sales',
    icon: Contact,
    read: 'customers.read',
    list: screen(() => import('./customers/customer-list.tsx'), 'CustomerList'),
    show: screen(() => import('./customers/customer-show.tsx'), 'CustomerShow'),
    titleOf: ({ name }) => name ?? '',
  },
  {
    name: 'messages',
    label: 'Messages',
    group: 'Sales',
    icon: Mail,
    read: 'messages.write',
    list: screen(() => import('./contact/message-list.tsx'), 'MessageList'),
    show: screen(() => import('./contact/message-show.tsx'), 'MessageShow'),
    titleOf: ({ ticket }) => `Message ${ticket}`,
  },
  {
    name: 'reviews',
    label: 'Reviews',
    group: 'Sales',
    icon: Star,
    read: 'reviews.write',
    list: screen(() => import('./reviews/review-list.tsx'), 'ReviewList'),
  },
  {
    name: 'questions',
    label: 'Questions',
    group: 'Sales',
    icon: MessageCircleQuestion,
    read: 'reviews.write',
    list: screen(() => import('./questions/question-list.tsx'), 'QuestionList'),
  },
  {
    name: 'coupons',
    label: 'Coupons',
    group: 'Sales',
    icon: TicketPercent,
    read: 'coupons.write',
    write: 'coupons.write',
    list: screen(coupons, 'CouponList'),
    edit: screen(coupons, 'CouponEdit'),
    create: screen(coupons, 'CouponCreate'),
    newLabel: 'New coupon',
    titleOf: ({ code }) => code ?? '',
  },
  {
    name: 'products',
    label: 'Products',
    group: 'Catalog',
    icon: Shirt,
    read: 'products.read',
    write: 'products.write',
    list: screen(products.list, 'ProductList'),
    edit: screen(products.edit, 'ProductEdit'),
    create: screen(products.form, 'ProductCreate'),
    newLabel: 'New product',
    titleOf: ({ name }) => name ?? '',
  },
  {
    name: 'categories',
    label: 'Categories',
    group: 'Catalog',
    icon: FolderTree,
    read: 'products.read',
    write: 'categories.write',
    list: screen(() => import('./catalogue/category-tree.tsx'), 'CategoryTree'),
    edit: screen(categories, 'CategoryEdit'),
    create: screen(categories, 'CategoryCreate'),
    newLabel: 'New category',
    titleOf: ({ path }) => path ?? '',
  },
  {
    name: 'brands',
    label: 'Brands',
    group: 'Catalog',
    icon: Tag,
    read: 'products.read',
    write: 'categories.write',
    list: screen(brands, 'BrandList'),
    edit: screen(brands, 'BrandEdit'),
    create: screen(brands, 'BrandCreate'),
    newLabel: 'New brand',
    titleOf: ({ name }) => name ?? '',
  },
  {
    name: 'collections',
    label: 'Collections',
    group: 'Catalog',
    icon: LibraryBig,
    read: 'products.read',
    write: 'categories.write',
    list: screen(collections, 'CollectionList'),
    edit: screen(collections, 'CollectionEdit'),
    create: screen(collections, 'CollectionCreate'),
    newLabel: 'New collection',
    titleOf: ({ name }) => name ?? '',
  },
  {
    name: 'return-policies',
    label: 'Return policies',
    group: 'Shop',
    icon: ClipboardCheck,
    read: 'settings.write',
    write: 'settings.write',
    list: screen(returnPolicies, 'PolicyList'),
    create: screen(returnPolicies, 'PolicyCreate'),
    edit: screen(returnPolicies, 'PolicyEdit'),
    newLabel: 'New return policy',
    titleOf: ({ name }) => name || 'The whole shop',
  },
  {
    name: 'cash-rules',
    label: 'Cash rules',
    group: 'Shop',
    icon: Banknote,
    read: 'settings.write',
    write: 'settings.write',
    list: screen(cashRules, 'CashRuleList'),
    create: screen(cashRules, 'CashRuleCreate'),
    edit: screen(cashRules, 'CashRuleEdit'),
    newLabel: 'New cash rule',
  },
  {
    name: 'couriers',
    label: 'Couriers',
    group: 'Shop',
    icon: Truck,
    read: 'orders.read',
    write: 'settings.write',
    list: screen(couriers, 'CourierList'),
    create: screen(couriers, 'CourierCreate'),
    edit: screen(couriers, 'CourierEdit'),
    newLabel: 'New courier',
    titleOf: ({ name }) => name ?? '',
  },
  {
    name: 'custom-pages',
    label: 'Custom pages',
    group: 'Storefront',
    icon: FilePlus,
    read: 'content.write',
    write: 'content.write',
    list: screen(customPages, 'CustomPageList'),
    edit: screen(customPages, 'CustomPageEdit'),
    create: screen(customPages, 'CustomPageCreate'),
    newLabel: 'New page',
    titleOf: ({ title }) => title ?? '',
  },
  {
    name: 'redirects',
    label: 'Redirects',
    group: 'Storefront',
    icon: CornerUpRight,
    read: 'content.write',
    write: 'content.write',
    list: screen(redirects, 'RedirectList'),
    edit: screen(redirects, 'RedirectEdit'),
    create: screen(redirects, 'RedirectCreate'),
    newLabel: 'New redirect',
    titleOf: ({ path }) => path ?? '',
  },
  {
    name: 'tax-rates',
    label: 'Tax rates',
    group: 'Shop',
    icon: Percent,
    read: 'legal.write',
    write: 'legal.write',
    list: screen(taxRates, 'TaxRateList'),
    create: screen(taxRates, 'TaxRateCreate'),
    newLabel: 'New tax rate',
  },
  {
    name: 'team',
    label: 'Team',
    group: 'Shop',
    icon: Users,
    read: 'team.write',
    write: 'team.write',
    list: screen(() => import('./accounts/team-list.tsx'), 'TeamList'),
    create: screen(teamMember, 'TeamInvite'),
    edit: screen(teamMember, 'TeamEdit'),
    newLabel: 'Invite a team member',
    titleOf: ({ name }) => name ?? '',
  },
  {
    name: 'emails',
    label: 'Emails',
    group: 'Shop',
    icon: Mails,
    read: 'email.read',
    list: screen(emails, 'EmailList'),
    show: screen(emails, 'EmailShow'),
  },
  {
    name: 'phone-messages',
    label: 'WhatsApp and SMS',
    group: 'Shop',
    icon: MessageCircle,
    read: 'email.read',
    list: screen(() => import('./phone-messages/phone-message-list.tsx'), 'PhoneMessageList'),
  },
  {
    name: 'audit',
    label: 'Audit log',
    group: 'Shop',
    icon: ScrollText,
    read: 'audit.read',
    list: screen(() => import('./audit/audit-list.tsx'), 'AuditList'),
  },
]

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
