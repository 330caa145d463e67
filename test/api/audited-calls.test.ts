import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { recordChange } from '../../src/server/audit/audit.ts'
import { RECORDED, UNRECORDED, watchAuditLog } from '../audited-calls.ts'
import { returnShop } from '../returning.ts'

const { shop, asManager, bought, approvedOf, move } = await returnShop()

const { paths } = (await shop.get('/api/openapi.json')).body as Description
const WRITES = Object.entries(paths)
  .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
  .map((name) => name.replace(/\{(\w+)\}/g, ':$1'))
  .filter((name) => /^(POST|PUT|PATCH|DELETE) \/api\/admin\//.test(name) || name === 'PUT /api/nav-config')

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const recorded = Object.values(RECORDED).flat()

it.each(WRITES)('%s leaves an entry in the audit log, or a reason says why not', (name) => {
  const isKnown = [recorded.includes(name), name in UNRECORDED]
  expect(
    isKnown,
    'Name the call in test/audited-calls.ts with a reason, or in test/data/recorded-calls.json below the test that makes it.',
  ).toEqual(name in UNRECORDED ? [false, true] : [true, false])
})

it('names only calls and tests that exist, each call once', () => {
  expect([...recorded, ...Object.keys(UNRECORDED)].toSorted()).toEqual(WRITES.toSorted())
  expect(Object.keys(RECORDED).filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))).toEqual([])
})

// Calls that no other test makes with success.
it('has the changes of a return policy and of the privacy policy, and the pickup of a return', async () => {
  const [policy] = (await asManager.get('/api/admin/return-policies')).body.data
  const saved = await asManager.put(`/api/admin/return-policies/${policy._id}`, { ...policy, returnDays: 9 })
  expect(saved.status).toBe(200)
  const { value, seen } = (await asManager.get('/api/admin/content/privacy')).body.data
  const page = { value: { ...value, title: 'Your data' }, seen }
  expect((await asManager.put('/api/admin/content/privacy', page)).status).toBe(200)
  const id = await approvedOf(await bought(), { transport: 'pickup' })
  expect((await move(id, 'collect', { courier: 'Delhivery', trackingNumber: 'RV1' })).status).toBe(200)
})

it('counts a call as recorded when another one at the same moment finds nothing left to do', async () => {
  const { db } = shop.database
  const { watch, check } = watchAuditLog(shop.database)
  const caller = { role: 'admin', userId: asManager.userId } as const
  const stop = (call: () => Promise<{ statusCode: number }>) => watch('POST', '/api/admin/order-bulks/x/stop', call)
  const isSecondBegun = Promise.withResolvers<void>()
  let second: Promise<unknown> | undefined
  const first = stop(async () => {
    await db
      .transaction()
      .execute((trx) =>
        recordChange(trx, caller, { action: 'stop', entity: 'bulk move', entityId: 'x', after: { notMoved: 1 } }),
      )
    second = stop(async () => {
      isSecondBegun.resolve()
      await first
      return { statusCode: 200 }
    })
    await isSecondBegun.promise
    return { statusCode: 200 }
  })
  await first
  await second
  expect(() => check(false)).not.toThrow()
})
