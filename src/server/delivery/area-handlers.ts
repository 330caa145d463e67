import type { Kysely, Transaction } from 'kysely'
import type { AdminDeliveryArea, adminDeliveryAreas } from '../../contract/delivery.ts'
import type { FileResult } from '../../contract/schemas.ts'
import {
  areaChange,
  CHARGE_PROBLEM,
  completeArea,
  DAYS_PROBLEM,
  isDayCount,
  ORDER_PROBLEM,
  PREFIX_PROBLEM,
} from '../../domain/delivery/area-file.ts'
import { type DeliveryArea, isPrefix, MAX_DELIVERY_CHARGE } from '../../domain/delivery/delivery.ts'
import { latinDigits } from '../../domain/units/digits.ts'
import { paiseFromRupees, rupeesFromPaise } from '../../domain/units/paise.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, editConflict, refuseFields } from '../platform/errors.ts'
import { fileResult } from '../platform/file-result.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { type Columns, listFile, type Place, yesOrNo } from '../platform/lists.ts'
import {
  type AreaRow,
  allAreas,
  areaById,
  areaOfRow,
  areaPage,
  areasAfter,
  deleteAreas,
  insertArea,
  lockAreas,
  updateArea,
  writeAreas,
} from './queries.ts'
import { type AreaFile, readAreaFile } from './read-file.ts'

const ENTITY = 'delivery area'
const TAKEN = 'There is an area with these digits already.'
const SHOWN_CHANGES = 100

export function areaHandlers(
  db: Kysely<Database>,
): Handlers<{ adminDeliveryAreas: typeof adminDeliveryAreas }>['adminDeliveryAreas'] {
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await areaPage(db, query)
      return { success: true, data: rows.map(areaJson), total }
    },
    exportFile: async ({ query = {} }, _caller, { setHeader }) => {
      setHeader('content-disposition', 'attachment; filename="delivery-areas.csv"')
      return listFile(COLUMNS, (last, limit) => areasAfter(db, query, last, limit))
    },
    importFile: async ({ query = {}, upload }, caller) => {
      const file = await readAreaFile(upload, userIdOf(caller))
      const applied = query.apply === 'yes'
      const data = await db.transaction().execute(async (trx) => {
        await lockAreas(trx)
        const { areas, removed, counts, changes, refusals } = compare(
          file,
          await allAreas(trx),
          query.replace === 'yes',
        )
        const result = {
          ...fileResult(applied, file.rows, counts, [...refusals, ...remarksOf(file)]),
          changes,
          ...(query.replace === 'yes' && { removed: removed.length }),
        }
        if (!applied || areas.length + removed.length === 0) return result
        await writeAreas(trx, areas)
        await deleteAreas(trx, removed)
        const after = { file: singleLine(query.fileName ?? '', 200), ...counts, removed: removed.length }
        await recordChange(trx, caller, { action: 'import', entity: ENTITY, entityId: 'file', after })
        return result
      })
      return { success: true, data }
    },
    get: async ({ params }) => ({ success: true, data: areaJson(await found(db, params.id)) }),
    create: async ({ body }, caller) => {
      const area = checked(body)
      const row = await db.transaction().execute(async (trx) => {
        const inserted = await insertArea(trx, area)
        if (!inserted) throw new ApiError(409, TAKEN, { errors: { prefix: TAKEN } })
        await recordChange(trx, caller, { action: 'create', entity: ENTITY, entityId: inserted.id, after: area })
        return inserted
      })
      return { success: true, data: areaJson(row) }
    },
    update: async ({ params: { id }, body }, caller) => {
      const after = checked(body)
      const row = await db.transaction().execute(async (trx) => {
        await lockAreas(trx)
        const before = await found(trx, id)
        if (before.revision !== body.revision) throw editConflict('area', areaJson(before))
        if (after.prefix !== before.prefix && (await allAreas(trx)).has(after.prefix))
          throw new ApiError(409, TAKEN, { errors: { prefix: TAKEN } })
        const change = { action: 'change', entity: ENTITY, entityId: id, before: areaOfRow(before), after } as const
        await recordChange(trx, caller, change)
        return updateArea(trx, id, after)
      })
      return { success: true, data: areaJson(row) }
    },
    delete: async ({ params: { id } }, caller) => {
      await db.transaction().execute(async (trx) => {
        await lockAreas(trx)
        const before = areaOfRow(await found(trx, id))
        await deleteAreas(trx, [before.prefix])
        await recordChange(trx, caller, { action: 'delete', entity: ENTITY, entityId: id, before })
      })
      return { success: true, message: 'The delivery area has been deleted.' }
    },
  }
}

