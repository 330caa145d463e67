import type { Kysely, Transaction } from 'kysely'
import type { adminSettings } from '../../contract/settings.ts'
import { parseSearchRules, readSearchRules, searchRuleTexts } from '../../domain/search/shop-rules.ts'
import { readCountries, readSellerFields, readShippingRules } from '../../domain/settings/shop-rules.ts'
import { GSTR1_VERSION, readTaxRules } from '../../domain/settings/tax-rules.ts'
import { rupeesFromPaise } from '../../domain/units/paise.ts'
import { asRecord } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { Caller, Handlers } from '../platform/http/handlers.ts'
import { paiseOf } from './amounts.ts'
import { deliveryJson, deliveryOf } from './delivery.ts'
import { identityJson, identityOf, lockIdentity, shareIdentity, shopJson, shopOf } from './identity.ts'
import { limitsJson, limitsOf } from './limits.ts'
import { paymentsJson, paymentsOf } from './payments.ts'
import { lockedSetting, storedSetting, writeSetting } from './queries.ts'
import { tagsJson, tagsOf } from './tags.ts'
import { taxRateHandlers } from './tax-rates.ts'

type SettingsHandlers = Handlers<{ adminSettings: typeof adminSettings }>['adminSettings']

/** Handlers for the shop's settings. Each is one row of table `setting`, which the storefront reads too. */
export function settingsHandlers(db: Kysely<Database>): SettingsHandlers {
  const shown = async <T>(name: string, json: (value: unknown) => T) => {
    const { value, revision } = await storedSetting(db, name)
    return { success: true as const, data: { ...json(value), revision } }
  }
  const save = async <T>(change: Change<T>, caller: Caller) => {
    await db.transaction().execute((trx) => saveSetting(trx, caller, change))
    return shown(change.name, change.json)
  }
  return {
    ...taxRateHandlers(db),
    shop: () => shown('contact', shopJson),
    saveShop: async ({ body: { revision, ...form } }, caller) => {
      const { value } = await storedSetting(db, 'contact')
      return save({ name: 'contact', json: shopJson, form, revision, check: (one) => shopOf(one, value) }, caller)
    },
    shipping: () => shown('shipping', shippingJson),
    saveShipping: ({ body: { revision, ...form } }, caller) =>
      save({ name: 'shipping', json: shippingJson, form, revision, check: shippingOf }, caller),
    delivery: () => shown('delivery', deliveryJson),
    saveDelivery: ({ body: { revision, ...form } }, caller) =>
      save({ name: 'delivery', json: deliveryJson, form, revision, check: deliveryOf }, caller),
    search: () => shown('search', searchJson),
    saveSearch: ({ body: { revision, ...form } }, caller) =>
      save({ name: 'search', json: searchJson, form, revision, check: parseSearchRules }, caller),
    tax: () => shown('tax', taxJson),
    saveTax: async ({ body: { revision, ...form } }, caller) => {
      const { gstin } = readSellerFields((await storedSetting(db, 'shop_identity')).value)
      return save({ name: 'tax', json: taxJson, form, revision, check: (one) => taxOf(one, gstin) }, caller)
    },
    limits: () => shown('buying_limits', limitsJson),
    saveLimits: ({ body: { revision, ...form } }, caller) =>
      save({ name: 'buying_limits', json: limitsJson, form, revision, check: limitsOf }, caller),
    tags: () => shown('google_tags', tagsJson),
    saveTags: ({ body: { revision, ...form } }, caller) =>
      save({ name: 'google_tags', json: tagsJson, form, revision, check: tagsOf }, caller),
    identity: () => shown('shop_identity', identityJson),
    saveIdentity: ({ body: { revision, ...form } }, caller) =>
      save({ name: 'shop_identity', json: identityJson, form, revision, check: identityOf }, caller),
    payments: () => shown('payments', paymentsJson),
    savePayments: async ({ body: { revision, ...form } }, caller) => {
      const { value } = await storedSetting(db, 'payments')
      const check = (one: typeof form) => paymentsOf(one, value)
      return save({ name: 'payments', json: paymentsJson, form, revision, check }, caller)
    },
  }
}

interface Change<T> {
  /** The row of table `setting`. */
  readonly name: string
  readonly json: (value: unknown) => T
  readonly form: T
  readonly revision: number
  /** What is wrong with a form, and the keys that it writes. Other keys of the row stay. */
  readonly check: (form: T) => {
    readonly errors: Readonly<Record<string, string>>
    readonly write: Readonly<Record<string, unknown>>
  }
}

async function saveSetting<T>(trx: Transaction<Database>, caller: Caller, change: Change<T>): Promise<void> {
  const { name, json, form, revision, check } = change
  const { errors, write } = check(form)
  if (Object.keys(errors).length > 0) throw new ApiError(400, 'Please correct the highlighted fields.', { errors })
  await lockIdentity(trx, name)
  const stored = await lockedSetting(trx, name)
  if (stored.revision !== revision) {
    const current = { ...json(stored.value), revision: stored.revision }
    throw new ApiError(409, 'Someone else has changed these settings. Please check them and try again.', { current })
  }
  const before = asRecord(stored.value) ?? {}
  const after = { ...before, ...write }
  await writeSetting(trx, name, after)
  // What was never saved had its default.
  const inForce = { ...before, ...check(json(stored.value)).write }
  await recordChange(trx, caller, { action: 'change', entity: 'setting', entityId: name, before: inForce, after })
  await shareIdentity(trx, caller, { name, before, after })
}

const taxJson = (value: unknown) => ({ ...readTaxRules(value) })

function taxOf(write: ReturnType<typeof taxJson>, gstin: string) {
  const errors = {
    ...(write.isComposition && gstin === '' && { isComposition: 'Enter your GSTIN in the business details first.' }),
    ...(!GSTR1_VERSION.test(write.gstr1Version) && { gstr1Version: 'Please enter a version such as GST3.2.4.' }),
  }
  return { write, errors }
}

const searchJson = (value: unknown) => ({ ...searchRuleTexts(readSearchRules(value)) })

function shippingJson(value: unknown) {
  const { header, shippingPage, checkout, countries } = readShippingRules(value)
  return {
    header: rupeesFromPaise(header),
    shippingPage: rupeesFromPaise(shippingPage),
    countries: [...countries],
    freeAbove: rupeesFromPaise(checkout.freeAbove),
    charge: rupeesFromPaise(checkout.charge),
  }
}

function shippingOf({ header, shippingPage, freeAbove, charge, countries }: ReturnType<typeof shippingJson>) {
  const { paise, errors } = paiseOf({ header, shippingPage, freeAbove, charge })
  const checkout = { freeAbove: paise.freeAbove, charge: paise.charge }
  const write = {
    header: paise.header,
    shippingPage: paise.shippingPage,
    checkout,
    countries: readCountries(countries),
  }
  return { write, errors }
}
