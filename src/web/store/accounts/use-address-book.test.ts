import { afterEach, expect, it, vi } from 'vitest'
import type { SavedAddress } from '../../../contract/accounts/shop.ts'
import { EMPTY_ADDRESS, upsertAddress } from '../../../domain/accounts/address.ts'
import { changeAddresses } from './use-address-book.ts'

afterEach(() => vi.unstubAllGlobals())

const titled = (title: string, more = {}) => ({ ...EMPTY_ADDRESS, title, ...more })

/** What the server holds; the page has read it before the telephone added to it. */
function server(...addresses: readonly object[]) {
  let held: unknown = addresses
  vi.stubGlobal('fetch', async (_path: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'PUT') held = JSON.parse(body ?? '').addresses
    return Response.json({ data: held })
  })
  return () => held as readonly SavedAddress[]
}

it('an address added on another device stays when this one adds, changes or deletes another', async () => {
  const held = server(titled('Home', { id: 'a', isDefault: true }), titled('Added on the telephone', { id: 'b' }))
  await changeAddresses('/addresses', (now) => upsertAddress(now, titled('Office', { isDefault: true })))
  await changeAddresses('/addresses', (now) => upsertAddress(now, titled('Old home', { id: 'a' })))
  expect(held().map(({ title, isDefault }) => [title, isDefault])).toEqual([
    ['Old home', false],
    ['Added on the telephone', false],
    ['Office', true],
  ])
  await changeAddresses('/addresses', (now) => now.filter(({ id }) => id !== 'a'))
  expect(held().map(({ title }) => title)).toEqual(['Added on the telephone', 'Office'])
})

it('an address that was deleted elsewhere while it was edited is there again', () => {
  expect(upsertAddress([], titled('Home', { id: 'a' }))).toEqual([titled('Home', { id: 'a' })])
})
