import type { Kysely } from 'kysely'
import Type, { type TObject } from 'typebox'
import { adminContact } from '../../contract/contact.ts'
import { adminCoupons } from '../../contract/coupons.ts'
import { adminCustomers } from '../../contract/customers.ts'
import { adminOrders } from '../../contract/orders/admin.ts'
import { adminProducts } from '../../contract/products-admin.ts'
import { adminReturns } from '../../contract/returns-admin.ts'
import { adminReviews } from '../../contract/reviews.ts'
import type { adminSavedViews, SavedView } from '../../contract/saved-views.ts'
import { hasPermission, type Permission } from '../../domain/accounts/permissions.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { follows } from '../platform/compiled-schema.ts'
import { newId } from '../platform/database/id.ts'
import { storableJson } from '../platform/database/json.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { deleteView, type ViewRow, viewsOf, writeView } from './queries.ts'

const MAX_VIEWS = 30
const MAX_NAME_LENGTH = 60

/** Handlers for the saved list views of a team member. Views of lists the member may not see are neither saved nor returned. */
export function viewHandlers(
  db: Kysely<Database>,
): Handlers<{ adminSavedViews: typeof adminSavedViews }>['adminSavedViews'] {
  return {
    list: async ({ query = {} }, caller) => {
      const rows = await viewsOf(db, userIdOf(caller), query.list)
      const data = rows.filter(({ list }) => hasPermission(caller.staffRole, LISTS[list].permission)).map(viewJson)
      return { success: true, data, total: data.length }
    },
    save: async ({ body: { list, filter, sort, order, ...body } }, caller) => {
      if (!hasPermission(caller.staffRole, LISTS[list].permission))
        throw new ApiError(403, "You don't have permission to view this list.")
      const name = singleLine(body.name, MAX_NAME_LENGTH)
      if (name === '') throw refuseFields({ name: 'Please enter a name for the view.' })
      // The list would answer such a view with an error.
      if (!follows(LISTS[list].filters, { ...filter, sort, order }))
        throw new ApiError(400, 'The list does not have this filter or sort order.')
      const row = await writeView(
        db,
        {
          id: newId(),
          staff_id: userIdOf(caller),
          list,
          name,
          sort,
          direction: order,
          filter: storableJson(filter),
        },
        MAX_VIEWS,
      )
      if (!row) throw new ApiError(409, `You already have ${MAX_VIEWS} views of this list. Please delete one first.`)
      return { success: true, data: viewJson(row) }
    },
    remove: async ({ params }, caller) => {
      if (!(await deleteView(db, userIdOf(caller), params.id))) throw new ApiError(404, 'View not found')
      return { success: true, message: 'The view has been deleted.' }
    },
  }
}

/** Returns the schema of a list's query parameters except paging and ids. */
function listOf({ query, permission }: ListCall) {
  const { page, perPage, ids, ...filters } = query.properties
  return { permission, filters: Type.Object(filters, { additionalProperties: false }) }
}

interface ListCall {
  readonly permission: Permission
  readonly query: TObject
}

const LISTS = {
  orders: listOf(adminOrders.list),
  returns: listOf(adminReturns.list),
  products: listOf(adminProducts.list),
  customers: listOf(adminCustomers.list),
  messages: listOf(adminContact.list),
  reviews: listOf(adminReviews.list),
  coupons: listOf(adminCoupons.list),
}

function viewJson({ id, name, list, filter, sort, direction }: ViewRow): SavedView {
  return { _id: id, name, list, filter: filter as SavedView['filter'], sort, order: direction }
}
