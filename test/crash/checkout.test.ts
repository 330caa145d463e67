import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { bundleServer } from '../../vite/bundle-server.ts'
import { moneyOf, reconcilePayments } from '../paying.ts'
import { indigoKurta } from '../products.ts'
import { testShop } from '../shop.ts'
import { checkOut } from './check-out.ts'

const shop = await testShop([{ ...indigoKurta, variants: [{ sku: 'IK-S', color: 'Blue', size: 'S', stock: 1_000 }] }])
const { db, url } = shop.database
const folder = mkdtempSync(join(tmpdir(), 'vastra-buyer-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
/** In one file, because some thirty processes run it: each would spend most of its time on loading the modules of the server. */
const program = join(await bundleServer('test/crash/payer.ts', 'build/test', { sourcemap: false }), 'payer.js')

let buyers = 0

/** A buyer of their own in a process that is killed at a step; answers what it printed and how it ended. */
async function buyUntil(lastStep: number) {
  buyers += 1
  const name = `buyer${buyers}`
  const { userId, token } = await shop.as({ name, email: `${name}@example.com` })
  const basket = { token, key: `checkout-${name}`, product: shop.id('indigo-kurta') }
  const child = spawn(process.execPath, [program, String(lastStep), token, basket.key, basket.product, folder], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const signal = await new Promise<NodeJS.Signals | null>((done) => child.once('close', (_code, by) => done(by)))
  return { userId, basket, said, signal }
}

async function ordersOf(userId: string) {
  return db.selectFrom('orders').select(['id', 'status', 'is_paid']).where('customer_id', '=', userId).execute()
}

async function stock(): Promise<number> {
  const { rows } = await sql<{ stock: number }>`select stock from variant where sku = 'IK-S'`.execute(db)
  return rows[0]?.stock ?? -1
}

describe('a checkout in a shop that is killed', () => {
  it('between any two steps leaves no money without an order, no order twice, and the stock right', async () => {
    const before = await stock()
    const whole = await buyUntil(0)
    expect(whole.signal).toBeNull()
    let sold = 1
    const all = Number(/all (\d+)/.exec(whole.said)?.[1])
    const atProvider = whole.said
      .split('\n')
      .filter((line) => /^\d+$/.test(line))
      .map(Number)
    expect(atProvider.length).toBeGreaterThan(5)
    // Every step at the provider, and some of the many statements between them.
    const between = Array.from({ length: 6 }, (_, index) => Math.ceil(((index + 0.5) * all) / 6))
    for (const lastStep of new Set([...atProvider, ...between])) {
      const { userId, basket, signal } = await buyUntil(lastStep)
      expect([lastStep, signal]).toEqual([lastStep, 'SIGKILL'])
      // The shop starts again: its jobs take up what is left.
      await reconcilePayments(shop)
      const [order, second] = await ordersOf(userId)
      expect(second).toBeUndefined()
      if (order) {
        sold += 1
        const kept = order.is_paid ? 99_900 : 0
        expect([lastStep, await moneyOf(shop, order.id)]).toEqual([lastStep, { ledger: kept, provider: kept }])
        expect(order.status).toBe(order.is_paid ? 'confirmed' : 'pending')
      }
      expect(await stock()).toBe(before - sold)
      // The buyer comes back with the same basket and key, and ends with one order, paid once.
      const orderId = await checkOut(shop.app, basket)
      await reconcilePayments(shop)
      if (!order) sold += 1
      expect(await ordersOf(userId)).toEqual([{ id: orderId, status: 'confirmed', is_paid: true }])
      expect([lastStep, await moneyOf(shop, orderId)]).toEqual([lastStep, { ledger: 99_900, provider: 99_900 }])
      expect(await stock()).toBe(before - sold)
    }
  }, 600_000)
})
