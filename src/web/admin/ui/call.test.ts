import { afterEach, expect, it, vi } from 'vitest'
import { call, UNREACHABLE } from './call.ts'

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
