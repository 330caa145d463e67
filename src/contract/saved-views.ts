import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { dataResponse, Id, IdParams, listResponse, MessageResponse, staffErrors, text } from './schemas.ts'

/** The lists whose filters can be saved. */
export const SAVED_VIEW_LISTS = [
  'orders',
  'returns',
  'products',
  'customers',
  'messages',
  'reviews',
  'coupons',
] as const
const List = Type.Enum(SAVED_VIEW_LISTS)

/** The filters of the list's query, including `q`, and its sort order. */
const viewFields = {
  list: List,
  filter: Type.Record(text(40), Type.Union([text(200), Type.Boolean(), Type.Number()]), { maxProperties: 20 }),
  sort: text(40),
  order: Type.Enum(['asc', 'desc']),
}

const SavedView = Type.Object({ _id: Id, name: Type.String(), ...viewFields })
export type SavedView = Static<typeof SavedView>

export const adminSavedViews = {
  list: endpoint('GET /api/admin/views', {
    summary: 'The saved views of the caller',
    who: 'admin',
    permission: 'own.views',
    query: Type.Object({ list: Type.Optional(List) }),
    response: listResponse(SavedView),
    errors: staffErrors,
  }),
  save: endpoint('POST /api/admin/views', {
    summary: 'Saves the filters and sort order of a list under a name, replacing a view of the same name',
    who: 'admin',
    permission: 'own.views',
    body: Type.Object({ ...viewFields, name: text(500) }),
    response: dataResponse(SavedView),
    errors: {
      ...staffErrors,
      400: 'The list does not have this filter or sort order, or the name is missing',
      403: "You don't have permission to view this list.",
      409: 'You have too many views of this list. Delete one first.',
    },
  }),
  remove: endpoint('DELETE /api/admin/views/:id', {
    summary: 'Deletes a saved view of the caller',
    who: 'admin',
    permission: 'own.views',
    params: IdParams,
    response: MessageResponse,
    errors: { ...staffErrors, 400: 'View not found', 404: 'View not found' },
  }),
}
