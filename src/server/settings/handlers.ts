import type { Kysely, Transaction } from 'kysely'
import type { adminSettings } from '../../contract/settings.ts'
import { MAX_ORIGINS, ORIGIN_PATTERN, readTags } from '../../domain/content/tags.ts'
import { parseSearchRules, readSearchRules, searchRuleTexts } from '../../domain/search/shop-rules.ts'
import {
  MAX_CONFIRM_HOURS,
  MAX_TOLERANCE,
  readCountries,
  readPaymentRules,
  readSellerFields,
  readShippingRules,
} from '../../domain/settings/shop-rules.ts'
import { GSTR1_VERSION, readTaxRules } from '../../domain/settings/tax-rules.ts'
import { formatPaise, paiseFromRupees, rupeesFromPaise } from '../../domain/units/paise.ts'
import { asRecord } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { Caller, Handlers } from '../platform/http/handlers.ts'
import { deliveryJson, deliveryOf } from './delivery.ts'
import { identityJson, identityOf, lockIdentity, shareIdentity, shopJson, shopOf } from './identity.ts'
import { limitsJson, limitsOf } from './limits.ts'
import { lockedSetting, storedSetting, writeSetting } from './queries.ts'
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
      const { enabled, header, body: inBody, footer, moreScripts, moreConnections, revision } = body
      const allowed = originsOf({ moreScripts, moreConnections })
      const alsoAllowed = { scripts: allowed.moreScripts, connections: allowed.moreConnections }
      const write = { enabled, scripts: { header, body: inBody, footer }, alsoAllowed }
      return save({ name: 'google_tags', json: tagsJson, errors: wrongOrigins(allowed), revision, write }, caller)
    },
    identity: () => shown('shop_identity', identityJson),
    saveIdentity: ({ body }, caller) => {
      const { revision, ...form } = body
      const { write, errors } = identityOf(form)
      return save({ name: 'shop_identity', json: identityJson, errors, revision, write }, caller)
    },
    payments: () => shown('payments', paymentsJson),
    savePayments: async ({ body }, caller) => {
      const { codEnabled, codMinimum, codMaximum, razorpayEnabled, unpaidMinutes, revision } = body
      const { cod } = readPaymentRules((await storedSetting(db, 'payments')).value)
      const { prepaidDiscount, prepaidMinimum, confirmHours, exchangeHours, remittanceTolerance } = body
      const amounts = paiseOf({
        codMinimum,
        ...(codMaximum !== null && { codMaximum }),
        ...(prepaidDiscount !== undefined && { prepaidDiscount }),
        ...(prepaidMinimum !== undefined && { prepaidMinimum }),
        ...(remittanceTolerance !== undefined && { remittanceTolerance }),
      })
      const maximum = codMaximum === null ? null : (amounts.paise.codMaximum ?? 0)
      const errors: Record<string, string> = { ...amounts.errors }
      if (maximum !== null && codMinimum > (codMaximum ?? 0)) errors.codMaximum = 'The maximum is below the minimum.'
      if (!codEnabled && !razorpayEnabled) errors.codEnabled = 'Please offer at least one payment method.'
      if (!Number.isInteger(unpaidMinutes) || unpaidMinutes < 5 || unpaidMinutes > 10_080)
        errors.unpaidMinutes = 'Please enter 5 to 10080 minutes (7 days).'
      if (typeof confirmHours === 'number' && !isConfirmHours(confirmHours))
        errors.confirmHours = `Please enter 1 to ${MAX_CONFIRM_HOURS} hours (14 days), or nothing.`
      if (exchangeHours !== undefined && !isConfirmHours(exchangeHours))
        errors.exchangeHours = `Please enter 1 to ${MAX_CONFIRM_HOURS} hours (14 days).`
      if ((amounts.paise.remittanceTolerance ?? 0) > MAX_TOLERANCE)
        errors.remittanceTolerance = `Please enter at most ${formatPaise(MAX_TOLERANCE)}.`
      const write = {
        cod: { enabled: codEnabled, minimum: amounts.paise.codMinimum, maximum, paidAt: body.codPaidAt ?? cod.paidAt },
        razorpay: { enabled: razorpayEnabled },
        unpaidMinutes,
        // What an older form does not know stays as it is.
        ...((prepaidDiscount !== undefined || prepaidMinimum !== undefined) && {
          prepaid: { amount: amounts.paise.prepaidDiscount ?? 0, minimum: amounts.paise.prepaidMinimum ?? 0 },
        }),
        ...(body.guestsAllowed !== undefined && { guests: body.guestsAllowed }),
        ...(confirmHours !== undefined && { confirmHours }),
        ...(exchangeHours !== undefined && { exchangeHours }),
        ...(amounts.paise.remittanceTolerance !== undefined && {
          remittanceTolerance: amounts.paise.remittanceTolerance,
        }),
      }
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

function tagsJson(value: unknown) {
  const { enabled, scripts, alsoAllowed } = readTags(value)
  return {
    enabled,
    ...scripts,
    moreScripts: [...alsoAllowed.scripts],
    moreConnections: [...alsoAllowed.connections],
  }
}

function paymentsJson(value: unknown) {
  const { cod, razorpay, prepaid, confirmHours, unpaidMinutes, ...rules } = readPaymentRules(value)
  return {
    codEnabled: cod.enabled,
    codMinimum: rupeesFromPaise(cod.minimum),
    codMaximum: cod.maximum === null ? null : rupeesFromPaise(cod.maximum),
    codPaidAt: cod.paidAt,
    razorpayEnabled: razorpay.enabled,
    guestsAllowed: rules.guests,
    unpaidMinutes,
    prepaidDiscount: rupeesFromPaise(prepaid.amount),
    prepaidMinimum: rupeesFromPaise(prepaid.minimum),
    confirmHours,
    exchangeHours: rules.exchangeHours,
    remittanceTolerance: rupeesFromPaise(rules.remittanceTolerance),
  }
}

function isConfirmHours(hours: number): boolean {
  return Number.isInteger(hours) && hours >= 1 && hours <= MAX_CONFIRM_HOURS
}

/** Returns the typed origins of each list without empty lines, spaces and duplicates. */
function originsOf<K extends string>(typed: Readonly<Record<K, readonly string[]>>): Record<K, string[]> {
  const lists = Object.entries<readonly string[]>(typed).map(([name, lines]) => [name, trimmed(lines)])
  return Object.fromEntries(lists)
}

function trimmed(lines: readonly string[]): string[] {
  return [...new Set(lines.map((line) => line.trim().replace(/\/$/, '').toLowerCase()).filter((line) => line !== ''))]
}

function wrongOrigins(lists: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, string>> {
  const problems = Object.entries(lists).flatMap(([name, origins]): [string, string][] => {
    const wrong = origins.find((origin) => !IS_ORIGIN.test(origin))
    if (wrong)
      return [[name, `“${wrong.slice(0, 80)}” is not the address of a host. Write https://host, without a path.`]]
    return origins.length > MAX_ORIGINS ? [[name, `At most ${MAX_ORIGINS} addresses.`]] : []
  })
  return Object.fromEntries(problems)
}

const IS_ORIGIN = new RegExp(ORIGIN_PATTERN)

/** Converts amounts to paise, with an error message for each that is not valid. */
function paiseOf<K extends string>(amounts: Readonly<Partial<Record<K, number>>>) {
  const paise = {} as Record<K, number>
  const errors: Record<string, string> = {}
  for (const [name, rupees] of Object.entries(amounts) as [K, number][]) {
    const read = paiseFromRupees(rupees)
    if (read === undefined) errors[name] = 'Please enter an amount in rupees with at most 2 decimals.'
    else paise[name] = read
  }
  return { paise, errors }
}