async function found(db: Kysely<Database> | Transaction<Database>, id: string): Promise<AreaRow> {
  const row = await areaById(db, id)
  if (!row) throw new ApiError(404, 'Delivery area not found')
  return row
}

/** What a file does to the areas of the shop. Nothing is removed while a row has an error, because it may be about a known area. */
function compare(file: AreaFile, known: ReadonlyMap<string, DeliveryArea>, replaces: boolean) {
  const refusals: FileResult['refusals'] = [...file.refusals]
  const areas: DeliveryArea[] = []
  const changes: NonNullable<FileResult['changes']> = []
  const counts = { created: 0, updated: 0, unchanged: 0 }
  for (const { line, area: given } of file.given.values()) {
    const before = known.get(given.prefix)
    const area = completeArea(given, before, before ? undefined : areaAround(known, given.prefix))
    if ('problem' in area) {
      refusals.push({ line, subject: given.prefix, reason: area.problem })
      continue
    }
    const change = areaChange(before, area)
    counts[before === undefined ? 'created' : change === '' ? 'unchanged' : 'updated']++
    if (change === '') continue
    areas.push(area)
    if (changes.length < SHOWN_CHANGES) changes.push({ line, subject: area.prefix, change })
  }
  refusals.sort((one, other) => one.line - other.line)
  const removed = replaces && refusals.length === 0 ? [...known.keys()].filter((prefix) => !file.given.has(prefix)) : []
  return { areas, removed, counts, changes, refusals }
}

/** Which columns are not read: one of them may say where the courier takes no cash. */
function remarksOf({ unread: { line, names } }: AreaFile) {
  if (names.length === 0) return []
  const shown = names.slice(0, 20).map((name) => `“${name.slice(0, 60)}”`)
  const columns = `${names.length === 1 ? 'This column is' : 'These columns are'} not read: ${shown.join(', ')}.`
  const reason = `${columns} If it matters, name it days, cash_on_delivery, delivered or delivery_charge.`
  return [{ line, subject: '', reason, isImported: true as const }]
}

function areaAround(known: ReadonlyMap<string, DeliveryArea>, prefix: string): DeliveryArea | undefined {
  for (let length = prefix.length - 1; length > 0; length--) {
    const around = known.get(prefix.slice(0, length))
    if (around) return around
  }
  return undefined
}

interface Form extends Pick<DeliveryArea, 'prefix' | 'name' | 'cash' | 'served'> {
  readonly minDays?: number | null
  readonly maxDays?: number | null
  readonly charge?: number | null
}

/** @throws ApiError 400 with a message for each invalid field */
function checked({ prefix, name, cash, served, ...typed }: Form): DeliveryArea {
  const [minDays, maxDays] = [typed.minDays ?? 0, typed.maxDays ?? 0]
  const digits = latinDigits(prefix).replace(/\s+/g, '')
  const charge = typed.charge == null ? undefined : (paiseFromRupees(typed.charge) ?? Number.NaN)
  const errors = {
    ...(!isPrefix(digits) && { prefix: PREFIX_PROBLEM }),
    ...(!isDayCount(minDays) && { minDays: DAYS_PROBLEM }),
    ...(charge !== undefined && !(charge <= MAX_DELIVERY_CHARGE) && { charge: CHARGE_PROBLEM }),
    ...(!isDayCount(maxDays) ? { maxDays: DAYS_PROBLEM } : minDays > maxDays && { maxDays: ORDER_PROBLEM }),
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors)
  const area = { prefix: digits, name: singleLine(name, 80), minDays, maxDays, cash, served }
  return charge === undefined ? area : { ...area, charge }
}

const COLUMNS: Columns<AreaRow & Place> = {
  pincode: ({ prefix }) => prefix,
  area: ({ name }) => name,
  min_days: ({ min_days }) => String(min_days),
  max_days: ({ max_days }) => String(max_days),
  cash_on_delivery: ({ cash }) => yesOrNo(cash),
  delivered: ({ served }) => yesOrNo(served),
  delivery_charge: ({ charge_paise }) => (charge_paise === null ? '' : String(rupeesFromPaise(charge_paise))),
}

function areaJson(row: AreaRow): AdminDeliveryArea {
  const charge = row.charge_paise === null ? null : rupeesFromPaise(row.charge_paise)
  return { _id: row.id, ...areaOfRow(row), charge, revision: row.revision }
}
