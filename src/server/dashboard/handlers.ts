import type { Kysely } from 'kysely'
import type { adminDashboard, MenuBadges, SalesReport } from '../../contract/dashboard.ts'
import { hasPermission, type Permission, type StaffRole } from '../../domain/accounts/permissions.ts'
import {
  conversion,
  type DateRange,
  daysInRange,
  parseDateRange,
  previousRange,
} from '../../domain/dashboard/dashboard.ts'
import { readSeller } from '../../domain/settings/shop-rules.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { quantityToJson } from '../../domain/units/quantity.ts'
import { asRecord, ownField } from '../../domain/untrusted.ts'
import type { ShopParts } from '../platform/capability.ts'
import type { Database } from '../platform/database/schema.ts'
import { refuseFields } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import {
  badgeCounts,
  bestProducts,
  type DayFigures,
  refundedIn,
  salesByDay,
  viewsByDay,
  waitingCounts,
} from './queries.ts'

const MAX_PRODUCTS = 10

/** Handlers for the dashboard of the back office. */
export function dashboardHandlers({
  db,
  setting,
}: Pick<ShopParts, 'db' | 'setting'>): Handlers<{ adminDashboard: typeof adminDashboard }>['adminDashboard'] {
  return {
    report: async ({ query = {} }) => {
      const days = parseDateRange(query, new Date())
      if ('errors' in days) throw refuseFields(days.errors)
      const [now, before, best] = await Promise.all([
        read(db, days),
        read(db, previousRange(days)),
        bestProducts(db, days, MAX_PRODUCTS),
      ])
      const data: SalesReport = {
        ...days,
        days: now.days,
        totals: now.totals,
        before: before.totals,
        bestProducts: best.map(({ product, name, unit, quantity, sales }) => ({
          product,
          name,
          unit,
          quantity: quantityToJson(unit, quantity),
          sales: rupeesFromPaise(sales),
        })),
      }
      return { success: true, data }
    },
    waiting: async (_input, { staffRole }, { untrustedProxy }) => {
      const counts = await waitingCounts(db)
      const seen = countsSeenBy(staffRole)
      return {
        success: true,
        data: {
          ...badgesJson(seen, counts),
          ordersToConfirm: seen('orders.read', counts?.ordersToConfirm),
          lowStock: seen('products.read', counts?.lowStock),
          productsWithoutGstRate: seen('products.read', counts?.productsWithoutGstRate),
          customersAtLimit: seen('customers.read', counts?.customersAtLimit),
          ordersHoldingStock: seen('orders.read', counts?.ordersHoldingStock),
          openMessages: seen('messages.write', counts?.openMessages),
          openDisputes: seen('orders.refund', counts?.openDisputes),
          lateAuthorisations: seen('orders.refund', counts?.lateAuthorisations),
          hasNewInvoiceSeries: hasPermission(staffRole, 'tax.read') && isUndecided(await setting('restored')),
          hasBusinessDetails: readSeller(await setting('shop_identity')) !== undefined,
          ...(hasPermission(staffRole, 'settings.write') && { untrustedProxy }),
        },
      }
    },
    badges: async (_input, { staffRole }) => ({
      success: true,
      data: badgesJson(countsSeenBy(staffRole), await badgeCounts(db)),
    }),
  }
}

function isUndecided(restored: unknown): boolean {
  const stored = asRecord(restored)
  return stored !== undefined && ownField(stored, 'isDecided') !== true
}

type CountsSeen = (permission: Permission, count?: number) => number

/** Returns a count only to callers with its permission. */
function countsSeenBy(staffRole: StaffRole | undefined): CountsSeen {
  return (permission, count = 0) => (hasPermission(staffRole, permission) ? count : 0)
}

function badgesJson(seen: CountsSeen, counts: MenuBadges | undefined): MenuBadges {
  return {
    ordersToPack: seen('orders.read', counts?.ordersToPack),
    paymentsToLookAt: seen('orders.refund', counts?.paymentsToLookAt),
    unreadMessages: seen('messages.write', counts?.unreadMessages),
    reviewsToApprove: seen('reviews.write', counts?.reviewsToApprove),
    returnsToHandle: seen('orders.refund', counts?.returnsToHandle),
  }
}

async function read(db: Kysely<Database>, days: DateRange) {
  const [sold, views, refunded] = await Promise.all([salesByDay(db, days), viewsByDay(db, days), refundedIn(db, days)])
  const soldOn = new Map(sold.map((figures) => [figures.day, figures]))
  const viewsOn = new Map(views.map((row) => [row.day, row.views]))
  const rows = daysInRange(days).map((day) => ({
    day,
    ...figuresJson(soldOn.get(day) ?? NOTHING, viewsOn.get(day) ?? 0),
  }))
  const sum = sold.reduce(
    (sums, figures) => ({
      orders: sums.orders + figures.orders,
      storefrontOrders: sums.storefrontOrders + figures.storefrontOrders,
      sales: sums.sales + figures.sales,
      pieces: sums.pieces + figures.pieces,
      centimetres: sums.centimetres + figures.centimetres,
    }),
    NOTHING,
  )
  const average = sum.orders === 0 ? 0 : Math.round(sum.sales / sum.orders)
  const totals = {
    ...figuresJson(
      sum,
      views.reduce((all, row) => all + row.views, 0),
    ),
    averageOrder: rupeesFromPaise(average),
    refunded: rupeesFromPaise(refunded),
  }
  return { days: rows, totals }
}

const NOTHING = { orders: 0, storefrontOrders: 0, sales: 0, pieces: 0, centimetres: 0 }

function figuresJson(figures: Omit<DayFigures, 'day'>, views: number) {
  const { orders, storefrontOrders, sales, pieces, centimetres } = figures
  return {
    orders,
    pieces,
    views,
    sales: rupeesFromPaise(sales),
    metres: centimetres / 100,
    conversion: conversion(storefrontOrders, views),
  }
}
