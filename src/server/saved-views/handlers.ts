import type { Kysely } from 'kysely'
import Type, { type TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import { adminProducts } from '../../contract/catalogue/products-admin.ts'
import { adminContact } from '../../contract/contact.ts'
import { adminCoupons } from '../../contract/coupons.ts'
import { adminCustomers } from '../../contract/customers.ts'
import { adminOrders } from '../../contract/orders/admin.ts'
import { adminReviews } from '../../contract/reviews.ts'
import type { adminSavedViews, SavedView } from '../../contract/saved-views.ts'
import { hasPermission, type Permission } from '../../domain/accounts/permissions.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { newId } from '../platform/database/id.ts'
import { storableJson } from '../platform/database/json.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { deleteView, type ViewRow, viewsOf, writeView } from './queries.ts'

const MOST_VIEWS = 30
const LONGEST_NAME = 60

/** The ways a member of the team looks at lists. Nobody keeps, or is told of, a view of a list they may not see. */
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
        throw new ApiError(403, 'Your place in the team does not allow this list.')
      const name = singleLine(body.name, LONGEST_NAME)
      if (name === '') throw refuseFields({ name: 'Please give the view a name.' })
      // A view that the list refuses would be a button that shows nothing but an error.
      if (!LISTS[list].check.Check({ ...filter, sort, order }))
        throw new ApiError(400, 'The list has no such filter or order.')
      const row = await writeView(
        db,
        {
          ...{ id: newId(), staff_id: userIdOf(caller), list, name, sort, direction: order },
          filter: storableJson(filter),
        },
        MOST_VIEWS,
      )
      if (!row) throw new ApiError(409, `You have ${MOST_VIEWS} views of this list. Delete one of them first.`)
      return { success: true, data: viewJson(row) }
    },
    remove: async ({ params }, caller) => {
      if (!(await deleteView(db, userIdOf(caller), params.id))) throw new ApiError(404, 'View not found')
      return { success: true, message: 'The view is forgotten.' }
    },
  }
}

/** What a list takes in its address, but for which page of it and which rows. */
function checkOf({ query, permission }: ListCall) {
  const { page, perPage, ids, ...filters } = query.properties
  return { permission, check: Compile(Type.Object(filters, { additionalProperties: false })) }
}

interface ListCall {
  readonly permission: Permission
  readonly query: TObject
}

const LISTS = {
  orders: checkOf(adminOrders.list),
  products: checkOf(adminProducts.list),
  customers: checkOf(adminCustomers.list),
  messages: checkOf(adminContact.list),
  reviews: checkOf(adminReviews.list),
  coupons: checkOf(adminCoupons.list),
}

function viewJson({ id, name, list, filter, sort, direction }: ViewRow): SavedView {
  return { _id: id, name, list, filter: filter as SavedView['filter'], sort, order: direction }
}
