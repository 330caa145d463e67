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
      const { write, errors } = shopOf(form, (await storedSetting(db, 'contact')).value)
      return save({ name: 'contact', json: shopJson, errors, revision, write }, caller)
    },
    shipping: () => shown('shipping', shippingJson),
    saveShipping: ({ body }, caller) => {
      const { header, shippingPage, freeAbove, charge, countries } = body
      const { paise, errors } = paiseOf({ header, shippingPage, freeAbove, charge })
      const checkout = { freeAbove: paise.freeAbove, charge: paise.charge }
      const write = {
        header: paise.header,
        shippingPage: paise.shippingPage,
        checkout,
        countries: readCountries(countries),
      }
      return save({ name: 'shipping', json: shippingJson, errors, revision: body.revision, write }, caller)
    },
    delivery: () => shown('delivery', deliveryJson),
    saveDelivery: ({ body: { revision, ...form } }, caller) => {
      const { write, errors } = deliveryOf(form)
      return save({ name: 'delivery', json: deliveryJson, errors, revision, write }, caller)
    },
    search: () => shown('search', searchJson),
    saveSearch: ({ body: { revision, ...form } }, caller) => {
      const { write, errors } = parseSearchRules(form)
      return save({ name: 'search', json: searchJson, errors, revision, write }, caller)
    },
    tax: () => shown('tax', taxJson),
    saveTax: async ({ body: { revision, ...write } }, caller) => {
      const { gstin } = readSellerFields((await storedSetting(db, 'shop_identity')).value)
      const errors = {
        ...(write.isComposition &&
          gstin === '' && { isComposition: 'Enter your GSTIN in the business details first.' }),
        ...(!GSTR1_VERSION.test(write.gstr1Version) && { gstr1Version: 'Please enter a version such as GST3.2.4.' }),
      }
      return save({ name: 'tax', json: taxJson, errors, revision, write }, caller)
    },
    limits: () => shown('buying_limits', limitsJson),
    saveLimits: ({ body: { revision, ...form } }, caller) => {
      const { write, errors } = limitsOf(form)
      return save({ name: 'buying_limits', json: limitsJson, errors, revision, write }, caller)
    },
    tags: () => shown('google_tags', tagsJson),
    saveTags: ({ body }, caller) => {
      const { revision, ...form } = body
      const { write, errors } = tagsOf(form)
      return save({ name: 'google_tags', json: tagsJson, errors, revision, write }, caller)
    },
    identity: () => shown('shop_identity', identityJson),
    saveIdentity: ({ body }, caller) => {
      const { revision, ...form } = body
      const { write, errors } = identityOf(form)
      return save({ name: 'shop_identity', json: identityJson, errors, revision, write }, caller)
    },
    payments: () => shown('payments', paymentsJson),
    savePayments: async ({ body: { revision, ...form } }, caller) => {
      const { write, errors } = paymentsOf(form, (await storedSetting(db, 'payments')).value)
      return save({ name: 'payments', json: paymentsJson, errors, revision, write }, caller)
    },
  }
}

interface Change<T> {
  /** The row of table `setting`. */
  readonly name: string
  readonly json: (value: unknown) => T
  readonly errors: Readonly<Record<string, string>>
  readonly revision: number
  /** The keys to write. Other keys of the row stay. */
  readonly write: Readonly<Record<string, unknown>>
}

async function saveSetting<T>(trx: Transaction<Database>, caller: Caller, change: Change<T>): Promise<void> {
  const { name, json, errors, revision, write } = change
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
  await recordChange(trx, caller, { action: 'change', entity: 'setting', entityId: name, before, after })
  await shareIdentity(trx, caller, { name, before, after })
}

const taxJson = (value: unknown) => ({ ...readTaxRules(value) })

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
