import type { Kysely } from 'kysely'
import type { adminSetup, Setup } from '../../contract/setup.ts'
import { hasPermission } from '../../domain/accounts/permissions.ts'
import { readContact } from '../../domain/contact/contact.ts'
import { canMark, SETUP_STEPS, type SetupStepName } from '../../domain/dashboard/setup.ts'
import { readPaymentRules, readSeller } from '../../domain/settings/shop-rules.ts'
import { asRecord, ownField } from '../../domain/untrusted.ts'
import { factorOf } from '../accounts/factor-queries.ts'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { type Caller, type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { isDemoShop } from '../seed/queries.ts'
import { removeDemoShop } from '../seed/remove.ts'
import { lockedSetting, writeSetting } from '../settings/queries.ts'
import { hasOwnProducts, settingsWithRevisions } from './queries.ts'

interface Parts {
  readonly db: Kysely<Database>
  readonly smtpUrl: string | undefined
  readonly isSandbox: boolean
}

/** The row of table `setting` with the steps that someone marked as done. */
const SETUP = 'setup'

/** Handlers for the steps of setting up a shop. */
export function setupHandlers(parts: Parts): Handlers<{ adminSetup: typeof adminSetup }>['adminSetup'] {
  const { db } = parts
  const answer = async (caller: Caller) => ({ success: true as const, data: await setupOf(parts, caller) })
  return {
    steps: (_input, caller) => answer(caller),
    complete: async ({ params: { step } }, caller) => {
      if (!canMark(step)) throw new ApiError(409, 'This step cannot be skipped.')
      await db.transaction().execute(async (trx) => {
        const before = asRecord((await lockedSetting(trx, SETUP)).value) ?? {}
        const after = { ...before, [step]: true }
        if (ownField(before, step) === true) return
        await writeSetting(trx, SETUP, after)
        await recordChange(trx, caller, { action: 'change', entity: 'setting', entityId: SETUP, before, after })
      })
      return answer(caller)
    },
    removeDemo: async (_input, caller) => {
      const { products, orders } = await removeDemoShop(db, caller)
      return { success: true, message: `The demo data has been removed: ${products} products and ${orders} orders.` }
    },
  }
}

async function setupOf({ db, smtpUrl, isSandbox }: Parts, caller: Caller): Promise<Setup> {
  const [settings, isDemo, hasProducts, factor] = await Promise.all([
    settingsWithRevisions(db),
    isDemoShop(db),
    hasOwnProducts(db),
    factorOf(db, userIdOf(caller)),
  ])
  const value = (name: string) => settings.get(name)?.value
  // What the demo shop brought has revision 1; in any other shop someone has saved it.
  const isSaved = (name: string) => (settings.get(name)?.revision ?? 0) > (isDemo ? 1 : 0)
  const { phone, email, logo } = readContact(value('contact'))
  const marked = asRecord(value(SETUP)) ?? {}
  const facts: Readonly<Record<SetupStepName, boolean>> = {
    identity: readSeller(value('shop_identity')) !== undefined && isSaved('shop_identity'),
    contact: isSaved('contact') && (phone !== '' || email !== '') && hasHours(value('contact')),
    logo: logo !== '',
    shipping: isSaved('shipping'),
    taxRates: false,
    payments: !isSandbox || !readPaymentRules(value('payments')).razorpay.enabled,
    mail: smtpUrl !== undefined,
    products: hasProducts,
    policies: false,
    factor: factor?.confirmed_at != null,
    demo: !isDemo,
  }
  const steps = SETUP_STEPS.filter(({ permission }) => hasPermission(caller.staffRole, permission)).map(({ name }) => ({
    name,
    isDone: facts[name] || (canMark(name) && ownField(marked, name) === true),
  }))
  return { steps, isDemo }
}

function hasHours(contact: unknown): boolean {
  const stored = asRecord(contact) ?? {}
  const days = ownField(stored, 'businessHours')
  return Boolean(ownField(stored, 'hours')) || (Array.isArray(days) && days.length > 0)
}
