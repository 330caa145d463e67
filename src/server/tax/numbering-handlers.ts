import type { Kysely } from 'kysely'
import type { adminTax, Numbering } from '../../contract/tax.ts'
import { indianDay } from '../../domain/india/time.ts'
import { readSeller } from '../../domain/settings/shop-rules.ts'
import { creditNoteNumber, financialYear, invoiceNumber } from '../../domain/tax/invoice-number.ts'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { storedSetting } from '../settings/queries.ts'
import {
  continueUsualSeries,
  decideRestored,
  lockSeries,
  readRestored,
  seriesOf,
  startAnotherSeries,
} from './numbering.ts'

type NumberingHandlers = Pick<Handlers<{ adminTax: typeof adminTax }>['adminTax'], 'numbering' | 'continueNumbering'>

/** Handlers for the numbers of the next invoices and credit notes. */
export function numberingHandlers(db: Kysely<Database>): NumberingHandlers {
  return {
    numbering: async () => ({ success: true, data: await readNumbering(db) }),
    continueNumbering: async ({ body }, caller) => {
      const now = new Date()
      const year = financialYear(indianDay(now))
      const data = await db.transaction().execute(async (trx) => {
        const { invoices, notes } = await lockSeries(trx, year)
        const before = await readNumbering(trx)
        if (body.series === 'another') await startAnotherSeries(trx, now)
        if (body.series === 'usual' && !before.isAnotherSeries)
          throw new ApiError(409, 'Invoices are numbered in the usual series already.')
        if (body.series === 'usual') await continueUsualSeries(trx, year, lastGiven(body, { invoices, notes }))
        if (body.series !== 'another') await decideRestored(trx)
        const after = await readNumbering(trx)
        await recordChange(trx, caller, {
          action: 'change',
          entity: 'setting',
          entityId: 'invoice_numbers',
          before: { invoices: before.invoices.next, notes: before.notes.next },
          after: { invoices: after.invoices.next, notes: after.notes.next },
        })
        return after
      })
      return { success: true, data }
    },
  }
}

async function readNumbering(db: Kysely<Database>): Promise<Numbering> {
  const year = financialYear(indianDay(new Date()))
  const [invoices, notes] = [await seriesOf(db, 'invoice_series', year), await seriesOf(db, 'credit_note_series', year)]
  const prefix = readSeller((await storedSetting(db, 'shop_identity')).value)?.invoicePrefix ?? 'X'
  const restored = await readRestored(db)
  return {
    invoices: {
      next: invoiceNumber(prefix, invoices.code ?? year, invoices.last_serial + 1),
      last: invoices.last_serial,
    },
    notes: { next: creditNoteNumber(prefix, notes.code ?? year, notes.last_serial + 1), last: notes.last_serial },
    isAnotherSeries: invoices.code !== null,
    restoredAt: restored?.at ?? '',
    isDecided: restored?.isDecided ?? true,
  }
}

const MAX_SERIAL = 999_999

type Series = Awaited<ReturnType<typeof lockSeries>>

/** What the owner says was given last, which may not be below what the shop knows. */
function lastGiven(
  { lastInvoice = 0, lastNote = 0 }: { readonly lastInvoice?: number; readonly lastNote?: number },
  { invoices, notes }: Series,
) {
  const problem = (given: number, known: number) =>
    Number.isInteger(given) && given >= known && given < MAX_SERIAL
      ? undefined
      : `Enter the digits at the end of the last number that was given: ${known} or more.`
  const errors = Object.entries({
    lastInvoice: problem(lastInvoice, invoices.last_serial),
    lastNote: problem(lastNote, notes.last_serial),
  }).flatMap(([name, message]) => (message === undefined ? [] : [[name, message] as const]))
  if (errors.length > 0) throw refuseFields(Object.fromEntries(errors))
  return { invoices: lastInvoice, notes: lastNote }
}
