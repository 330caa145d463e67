import { adminSecondFactor, adminTeam } from './accounts/admin.ts'
import { passkeys } from './accounts/passkeys.ts'
import { addresses, auth } from './accounts/shop.ts'
import { analytics } from './analytics.ts'
import { adminAudit } from './audit.ts'
import { adminCashRules } from './cash-rules.ts'
import { adminBrands, adminCategories } from './catalogue/admin.ts'
import { adminProductGrid } from './catalogue/product-grid.ts'
import { adminPriceChanges, adminProducts } from './catalogue/products-admin.ts'
import { categories, products } from './catalogue/shop.ts'
import { adminCollections, collections } from './collections.ts'
import { adminContact, contact } from './contact.ts'
import { adminHomePage, adminPages } from './content/admin.ts'
import { adminMenus, menus } from './content/menus.ts'
import { content, legal } from './content/shop.ts'
import { adminCoupons } from './coupons.ts'
import { adminCourierCash, adminRemittances } from './courier-cash.ts'
import { adminCourierFiles } from './courier-files.ts'
import { adminCouriers } from './couriers.ts'
import { adminCustomPages, customPages } from './custom-pages.ts'
import { adminCustomers } from './customers.ts'
import { adminDashboard } from './dashboard.ts'
import { delivery } from './delivery.ts'
import { adminEarlierShop, earlierOrders } from './earlier-shop.ts'
import { adminEmails } from './emails.ts'
import type { Client } from './endpoint.ts'
import { adminInventory } from './inventory.ts'
import { lists } from './lists.ts'
import { adminMedia } from './media.ts'
import { notices } from './notices.ts'
import { adminOrders } from './orders/admin.ts'
import { adminOrderBulks } from './orders/bulk.ts'
import { adminCashCalls } from './orders/cash-calls.ts'
import { adminOrderChanges, orderChanges } from './orders/change.ts'
import { adminManualOrders } from './orders/manual.ts'
import { checkout, orders } from './orders/shop.ts'
import { adminPayments } from './payment-reports.ts'
import { payments } from './payments.ts'
import { adminPhoneMessages, phoneMessages } from './phone-messages.ts'
import { adminProductFiles } from './product-files.ts'
import { adminQuestions, questions } from './questions.ts'
import { adminRedirects } from './redirects.ts'
import { adminReports } from './reports.ts'
import { returns } from './returns.ts'
import { adminReturnPolicies, adminReturns } from './returns-admin.ts'
import { adminReviews, reviews } from './reviews.ts'
import { adminSavedViews } from './saved-views.ts'
import { adminSearch } from './search.ts'
import { adminSettings } from './settings.ts'
import { adminSetup } from './setup.ts'
import { adminTax } from './tax.ts'

/** Every back-office call, by area. Each names the permission it requires. */
export const adminApi = {
  adminAudit,
  adminOrders,
  adminOrderBulks,
  adminManualOrders,
  adminCashCalls,
  adminOrderChanges,
  adminReturns,
  adminReturnPolicies,
  adminPayments,
  ...adminPages,
  adminHomePage,
  adminCustomPages,
  adminMenus,
  adminProducts,
  adminPriceChanges,
  adminProductGrid,
  adminProductFiles,
  adminMedia,
  adminInventory,
  adminCategories,
  adminBrands,
  adminCollections,
  adminTeam,
  adminSearch,
  adminSettings,
  adminEarlierShop,
  adminEmails,
  adminPhoneMessages,
  adminSecondFactor,
  adminCashRules,
  adminCoupons,
  adminCourierCash,
  adminRemittances,
  adminCourierFiles,
  adminCouriers,
  adminCustomers,
  adminReviews,
  adminQuestions,
  adminRedirects,
  adminContact,
  adminDashboard,
  adminReports,
  adminSetup,
  adminSavedViews,
  adminTax,
}

/** Every HTTP call of the shop, by area. */
export const api = {
  products,
  categories,
  collections,
  customPages,
  menus,
  content,
  legal,
  contact,
  notices,
  phoneMessages,
  lists,
  analytics,
  auth,
  passkeys,
  addresses,
  checkout,
  delivery,
  reviews,
  questions,
  orders,
  orderChanges,
  earlierOrders,
  returns,
  payments,
  ...adminApi,
}

/** The calls as typed functions, as the browser and server rendering use them. */
export type Api = Client<typeof api>
