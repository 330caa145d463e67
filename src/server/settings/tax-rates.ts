import type { Kysely, Selectable } from 'kysely'
import type { adminSettings, TaxRate } from '../../contract/settings.ts'
import { indianDay, isDay } from '../../domain/india/time.ts'
import { paiseFromRupees, rupeesFromPaise } from '../../domain/units/paise.ts'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { pageOf } from '../platform/lists.ts'
import { deleteTaxRate, insertTaxRate, taxRates } from './queries.ts'

type TaxRateHandlers = Pick<
  Handlers<{ adminSettings: typeof adminSettings }>['adminSettings'],
  'taxRates' | 'addTaxRate' | 'removeTaxRate'
>

/** Handlers for GST rates. A rate is never changed: a new one starts on a later day, and orders keep the rate of their day. */
export function taxRateHandlers(db: Kysely<Database>): TaxRateHandlers {
  return {
    taxRates: async ({ query = {} }) => {
      const { q, sort = 'hsn', order = 'asc' } = query
      const rows = (await taxRates(db)).filter(({ hsn }) => q === undefined || hsn.startsWith(q.trim()))
      const sorted = sort === 'fromDay' ? rows.toSorted((a, b) => (a.from_day < b.from_day ? -1 : 1)) : rows
      if (order === 'desc') sorted.reverse()
      const { limit, offset } = pageOf(query)
      return { success: true, data: sorted.slice(offset, offset + limit).map(rateJson), total: rows.length }
    },
    addTaxRate: async ({ body }, caller) => {
      const hsn = body.hsn.trim()
      const rate = basisPoints(body.percent)
      const threshold = body.threshold == null ? null : paiseFromRupees(body.threshold)
      const rateAbove = body.percentAbove == null ? null : basisPoints(body.percentAbove)
      const today = indianDay(new Date())
      const errors: Record<string, string> = {}
      if (!/^\d{2,8}$/.test(hsn)) errors.hsn = 'Please enter an HSN code of 2 to 8 digits.'
      if (!isDay(body.fromDay)) errors.fromDay = 'Please enter a date as YYYY-MM-DD.'
      else if (body.fromDay < today) errors.fromDay = 'Please enter today or a later date.'
      if (rate === undefined) errors.percent = INVALID_PERCENTAGE
      if (threshold === undefined || threshold === 0)
        errors.threshold = 'Please enter an amount above ₹0, with at most 2 decimals.'
      if (rateAbove === undefined) errors.percentAbove = INVALID_PERCENTAGE
      if ((threshold === null) !== (rateAbove === null))
        errors[threshold === null ? 'threshold' : 'percentAbove'] =
          'Please enter both the threshold and the rate above it.'
      if (Object.keys(errors).length > 0 || rate === undefined)
        throw new ApiError(400, 'Please correct the highlighted fields.', { errors })
      const row = {
        hsn,
        from_day: body.fromDay,
        rate,
        threshold_paise: threshold ?? null,
        rate_above: rateAbove ?? null,
      }
      await db.transaction().execute(async (trx) => {
        if (!(await insertTaxRate(trx, row))) {
          const message = 'This code already has a rate from that day.'
          throw new ApiError(409, message, { errors: { fromDay: message } })
        }
        const entityId = idOf(row)
        await recordChange(trx, caller, { action: 'create', entity: 'tax rate', entityId, after: row })
      })
      return { success: true, data: rateJson(row) }
    },
    removeTaxRate: async ({ params }, caller) => {
      const [hsn = '', fromDay = ''] = params.id.split(' ')
      await db.transaction().execute(async (trx) => {
        const row = await deleteTaxRate(trx, hsn, fromDay)
        if (!row) throw new ApiError(404, 'Tax rate not found')
        if (row.from_day <= indianDay(new Date()))
          throw new ApiError(409, 'This rate is in force. Add one that starts on a later day instead.')
        await recordChange(trx, caller, { action: 'delete', entity: 'tax rate', entityId: params.id, before: row })
      })
      return { success: true, message: 'The rate has been deleted.' }
    },
  }
}

type RateRow = Selectable<Database['gst_rate']>

function rateJson(row: RateRow): TaxRate {
  return {
    _id: idOf(row),
    hsn: row.hsn,
    fromDay: row.from_day,
    percent: row.rate / 100,
    threshold: row.threshold_paise === null ? null : rupeesFromPaise(row.threshold_paise),
    percentAbove: row.rate_above === null ? null : row.rate_above / 100,
    isFuture: row.from_day > indianDay(new Date()),
  }
}

function idOf({ hsn, from_day }: Pick<RateRow, 'hsn' | 'from_day'>): string {
  return `${hsn} ${from_day}`
}

/** Returns hundredths of a percent, 500 for 5 %; undefined for an invalid value or one with more than 2 decimals. */
function basisPoints(percent: number): number | undefined {
  return percent <= 100 && /^\d{1,3}(\.\d{1,2})?$/.test(String(percent)) ? Math.round(percent * 100) : undefined
}

const INVALID_PERCENTAGE = 'Please enter a percentage from 0 to 100, with at most 2 decimals.'
