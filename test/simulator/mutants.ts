import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

// `npm run simulate -- mutants [NUMBER …]`: plants each bug below in a copy of the shop and shows that the simulator finds it.

interface Mutant {
  readonly bug: string
  readonly file: string
  readonly find: string
  readonly put: string
}

const MUTANTS: readonly Mutant[] = [
  {
    bug: 'a refund before the capture is remembered and lost',
    file: 'src/server/payments/webhook.ts',
    find: "if ((await apply()) !== 'unknown' ||",
    put: "if ((await apply()) !== '' ||",
  },
  {
    bug: 'a refund is recorded without its capture',
    file: 'src/server/payments/apply-refund-event.ts',
    find: "if (attempt?.state !== 'captured') return 'unknown'",
    put: "if (!attempt) return 'unknown'",
  },
  {
    bug: 'pending refunds of the dashboard are never checked',
    file: 'src/server/payments/apply-refund-event.ts',
    find: 'next_try_at: nextCheckOf(event.state),',
    put: 'next_try_at: null,',
  },
  {
    bug: 'a refunded payment counts as captured alone',
    file: 'src/server/payments/apply-provider-state.ts',
    find: 'event.refunded > 0 ?',
    put: 'event.refunded > Number.MAX_VALUE ?',
  },
  {
    bug: 'the amount of a payment is not compared',
    file: 'src/domain/payments/payment.ts',
    find: 'return payment.amount === event.amount && payment.currency === event.currency',
    put: 'return payment.currency === event.currency',
  },
  {
    bug: 'the currency of a payment is not compared',
    file: 'src/domain/payments/payment.ts',
    find: 'return payment.amount === event.amount && payment.currency === event.currency',
    put: 'return payment.amount === event.amount',
  },
  {
    bug: 'a second payment is kept',
    file: 'src/server/orders/write/confirm-paid-order.ts',
    find: "if (order.is_paid || order.payment_id !== null) return 'refund'",
    put: "if (order.is_paid || order.payment_id !== null) return 'already paid'",
  },
  {
    bug: 'a late payment takes stock that is sold',
    file: 'src/server/orders/write/confirm-paid-order.ts',
    find: "if (isCancelled && !(await reserveAgain(trx, order))) return 'refund'",
    put: 'if (isCancelled) await reserveAgain(trx, order)',
  },
  {
    bug: 'a cancelled order keeps its money',
    file: 'src/server/orders/write/cancel-order.ts',
    find: 'refund_wanted: order.is_paid,',
    put: 'refund_wanted: false,',
  },
  {
    bug: 'a failed refund counts as refunded',
    file: 'src/server/payments/request-refund.ts',
    find: "attempt_id === attempt.id && state !== 'failed')",
    put: 'attempt_id === attempt.id && state !== undefined)',
  },
  {
    bug: 'an attempt goes back from captured',
    file: 'src/domain/payments/payment.ts',
    find: 'return PAYMENT_STATES.indexOf(a) >= PAYMENT_STATES.indexOf(b) ? a : b',
    put: 'return b',
  },
  {
    bug: 'a refund goes back from processed',
    file: 'src/domain/payments/refund.ts',
    find: 'return REFUND_STATES.indexOf(state) >= REFUND_STATES.indexOf(reported) ? state : reported',
    put: 'return reported',
  },
  {
    bug: 'a refunded order is shipped without a reason',
    file: 'src/server/orders/write/fulfil-order.ts',
    find: "if (isUnpaid && unpaidReason === '')",
    put: "if (isUnpaid && unpaidReason === 'never')",
  },
  {
    bug: 'authorised money is not captured',
    file: 'src/server/payments/reconcile-payments.ts',
    find: "event.state === 'authorized' && isOurs",
    put: "event.state === 'failed' && isOurs",
  },
]

const COPIED = [
  'src',
  'test',
  'db',
  'packages',
  'bench',
  'bin',
  'package.json',
  'vitest.config.ts',
  'tsconfig.base.json',
]

const root = join(import.meta.dirname, '../..')
const chosen = process.argv.slice(2)
let survivors = 0
for (const [index, mutant] of MUTANTS.entries()) {
  if (chosen.length > 0 && !chosen.includes(String(index + 1))) continue
  const found = await findsMutant(mutant)
  if (!found) survivors++
  console.log(`${index + 1}. ${mutant.bug}: ${found || 'NOT FOUND'}`)
}
process.exitCode = survivors === 0 ? 0 : 1

/** Returns the first rule that the copy broke; empty when the simulator found nothing. */
async function findsMutant({ file, find, put }: Mutant): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'vastra-mutant-'))
  try {
    for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true, filter: isNoModule })
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    const source = readFileSync(join(copy, file), 'utf8')
    if (source.split(find).length !== 2) throw new Error(`${file} does not contain this once: ${find}`)
    writeFileSync(join(copy, file), source.replace(find, put))
    const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
    const test = ['run', '--root', copy, '--project=api', 'test/api/payment-histories.test.ts']
    const environment = { HISTORIES: '200', NODE_ENV: 'test', NO_COLOR: '1', ...process.env }
    await promisify(execFile)(process.execPath, [vitest, ...test], { cwd: copy, env: environment, maxBuffer: 1e9 })
    return ''
  } catch (error) {
    // Vitest writes failures to one of them, as its version and the terminal decide.
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    const output = stdout + stderr
    const rule = /\+ (seed \d+[^\n]*)/.exec(output)?.[1]
    if (!rule) throw error
    return rule
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function isNoModule(path: string): boolean {
  return !/\/(node_modules|build|dist)$/.test(path)
}
