import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSandbox } from '@vastra/payment-sandbox'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { migrate } from '../platform/database/migrate.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../db/migrations')
const { pool, url } = await testDatabase({ migrated: false })
const earlier = mkdtempSync(join(tmpdir(), 'vastra-migrations-'))
afterAll(() => rmSync(earlier, { recursive: true, force: true }))

it('keeps the keys and payments of the sandbox when its tables move to the schema sandbox', async () => {
  for (const name of readdirSync(MIGRATIONS))
    if (name < '0040') copyFileSync(join(MIGRATIONS, name), join(earlier, name))
  await migrate(url, { folder: earlier })
  await pool.query(`
    insert into sandbox_account values ('rzp_sandbox_1', 'key secret', 'webhook secret');
    insert into sandbox_order (id, amount_paise, currency, receipt) values ('order_1', 99900, 'INR', 'receipt 1');
    insert into sandbox_payment (id, sandbox_order_id, amount_paise, currency, status, method)
      values ('pay_1', 'order_1', 99900, 'INR', 'captured', 'card');
    insert into sandbox_refund (id, sandbox_payment_id, amount_paise, status, idempotency_key)
      values ('rfnd_1', 'pay_1', 500, 'processed', 'key 1');
    insert into sandbox_trouble values ('receipt 1', 'slow', '2026-01-01');`)
  await migrate(url)
  const { account } = await openSandbox({ pool, origin: 'http://shop.test', webhookUrl: 'http://shop.test/webhook' })
  expect(account).toMatchObject({ keyId: 'rzp_sandbox_1', keySecret: 'key secret', webhookSecret: 'webhook secret' })
  const { rows } = await pool.query(`
    select o.receipt, p.status, r.amount_paise, r.idempotency_key, f.kind
    from sandbox.orders o
    join sandbox.payment p on p.order_id = o.id
    join sandbox.refund r on r.payment_id = p.id
    join sandbox.failure f on f.receipt = o.receipt`)
  expect(rows).toEqual([
    { receipt: 'receipt 1', status: 'captured', amount_paise: 500, idempotency_key: 'key 1', kind: 'slow' },
  ])
  const { rows: left } = await pool.query(
    `select tablename from pg_tables where schemaname = 'public' and tablename like 'sandbox%'`,
  )
  expect(left).toEqual([])
})
