import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { readSellerFields } from '../../domain/settings/shop-rules.ts'
import { readTaxRules, type TaxRules } from '../../domain/settings/tax-rules.ts'
import { type Gstr1, Gstr1Builder, TABLES, type Table, tableOf } from '../../domain/tax/gstr1.ts'
import { DocumentChecks, type Finding, findingsOf } from '../../domain/tax/gstr1-checks.ts'
import { gstr1Json } from '../../domain/tax/gstr1-json.ts'
import type { ReturnPeriod } from '../../domain/tax/return-period.ts'
import type { SerialRun } from '../../domain/tax/serial-runs.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError } from '../platform/errors.ts'
import { allSettings } from '../settings/queries.ts'
import { countMissing, type DocumentRange, lastGstin, lastNoteGstin, otherSellers } from './document-queries.ts'
import { documentsIn } from './documents.ts'
import { type FiledMonths, rangeOf } from './periods.ts'

/** The return of a month, its file and what to look at before it is filed. */
export interface BuiltReturn {
  readonly gstr1: Gstr1
  /** How many documents each table has. */
  readonly documents: ReadonlyMap<Table, number>
  readonly findings: readonly Finding[]
  /** The file for the portal, and its SHA-256. */
  readonly content: string
  readonly digest: string
}

/**
 * The documents of a month under the GSTIN of its return, and the rules of the shop. A month keeps the GSTIN under which it was filed,
 * or else under which its last invoice with tax was issued: it is filed after the month, when the shop may pay tax in another way. A
 * month without such invoices has the GSTIN of the shop. A shop without one still declares what was issued late for a filed month, and
 * the credit notes that it issued before it gave up its registration.
 * @throws ApiError 409 for a month without such documents, when the shop is not registered or pays by composition
 */
export async function readRange(
  db: Kysely<Database>,
  period: ReturnPeriod,
  filed: FiledMonths | undefined,
  filedGstin?: string,
): Promise<{ readonly range: DocumentRange; readonly rules: TaxRules }> {
  const settings = await allSettings(db)
  const { gstin } = readSellerFields(settings.get('shop_identity'))
  const rules = readTaxRules(settings.get('tax'))
  const range = rangeOf(period, filed, gstin)
  const today = rules.isComposition || gstin === '' ? undefined : gstin
  const used =
    filedGstin ??
    (await lastGstin(db, { ...range, from: period.from })) ??
    today ??
    (await lastGstin(db, range)) ??
    (await lastNoteGstin(db, range))
  if (used !== undefined) return { range: { ...range, gstin: used }, rules }
  if (rules.isComposition)
    throw new ApiError(409, 'The shop pays tax under the composition scheme, with CMP-08 and GSTR-4 instead of GSTR-1.')
  throw new ApiError(
    409,
    'The shop is not registered for GST, so it files no GSTR-1. If it is, enter its GSTIN in the business details.',
  )
}

/** Reads the documents of a month once, one after another, and adds them up. */
export async function buildReturn(
  db: Kysely<Database>,
  period: ReturnPeriod,
  range: DocumentRange,
  { hsnDigits, gstr1Version }: TaxRules,
): Promise<BuiltReturn> {
  const builder = new Gstr1Builder({ hsnDigits })
  const checks = new DocumentChecks({ hsnDigits })
  const documents = new Map<Table, number>(TABLES.map((table) => [table, 0]))
  for await (const document of documentsIn(db, range)) {
    builder.add(document)
    checks.add(document)
    const tables = new Set(document.lines.map(({ rate }) => (rate === 0 ? 'nil' : tableOf(document))))
    for (const table of tables) documents.set(table, (documents.get(table) ?? 0) + 1)
  }
  const gstr1 = builder.done()
  const missing =
    (await missingNumbers(db, 'invoice', gstr1.invoices)) + (await missingNumbers(db, 'credit note', gstr1.notes))
  const otherSeller = await otherSellers(db, { ...range, from: period.from })
  const content = JSON.stringify(gstr1Json(gstr1, { gstin: range.gstin, period: period.key, version: gstr1Version }))
  return {
    gstr1,
    documents,
    findings: [...findingsOf(gstr1, { missing, otherSeller }), ...checks.findings()],
    content,
    digest: createHash('sha256').update(content).digest('hex'),
  }
}

/** Counts the serial numbers up to the last of the month for which there is no document in any month. */
async function missingNumbers(
  db: Kysely<Database>,
  kind: 'invoice' | 'credit note',
  runs: readonly SerialRun[],
): Promise<number> {
  let missing = 0
  for (const [financialYear, years] of Map.groupBy(runs, (run) => run.financialYear)) {
    const first = years[0]?.first ?? 0
    const last = years.at(-1)?.last ?? 0
    missing += await countMissing(db, kind, { financialYear, first, last })
  }
  return missing
}
