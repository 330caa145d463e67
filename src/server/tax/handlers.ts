import type { Kysely } from 'kysely'
import type { adminTax, Gstr1Json, ReturnDocument } from '../../contract/tax.ts'
import type { TaxRules } from '../../domain/settings/tax-rules.ts'
import { addParts, NO_PARTS, type TaxParts } from '../../domain/tax/credit-note.ts'
import { type Table, tableOf } from '../../domain/tax/gstr1.ts'
import { SHEETS, sheetRows } from '../../domain/tax/gstr1-csv.ts'
import { parsePeriod, type ReturnPeriod } from '../../domain/tax/return-period.ts'
import type { DocumentLine, TaxDocument } from '../../domain/tax/tax-document.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { csvRecord, UTF8_MARK } from '../platform/csv.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, refuseFields } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { pageOf } from '../platform/lists.ts'
import { buildReturn, readRange } from './build-return.ts'
import { gstinsIn } from './document-queries.ts'
import { documentsIn } from './documents.ts'
import { fileReturn, filingOf, reopenReturn } from './file-return.ts'
import { numberingHandlers } from './numbering-handlers.ts'
import { filedMonths, isNextToFile, periodJson, periodsOf, readPeriod } from './periods.ts'
import { documentJson, figuresJson } from './return-json.ts'

type TaxHandlers = Handlers<{ adminTax: typeof adminTax }>['adminTax']

/** Handlers for the returns of GST. Documents are read one after another, so that a large month needs little memory. */
export function taxHandlers(db: Kysely<Database>): TaxHandlers {
  return {
    ...numberingHandlers(db),
    periods: async () => ({ success: true, data: await periodsOf(db, new Date()) }),
    gstr1: async ({ query = {} }) => ({
      success: true,
      data: await readReturn(db, readPeriod(query.period, new Date()), query.gstin),
    }),
    documents: async ({ query = {} }) => {
      const { range, rules } = await returnRange(db, query)
      const { limit, offset } = pageOf(query)
      const data: ReturnDocument[] = []
      let total = 0
      for await (const document of documentsIn(db, range)) {
        const lines = linesIn(document, query, rules.hsnDigits)
        if (lines.length === 0) continue
        total += 1
        if (total <= offset || data.length >= limit) continue
        data.push(
          documentJson(
            document,
            lines.reduce<TaxParts>((all, line) => addParts(all, line, 1), NO_PARTS),
          ),
        )
      }
      return { success: true, data, total }
    },
    json: async ({ query = {} }, _caller, { setHeader }) => {
      const { period, range, rules, filing } = await returnRange(db, query)
      setHeader('content-disposition', `attachment; filename="GSTR1_${range.gstin}_${period.key}.json"`)
      return oneText(filing?.content ?? (await buildReturn(db, period, range, rules)).content)
    },
    sheet: async ({ query = {} }, _caller, { setHeader }) => {
      const sheet = SHEETS.find((name) => name === query.sheet)
      if (!sheet) throw refuseFields({ sheet: `Choose one of the sheets ${SHEETS.join(', ')}.` })
      const { period, range, rules, gstins } = await returnRange(db, query)
      const { gstr1 } = await buildReturn(db, period, range, rules)
      const of = gstins.length > 1 ? `${range.gstin}_${period.key}` : period.key
      setHeader('content-disposition', `attachment; filename="GSTR1_${of}_${sheet}.csv"`)
      return csvFile(sheetRows(gstr1, sheet))
    },
    file: async ({ body }, caller) => {
      const period = readPeriod(body.period, new Date())
      const arn = singleLine(body.arn, 40).replace(/\s/g, '').toUpperCase()
      if (arn !== '' && !ARN.test(arn)) throw refuseFields({ arn: WRONG_ARN })
      await fileReturn(db, caller, { period, digest: body.digest, arn }, new Date())
      return { success: true, data: await readReturn(db, period) }
    },
    reopen: async ({ params }, caller) => {
      const period = parsePeriod(params.period)
      if (!period) throw new ApiError(404, 'This month has not been filed.')
      await reopenReturn(db, caller, period)
      return { success: true, data: await readReturn(db, period) }
    },
  }
}

