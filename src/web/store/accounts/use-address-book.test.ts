import { afterEach, expect, it, vi } from 'vitest'
import type { SavedAddress } from '../../../contract/accounts.ts'
import { EMPTY_ADDRESS, upsertAddress } from '../../../domain/accounts/address.ts'
import { changeAddresses } from './use-address-book.ts'

afterEach(() => vi.unstubAllGlobals())

const titled = (title: string, more = {}) => ({ ...EMPTY_ADDRESS, title, ...more })

/** A server with these addresses, some of which were added on another device. */
function server(...addresses: readonly object[]) {
  let stored: unknown = addresses
  vi.stubGlobal('fetch', async (_path: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'PUT') stored = JSON.parse(body ?? '').addresses
    return Response.json({ data: stored })
  })
  return () => stored as readonly SavedAddress[]
}

it('keeps an address that was added on another device when this device adds, changes or deletes one', async () => {
  const stored = server(titled('Home', { id: 'a', isDefault: true }), titled('Added on the phone', { id: 'b' }))
  await changeAddresses('/addresses', (now) => upsertAddress(now, titled('Office', { isDefault: true })))
  await changeAddresses('/addresses', (now) => upsertAddress(now, titled('Old home', { id: 'a' })))
  expect(stored().map(({ title, isDefault }) => [title, isDefault])).toEqual([
    ['Old home', false],
    ['Added on the phone', false],
    ['Office', true],
  ])
  await changeAddresses('/addresses', (now) => now.filter(({ id }) => id !== 'a'))
  expect(stored().map(({ title }) => title)).toEqual(['Added on the phone', 'Office'])
})

it('makes two changes that follow each other quickly, even after one that failed', async () => {
  const stored = server(...['a', 'b', 'c'].map((id) => titled(id, { id })))
  const broken = changeAddresses('/addresses', () => {
    throw new Error('This change cannot be made')
  })
  const without = (gone: string) => changeAddresses('/addresses', (now) => now.filter(({ id }) => id !== gone))
  await Promise.all([expect(broken).rejects.toThrow('cannot be made'), without('a'), without('b')])
  expect(stored().map(({ title }) => title)).toEqual(['c'])
})

it.each([
  ['GET', 'Failed to save address'],
  ['PUT', 'Failed to save addresses to server.'],
])('says what was not saved when the %s gets no answer', async (lost, message) => {
  vi.stubGlobal('fetch', async (_path: string, { method }: { method: string }) => {
    if (method === lost) throw new TypeError('Failed to fetch')
    return Response.json({ data: [] })
  })
  expect(await changeAddresses('/addresses', (now) => now)).toMatchObject({ ok: false, message })
})

it('saves an edited address again after it was deleted on another device', () => {
  expect(upsertAddress([], titled('Home', { id: 'a' }))).toEqual([titled('Home', { id: 'a' })])
})
