import { addresses } from './accounts/addresses.ts'
import { auth } from './accounts/auth.ts'
import { adminApi } from './admin/admin-api.ts'
import { categories } from './catalogue/categories.ts'
import { products } from './catalogue/products.ts'
import { content } from './content/content.ts'
import { legal } from './content/legal.ts'
import { messages } from './content/messages.ts'
import { pageViews } from './content/page-views.ts'
import type { Client } from './endpoint.ts'
import { orders } from './orders/orders.ts'
import { reviews } from './orders/reviews.ts'
import { checkout } from './orders/rules.ts'
import { payments } from './payments/payments.ts'

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
