import type { DataProvider, Identifier, RaRecord } from 'react-admin'
import { call } from './call.ts'

type Row = Readonly<Record<string, unknown>>

interface ListResponse {
  readonly data: readonly Row[]
  readonly total: number
}

/** The API returns at most this many rows per request (`contract/lists.ts`). */
const MAX_ROWS_PER_REQUEST = 200

/**
 * react-admin's data provider for the shop's API: the resource `coupons` is read and written at `/api/admin/coupons`, one record
 * at `/api/admin/coupons/{id}`. Forms send whole records; the server drops fields that it does not know.
 */
export const dataProvider: DataProvider = {
  getList: (resource, { pagination = { page: 1, perPage: 25 }, sort, filter }) =>
    readRows(resource, pagination, { ...sortQuery(sort), ...filter }),
  getOne: async (resource, { id }) => recordResponse(await call('GET', pathOf(resource, id))),
  getMany: async (resource, { ids }) => {
    const rows = []
    for (let start = 0; start < ids.length; start += MAX_ROWS_PER_REQUEST) {
      const some = ids.slice(start, start + MAX_ROWS_PER_REQUEST)
      rows.push(...(await readPage(resource, { ids: some.join(','), perPage: some.length })).data)
    }
    return { data: rows.map(recordOf) as never[] }
  },
  getManyReference: (resource, { target, id, pagination, sort, filter }) =>
    readRows(resource, pagination, { ...sortQuery(sort), ...filter, [target]: id }),
  create: async (resource, { data }) => recordResponse(await call('POST', pathOf(resource), data)),
  update: async (resource, { id, data }) => recordResponse(await call('PUT', pathOf(resource, id), data)),
  updateMany: async (resource, { ids, data }) => {
    for (const id of ids) await call('PUT', pathOf(resource, id), data)
    return { data: ids }
  },
  delete: async (resource, { id, previousData }) => {
    await call('DELETE', `${pathOf(resource, id)}${queryOf({ revision: previousData?.revision })}`)
    return { data: (previousData ?? { id }) as never }
  },
  deleteMany: async (resource, { ids }) => {
    for (const id of ids) await call('DELETE', pathOf(resource, id))
    return { data: ids }
  },
}

/** Reads a page of a list. "Select all" asks for one page with every row: that takes several requests. */
async function readRows(resource: string, { page, perPage }: { page: number; perPage: number }, query: Row) {
  if (perPage <= MAX_ROWS_PER_REQUEST) return listResponse(await readPage(resource, { page, perPage, ...query }))
  const firstRow = (page - 1) * perPage
  const firstPage = Math.floor(firstRow / MAX_ROWS_PER_REQUEST)
  const rows = new Map<unknown, Row>()
  let total = 0
  for (let next = firstPage; ; next++) {
    const answer = await readPage(resource, { page: next + 1, perPage: MAX_ROWS_PER_REQUEST, ...query })
    total = answer.total
    const skipped = next === firstPage ? firstRow % MAX_ROWS_PER_REQUEST : 0
    // A row that moved to the next page between two requests is counted once.
    for (const row of answer.data.slice(skipped)) rows.set(row._id ?? row.id, row)
    const isLast = answer.data.length < MAX_ROWS_PER_REQUEST || (next + 1) * MAX_ROWS_PER_REQUEST >= total
    if (isLast || rows.size >= perPage) break
  }
  return listResponse({ data: [...rows.values()].slice(0, perPage), total })
}

function readPage(resource: string, query: Row): Promise<ListResponse> {
  return call('GET', `${pathOf(resource)}${queryOf(query)}`)
}

/** react-admin sends the field 'id' when a screen names no order: the list's own order applies then. */
function sortQuery(sort: { field: string; order: string } | undefined): Row {
  if (!sort || sort.field === 'id') return {}
  return { sort: sort.field, order: sort.order === 'DESC' ? 'desc' : 'asc' }
}

function pathOf(resource: string, id?: Identifier): string {
  return id === undefined ? `/api/admin/${resource}` : `/api/admin/${resource}/${encodeURIComponent(id)}`
}

/** Writes a query string. Empty values are left out; arrays become comma-separated. */
export function queryOf(values: Row): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

function listResponse({ data, total }: ListResponse): { data: never[]; total: number } {
  return { data: data.map(recordOf) as never[], total }
}

function recordResponse({ data }: { readonly data: Row }): { data: never } {
  return { data: recordOf(data) as never }
}

/** react-admin identifies a record by `id`; the shop's JSON calls it `_id`. */
function recordOf(row: Row): RaRecord {
  return { ...row, id: (row.id ?? row._id) as Identifier }
}