async function readReturn(db: Kysely<Database>, of: ReturnPeriod, gstin?: string): Promise<Gstr1Json> {
  const { period, range, rules, filing, filed, gstins } = await returnRange(db, { period: of.key, gstin })
  const isFirst = range.gstin === gstins[0]
  const now = new Date()
  return {
    ...periodJson(period, filed, now),
    gstin: range.gstin,
    gstins,
    ...(filing && {
      filing: { arn: filing.arn, by: filing.filed_by_name ?? '', at: filing.filed_at.toISOString() },
    }),
    canBeFiled: isFirst && isNextToFile(period, filed, now),
    canBeReopened: isFirst && filed?.last.key === period.key,
    ...figuresJson(await buildReturn(db, period, range, rules)),
    ...(filing && { digest: filing.digest }),
  }
}

/** The acknowledgement number of the GST portal, such as AA0811260000017. */
const ARN = /^[A-Z]{2}\d{2}[A-Z0-9]{11}$/
const WRONG_ARN = 'Enter the 15 letters and digits of the acknowledgement number, or leave it empty.'

/**
 * The documents of a month under one of its GSTINs, the rules for its return, and how it was filed. Only the return of the first GSTIN is
 * marked as filed; what was issued under another one belongs to its own month, whatever was filed.
 */
async function returnRange(
  db: Kysely<Database>,
  query: { readonly period?: string | undefined; readonly gstin?: string | undefined },
) {
  const period = readPeriod(query.period, new Date())
  const [filed, filing] = [await filedMonths(db), await filingOf(db, period)]
  const { range, rules: today } = await readRange(db, period, filed, filing?.gstin)
  const issued = { from: period.from, before: range.before }
  const gstins = [...new Set([range.gstin, ...(await gstinsIn(db, issued))])]
  const { gstin = range.gstin } = query
  // A filed month stays as it was filed.
  const rules: TaxRules = filing ? { ...today, hsnDigits: filing.hsn_digits === 6 ? 6 : 4 } : today
  if (gstin === range.gstin) return { period, filed, filing, range, rules, gstins }
  if (!gstins.includes(gstin)) throw refuseFields({ gstin: 'Nothing was issued under this GSTIN in this month.' })
  return { period, filed, filing: undefined, range: { ...issued, gstin, filed: undefined }, rules, gstins }
}

interface Figure {
  readonly table?: Table
  readonly stateCode?: string
  readonly rate?: number
  readonly hsn?: string
  readonly unit?: 'PCS' | 'MTR'
  readonly buyers?: 'b2b' | 'b2c'
}

/** The lines of a document that are part of a figure. */
function linesIn(document: TaxDocument, figure: Figure, hsnDigits: number): readonly DocumentLine[] {
  const { table, stateCode, rate, hsn, unit, buyers } = figure
  if (stateCode !== undefined && document.stateCode !== stateCode) return []
  if (buyers !== undefined && (document.buyerGstin === '') !== (buyers === 'b2c')) return []
  return document.lines.filter(
    (line) =>
      (table === undefined || table === (line.rate === 0 ? 'nil' : tableOf(document))) &&
      (rate === undefined || line.rate === Math.round(rate * 100)) &&
      (hsn === undefined || line.hsn.slice(0, hsnDigits) === hsn) &&
      (unit === undefined || unit === line.unitCode),
  )
}

async function* oneText(text: string): AsyncGenerator<string> {
  yield text
}

async function* csvFile(rows: readonly (readonly string[])[]): AsyncGenerator<string> {
  yield UTF8_MARK
  for (const row of rows) yield csvRecord(row)
}
