import { addresses } from './accounts/addresses.ts'
import { auth } from './accounts/shop.ts'
import { adminApi } from './admin-api.ts'
import { pageViews } from './analytics.ts'
import { categories } from './catalogue/categories.ts'
import { products } from './catalogue/shop.ts'
import { legal } from './content/legal.ts'
import { messages } from './content/messages.ts'
import { content } from './content/shop.ts'
import type { Client } from './endpoint.ts'
import { reviews } from './orders/reviews.ts'
import { checkout } from './orders/rules.ts'
import { orders } from './orders/shop.ts'
import { payments } from './payments.ts'

/** Every HTTP call of the shop. */
export const api = {
  products,
  categories,
  content,
  legal,
  messages,
  pageViews,
  auth,
  addresses,
  checkout,
  reviews,
  orders,
  payments,
  ...adminApi,
}

export type Api = Client<typeof api>
