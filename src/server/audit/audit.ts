import { isDeepStrictEqual } from 'node:util'
import type { Kysely, Transaction } from 'kysely'
import type { AuditEntry, adminAudit } from '../../contract/audit.ts'
import { changedFields } from '../../domain/audit/changed-fields.ts'
import { type AuditAction, sentenceOf } from '../../domain/audit/sentences.ts'
import { dateRangeProblem } from '../../domain/dashboard/dashboard.ts'
import { formatSpreadsheetTime } from '../../domain/india/time.ts'
import { newId } from '../platform/database/id.ts'
import { storableJson } from '../platform/database/json.ts'
import type { Database } from '../platform/database/schema.ts'
import { refuseFields } from '../platform/errors.ts'
import { type Caller, type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { type Columns, listFile } from '../platform/lists.ts'
import { type Names, nameOf, namesOf, withNames } from './names.ts'
import { auditChoices, changes, changesAfter, insertChanges, nameOfStaff } from './queries.ts'

interface Recorded {
  /** A verb of the business: 'archive', 'refund', 'change'. */
  readonly action: AuditAction
  /** A word of docs/glossary.md: 'product', 'order', 'setting'. */
  readonly entity: string
  readonly entityId: string
  /** The row before the change, or the changed part of it; absent for a new row. Never a secret. */
  readonly before?: unknown
  /** The row after the change; absent for a deleted row. */
  readonly after?: unknown
}

/**
 * Records an admin's change in the audit log, in the transaction of the change. For two plain objects only the keys that differ
 * are stored; nothing is recorded when none differ.
 */
export function recordChange(trx: Transaction<Database>, caller: Caller, recorded: Recorded): Promise<void> {
  return recordChanges(trx, caller, [recorded])
}

/** Records several changes that were made at once. */
export async function recordChanges(
  trx: Transaction<Database>,
  caller: Caller,
  recorded: readonly Recorded[],
): Promise<void> {
  const staffId = userIdOf(caller)
  const changed = recorded
    .map((one) => ({ ...one, ...differing(one.before, one.after) }))
    .filter(({ before, after }) => before === undefined || after === undefined || !isEmpty(before) || !isEmpty(after))
  if (changed.length === 0) return
  const staffName = await nameOfStaff(trx, staffId)
  await insertChanges(
    trx,
    changed.map(({ action, entity, entityId, before, after }) => ({
      id: newId(),
      staff_id: staffId,
      staff_name: staffName,
      action,
      entity,
      entity_id: entityId,
      before: jsonOf(before),
      after: jsonOf(after),
    })),
  )
}

type Keyed = Readonly<Record<string, unknown>>

function differing(before: unknown, after: unknown): { before: unknown; after: unknown } {
  if (!isKeyed(before) || !isKeyed(after)) return { before, after }
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isDeepStrictEqual(parsed(before[key]), parsed(after[key])),
  )
  const pick = (from: Keyed) => Object.fromEntries(keys.filter((key) => key in from).map((key) => [key, from[key]]))
  return { before: pick(before), after: pick(after) }
}

/** Returns the value as stored, because a row and an input may have their keys in different orders. */
function parsed(value: unknown): unknown {
  const json = jsonOf(value)
  return json === null ? undefined : JSON.parse(json)
}

function isKeyed(value: unknown): value is Keyed {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

function isEmpty(value: unknown): boolean {
  return isKeyed(value) && Object.keys(value).length === 0
}

function jsonOf(value: unknown): string | null {
  return value === undefined ? null : storableJson(value)
}

export function auditHandlers(db: Kysely<Database>): Handlers<{ adminAudit: typeof adminAudit }>['adminAudit'] {
  return {
    list: async ({ query = {} }) => {
      checkDays(query)
      const { rows, total } = await changes(db, query)
      const names = await namesOf(db, rows)
      return { success: true, data: rows.map((row) => changeJson(row, names)), total }
    },
    choices: async () => ({ success: true, data: await auditChoices(db) }),
    exportFile: async ({ query = {} }, _caller, { setHeader }) => {
      checkDays(query)
      setHeader('content-disposition', 'attachment; filename="audit-log.csv"')
      return listFile(COLUMNS, async (last, limit) => {
        const rows = await changesAfter(db, query, last, limit)
        const names = await namesOf(db, rows)
        return rows.map((row) => ({ ...row, name: nameOf(row, names), changes: changesInWords(row, names) }))
      })
    },
  }
}

function checkDays({ from, to }: { readonly from?: string; readonly to?: string }): void {
  const wrong = dateRangeProblem({ ...(from && { from }), ...(to && { to }) })
  if (wrong) throw refuseFields(wrong)
}

type ChangeRow = Awaited<ReturnType<typeof changesAfter>>[number]

/** 'Price: ₹999.00 → ₹899.00; Status: draft → active' */
function changesInWords({ entity, before, after }: ChangeRow, names: Names): string {
  return changedFields(withNames(before, names), withNames(after, names), entity)
    .map((field) => {
      const values = [field.before, field.after].filter((value) => value !== undefined)
      return `${field.label}: ${values.join(' → ')}`
    })
    .join('; ')
}

const COLUMNS: Columns<ChangeRow & { readonly name: string; readonly changes: string }> = {
  at: ({ at }) => formatSpreadsheetTime(at),
  who: ({ staff_name }) => staff_name,
  action: ({ action }) => action,
  what: ({ entity }) => entity,
  which: ({ entity_id }) => entity_id,
  name: ({ name }) => name,
  sentence: sentenceOf,
  changes: ({ changes }) => changes,
  before: ({ before }) => (before === null ? '' : JSON.stringify(before)),
  after: ({ after }) => (after === null ? '' : JSON.stringify(after)),
}

function changeJson(row: Awaited<ReturnType<typeof changes>>['rows'][number], names: Names): AuditEntry {
  return {
    _id: row.id,
    at: row.at.toISOString(),
    staffId: row.staff_id,
    staffName: row.staff_name,
    action: row.action,
    entity: row.entity,
    entityId: row.entity_id,
    name: nameOf(row, names),
    before: withNames(row.before, names),
    after: withNames(row.after, names),
  }
}
