import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { dataResponse, Id, IdParams, listResponse, MessageResponse, staffErrors, text } from './schemas.ts'

/** The lists of which ways to look at them can be kept. */
export const SAVED_VIEW_LISTS = ['orders', 'products', 'customers', 'messages', 'reviews', 'coupons'] as const
const List = Type.Enum(SAVED_VIEW_LISTS)

/** What is kept: the filters of the list's own query, `q` among them, and its order. */
const kept = {
  list: List,
  filter: Type.Record(text(40), Type.Union([text(200), Type.Boolean(), Type.Number()]), { maxProperties: 20 }),
  sort: text(40),
  order: Type.Enum(['asc', 'desc']),
}

const SavedView = Type.Object({ _id: Id, name: Type.String(), ...kept })
export type SavedView = Static<typeof SavedView>

export const adminSavedViews = {
  list: endpoint('GET /api/admin/views', {
    summary: 'The ways one looks at a list, as one has named and kept them; those of others are theirs',
    who: 'admin',
    permission: 'own.views',
    query: Type.Object({ list: Type.Optional(List) }),
    response: listResponse(SavedView),
    errors: staffErrors,
  }),
  save: endpoint('POST /api/admin/views', {
    summary: 'Keeps the filters and the order of a list under a name; the same name again replaces what it meant',
    who: 'admin',
    permission: 'own.views',
    body: Type.Object({ ...kept, name: text(500) }),
    response: dataResponse(SavedView),
    errors: {
      ...staffErrors,
      400: 'The list has no such filter or order, or the name is missing',
      403: 'Your place in the team does not allow this, or not this list',
      409: 'There are too many views of this list already',
    },
  }),
  remove: endpoint('DELETE /api/admin/views/:id', {
    summary: 'Forgets a view of one’s own',
    who: 'admin',
    permission: 'own.views',
    params: IdParams,
    response: MessageResponse,
    errors: { ...staffErrors, 400: 'View not found', 404: 'View not found' },
  }),
}
