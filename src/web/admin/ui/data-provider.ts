import type { DataProvider, Identifier, RaRecord } from 'react-admin'
import { call } from './call.ts'

type Row = Readonly<Record<string, unknown>>
interface ListAnswer {
  readonly data: readonly Row[]
  readonly total: number
}
interface OneAnswer {
  readonly data: Row
}

/**
 * react-admin's questions as calls of the contract: the resource `coupons` is read and written at `/api/admin/coupons`, one of
 * them at `/api/admin/coupons/{id}`. The records of a form are sent whole; the contract drops what it does not know.
 */
export const dataProvider: DataProvider = {
  getList: async (resource, { pagination, sort, filter }) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 }
    const order = sort?.order === 'DESC' ? 'desc' : 'asc'
    // 'id' is what react-admin asks for where a screen names no order: the list then has its own.
    const sorted = sort && sort.field !== 'id' ? { sort: sort.field, order } : {}
    return listed(await call('GET', `${at(resource)}${queryOf({ page, perPage, ...sorted, ...filter })}`))
  },
  getOne: async (resource, { id }) => one(await call('GET', at(resource, id))),
  getMany: async (resource, { ids }) =>
    listed(await call('GET', `${at(resource)}${queryOf({ ids: ids.join(','), perPage: ids.length })}`)),
  getManyReference: async (resource, { target, id, pagination, sort, filter }) => {
    const order = sort.order === 'DESC' ? 'desc' : 'asc'
    const query = { ...pagination, ...(sort.field !== 'id' && { sort: sort.field, order }), ...filter, [target]: id }
    return listed(await call('GET', `${at(resource)}${queryOf(query)}`))
  },
  create: async (resource, { data }) => one(await call('POST', at(resource), data)),
  update: async (resource, { id, data }) => one(await call('PUT', at(resource, id), data)),
  updateMany: async (resource, { ids, data }) => {
    for (const id of ids) await call('PUT', at(resource, id), data)
    return { data: ids }
  },
  delete: async (resource, { id, previousData }) => {
    await call('DELETE', `${at(resource, id)}${queryOf({ revision: previousData?.revision })}`)
    return { data: (previousData ?? { id }) as never }
  },
  deleteMany: async (resource, { ids }) => {
    for (const id of ids) await call('DELETE', at(resource, id))
    return { data: ids }
  },
}

function at(resource: string, id?: Identifier): string {
  return id === undefined ? `/api/admin/${resource}` : `/api/admin/${resource}/${encodeURIComponent(id)}`
}

/** Empty values are left out; lists are written with commas. */
export function queryOf(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

function listed({ data, total }: ListAnswer): { data: never[]; total: number } {
  return { data: data.map(recordOf) as never[], total }
}

function one({ data }: OneAnswer): { data: never } {
  return { data: recordOf(data) as never }
}

/** react-admin knows a record by `id`; the shop's JSON calls it `_id`. */
function recordOf(row: Row): RaRecord {
  return { ...row, id: (row.id ?? row._id) as Identifier }
}
