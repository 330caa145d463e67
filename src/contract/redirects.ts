import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  dataResponse,
  FileResult,
  Id,
  IdParams,
  listQuery,
  listResponse,
  MessageResponse,
  NO_TABLE,
  Revision,
  staffErrors,
  TABLE_TYPES,
  text,
} from './schemas.ts'

export const MAX_REDIRECT_BYTES = 5_000_000

const Redirect = Type.Object({
  _id: Id,
  /** The old address. */
  path: Type.String(),
  /** The path of this shop it leads to. */
  target: Type.String(),
  createdAt: Type.String(),
  revision: Revision,
})
export type Redirect = Static<typeof Redirect>

const form = { path: text(2_000), target: text(2_000) }
const query = listQuery(['path', 'target', 'createdAt'], {
  /** Only those that form a loop. */
  loops: Type.Optional(Type.Boolean()),
})
const errors = {
  ...staffErrors,
  400: 'Please correct the highlighted fields.',
  404: 'Redirect not found',
  409: 'This address has a redirect already.',
}

/** Old addresses of the shop. */
export const adminRedirects = {
  list: endpoint('GET /api/admin/redirects', {
    summary: 'Old addresses and where they lead; `q` searches both',
    who: 'admin',
    permission: 'content.write',
    query,
    response: listResponse(Redirect),
    errors: staffErrors,
  }),
  exportFile: endpoint('GET /api/admin/redirects/export', {
    summary: 'The redirects of a list as a CSV file, newest first',
    who: 'admin',
    permission: 'content.write',
    query,
    response: Type.String(),
    download: 'text/csv; charset=utf-8',
    errors: staffErrors,
  }),
  importFile: endpoint('POST /api/admin/redirects/import', {
    summary:
      'Reads a CSV file or a workbook with two columns: the old address and the new one. Without `apply=yes` it only says what would happen; with ' +
      'it all rows without errors are imported at once',
    who: 'admin',
    permission: 'content.write',
    query: Type.Object({ apply: Type.Optional(Type.Enum(['yes', 'no'])), fileName: Type.Optional(text(200)) }),
    upload: {
      types: TABLE_TYPES,
      maxBytes: MAX_REDIRECT_BYTES,
    },
    response: dataResponse(FileResult),
    errors: { ...errors, 413: 'The file is larger than 5 MB.', 415: NO_TABLE },
  }),
  get: endpoint('GET /api/admin/redirects/:id', {
    summary: 'A redirect',
    who: 'admin',
    permission: 'content.write',
    params: IdParams,
    response: dataResponse(Redirect),
    errors,
  }),
  create: endpoint('POST /api/admin/redirects', {
    summary: 'Adds a redirect from an old address to a path of this shop',
    who: 'admin',
    permission: 'content.write',
    body: Type.Object(form),
    response: dataResponse(Redirect),
    errors,
  }),
  update: endpoint('PUT /api/admin/redirects/:id', {
    summary: 'Changes a redirect',
    who: 'admin',
    permission: 'content.write',
    params: IdParams,
    body: Type.Object({ ...form, revision: Revision }),
    response: dataResponse(Redirect),
    errors,
  }),
  delete: endpoint('DELETE /api/admin/redirects/:id', {
    summary: 'Deletes a redirect',
    who: 'admin',
    permission: 'content.write',
    params: IdParams,
    query: Type.Object({ revision: Type.Optional(Revision) }),
    response: MessageResponse,
    errors,
  }),
}
