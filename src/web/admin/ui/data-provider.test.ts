import { afterEach, expect, it, vi } from 'vitest'
import { call, UNREACHABLE } from './call.ts'
import { dataProvider } from './data-provider.ts'

// react-admin itself needs the icons that only the Vite build provides.
vi.mock('react-admin', () => ({
  HttpError: class extends Error {
    readonly status: number
    constructor(message: string, status: number) {
      super(message)
      this.status = status
    }
  },
}))

afterEach(() => vi.unstubAllGlobals())

/** A list of so many rows that refuses more than 200 per request, as the server does. */
function serveRows(total: number) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    const query = new URL(path, 'http://shop').searchParams
    const ids = query.get('ids')?.split(',')
    const perPage = Number(query.get('perPage'))
    if (perPage > 200 || (ids?.length ?? 0) > 200)
      return Response.json({ message: 'At most 200 rows.' }, { status: 400 })
    const start = (Number(query.get('page') ?? 1) - 1) * perPage
    const all = ids ?? Array.from({ length: total }, (_, index) => `order-${index}`)
    const data = all.slice(start, start + perPage).map((_id) => ({ _id }))
    return Response.json({ data, total: all.length })
  })
  return requests
}

const selectAll = (perPage: number) =>
  dataProvider.getList('orders', {
    pagination: { page: 1, perPage },
    sort: { field: 'createdAt', order: 'DESC' },
    filter: { status: 'pending' },
  })

it('selects all 1,234 orders that match the filter', async () => {
  const requests = serveRows(1234)
  const { data, total } = await selectAll(10_000)
  expect([data.length, new Set(data.map(({ id }) => id)).size, total]).toEqual([1234, 1234, 1234])
  expect(requests).toHaveLength(7)
  expect(requests[6]).toBe('/api/admin/orders?page=7&perPage=200&sort=createdAt&order=desc&status=pending')
})

it('selects no more than react-admin asks for', async () => {
  serveRows(1234)
  const { data, total } = await selectAll(250)
  expect([data.length, data.at(-1)?.id, total]).toEqual([250, 'order-249', 1234])
})

it('reads an ordinary page with one request', async () => {
  const requests = serveRows(1234)
  expect((await selectAll(25)).data).toHaveLength(25)
  expect(requests).toHaveLength(1)
})

it('stops when the list becomes shorter meanwhile', async () => {
  serveRows(400)
  expect((await selectAll(10_000)).data).toHaveLength(400)
  serveRows(0)
  expect((await selectAll(10_000)).data).toHaveLength(0)
})

it('reads more than 200 records by id', async () => {
  const requests = serveRows(0)
  const ids = Array.from({ length: 450 }, (_, index) => `order-${index}`)
  const { data } = await dataProvider.getMany('orders', { ids })
  expect(data.map(({ id }) => id)).toEqual(ids)
  expect(requests).toHaveLength(3)
})

it.each([200, 201])('takes a response %i that breaks off for a failure, not for an empty answer', async (status) => {
  const brokenBody = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"data":'))
        controller.error(new DOMException('The user aborted a request.', 'AbortError'))
      },
    })
  vi.stubGlobal('fetch', async () => new Response(brokenBody(), { status }))
  await expect(call('POST', '/api/admin/menus/check', {})).rejects.toMatchObject({ message: UNREACHABLE, status: 0 })
})

it('keeps the status of a refusal without a readable body', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }))
  await expect(call('GET', '/api/admin/orders')).rejects.toMatchObject({ status: 502 })
})
