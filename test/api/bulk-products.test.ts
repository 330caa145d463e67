import { registerHooks } from 'node:module'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { owner } from '../people.ts'
import { testProduct } from '../products.ts'
import { testShop } from '../shop.ts'

// react-admin itself needs the icons that only the Vite build provides. What the back office sends needs its errors alone.
const ERRORS =
  'export class HttpError extends Error { constructor(text, status) { super(text); this.status = status } }'
const hooks = registerHooks({
  resolve: (name, context, next) =>
    name === 'react-admin' ? { url: `data:text/javascript,${ERRORS}`, shortCircuit: true } : next(name, context),
})
const { changePrices, previewPrices } = await import('../../src/web/admin/catalogue/products/bulk-prices.ts')
const { updateProducts } = await import('../../src/web/admin/catalogue/products/bulk-update.ts')
hooks.deregister()

/** More than two requests take. */
const COUNT = 2003
const SALE = { kind: 'sale', percent: 30, rounding: 'rupee' } as const

const kurtas = Array.from({ length: COUNT - 1 }, (_, at) => testProduct({ handle: `kurta-${at}`, name: `Kurta ${at}` }))
const bargain = testProduct({ handle: 'bargain', name: 'Bargain', price: 100_000, finalPrice: 40_000 })
const shop = await testShop([...kurtas, bargain])
const { db } = shop.database
const asha = await shop.as(owner)
const ids = [...kurtas, bargain].map(({ handle }) => shop.id(handle))

/** The requests that the back office has sent since the test began. */
let sent: string[] = []
let beforeRequest: (path: string) => Promise<void>

beforeEach(() => {
  sent = []
  beforeRequest = async () => undefined
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: 'GET' | 'POST' | 'PUT'; body: string }) => {
    await beforeRequest(path)
    sent.push(`${method} ${path}`)
    const answer = await asha.call(method, path, JSON.parse(body))
    return new Response(JSON.stringify(answer.body), { status: answer.status })
  })
})
afterEach(() => vi.unstubAllGlobals())

const onSale = async () => {
  const rows = await db.selectFrom('product').select(['name', 'final_price_paise as sale']).orderBy('id').execute()
  return Map.groupBy(rows, ({ sale }) => sale)
}
const counts = async () => new Map([...(await onSale())].map(([sale, rows]) => [sale, rows.length]))
const someoneChanges = (which: string | undefined) =>
  db
    .updateTable('product')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', which ?? '')
    .execute()

it('puts more products on sale than one request takes, lowers every price, and takes all of it back', async () => {
  const preview = await previewPrices(ids, SALE)
  expect(preview.filter(({ after }) => after)).toHaveLength(COUNT - 1)
  expect(preview.find(({ after }) => !after)).toMatchObject({ name: 'Bargain', before: { finalPrice: 400 } })
  const { message, left, undo } = await changePrices(preview, SALE)
  expect([message, left]).toEqual(['The prices of 2,002 products were changed.', []])
  expect(sent).toEqual([
    ...Array(3).fill('POST /api/admin/price-changes/preview'),
    ...Array(3).fill('POST /api/admin/price-changes'),
  ])
  expect(await counts()).toEqual(
    new Map([
      [69_900, COUNT - 1],
      [40_000, 1],
    ]),
  )
  await undo()
  expect(await counts()).toEqual(
    new Map([
      [null, COUNT - 1],
      [40_000, 1],
    ]),
  )
})

it('says which products are left when a later request is refused, and takes back what was changed', async () => {
  const preview = await previewPrices(ids, SALE)
  await someoneChanges(ids[1500])
  const { message, left, undo } = await changePrices(preview, SALE)
  expect(message).toMatch(
    /^The prices of 1,000 products were changed\. The other products were not changed and are still /,
  )
  expect(message).toMatch(/was changed by someone else\. Nothing has been changed\.$/)
  expect(left).toEqual(preview.slice(1000).map(({ _id }) => _id))
  expect((await counts()).get(null)).toBe(COUNT - 1001)
  await undo()
  expect((await counts()).get(null)).toBe(COUNT - 1)
})

it('changes nothing when the first request is refused', async () => {
  const preview = await previewPrices(ids, SALE)
  await someoneChanges(ids[3])
  await expect(changePrices(preview, SALE)).rejects.toThrow('was changed by someone else. Nothing has been changed.')
  expect((await counts()).get(null)).toBe(COUNT - 1)
})

it('says how many prices could not be taken back because someone has changed the product meanwhile', async () => {
  const { undo } = await changePrices(await previewPrices(ids, SALE), SALE)
  await someoneChanges(ids[0])
  await expect(undo()).rejects.toThrow(/^Only \d+ of 2002 products were restored\. “.*” was changed by someone else/)
  expect((await counts()).get(null)).toBeGreaterThan(1000)
})

it('sets badges and the status of more products than one request takes, and takes both back', async () => {
  const drafts = ids.slice(0, 5)
  await updateProducts(drafts, { status: 'draft' })
  const { message, changed, undo } = await updateProducts(ids, { status: 'active' })
  expect([message, changed]).toEqual(['5 products changed.', 5])
  await undo()
  const asBefore = await db.selectFrom('product').select('id').where('status', '=', 'draft').orderBy('id').execute()
  expect(asBefore.map((one) => one.id)).toEqual(drafts.toSorted())
  const featured = await updateProducts(ids, { featured: true })
  expect(featured.changed).toBe(COUNT)
  await featured.undo()
  expect(await db.selectFrom('product').select('id').where('featured', '=', true).execute()).toEqual([])
})

it('keeps the products selected that a lost connection left out', async () => {
  beforeRequest = async () => {
    if (sent.length === 1) throw new TypeError('fetch failed')
  }
  const { message, changed, left, undo } = await updateProducts(ids, { bestSeller: true })
  expect([changed, left]).toEqual([1000, ids.slice(1000)])
  expect(message).toMatch(/^1000 products changed\. The other products .* We couldn't reach the shop\./)
  sent = ['again', 'again']
  await undo()
  expect(await db.selectFrom('product').select('id').where('best_seller', '=', true).execute()).toEqual([])
})
