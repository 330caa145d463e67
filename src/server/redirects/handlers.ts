import type { Kysely, Transaction } from 'kysely'
import type { adminRedirects, Redirect } from '../../contract/redirects.ts'
import { newAddress, oldAddress, redirectLoops } from '../../domain/content/old-addresses.ts'
import { formatSpreadsheetTime } from '../../domain/india/time.ts'
import { singleLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, editConflict, refuseFields } from '../platform/errors.ts'
import { fileResult } from '../platform/file-result.ts'
import { type Handlers, userIdOf } from '../platform/http/handlers.ts'
import { type Columns, listFile, type Place } from '../platform/lists.ts'
import { isOwnPage } from './own-pages.ts'
import {
  allRedirects,
  deleteRedirect,
  insertRedirect,
  lockRedirects,
  type RedirectRow,
  redirectById,
  redirectPage,
  redirectsAfter,
  updateRedirect,
  writeRedirects,
} from './queries.ts'
import { OWN_PAGE, readRedirectFile, WRONG_NEW, WRONG_OLD } from './read-file.ts'

const LOOP = 'This redirect would form a loop.'
const TAKEN = 'This address has a redirect already.'
const ENTITY = 'redirect'

/** Handlers for old addresses. Each change leaves redirects that end somewhere in this shop. */
export function redirectHandlers(
  db: Kysely<Database>,
  origin: string,
): Handlers<{ adminRedirects: typeof adminRedirects }>['adminRedirects'] {
  const found = async (id: string, from: Kysely<Database> = db) => {
    const row = await redirectById(from, id)
    if (!row) throw new ApiError(404, 'Redirect not found')
    return row
  }
  return {
    list: async ({ query = {} }) => {
      const among = query.loops ? [...redirectLoops(await allRedirects(db))] : undefined
      const { rows, total } = await redirectPage(db, query, among)
      return { success: true, data: rows.map(redirectJson), total }
    },
    exportFile: async ({ query = {} }, _caller, { setHeader }) => {
      setHeader('content-disposition', 'attachment; filename="redirects.csv"')
      return listFile(COLUMNS, (last, limit) => redirectsAfter(db, query, last, limit))
    },
    importFile: async ({ query = {}, upload }, caller) => {
      const {
        rows,
        redirects: read,
        repeated,
        lines,
        refusals,
      } = await readRedirectFile(upload, origin, userIdOf(caller))
      const applied = query.apply === 'yes'
      const counts = await db.transaction().execute(async (trx) => {
        await lockRedirects(trx)
        const known = await allRedirects(trx)
        const loops = redirectLoops(new Map([...known, ...read]))
        const redirects = new Map([...read].filter(([path]) => !loops.has(path)))
        const refused = [...read.keys()].filter((path) => loops.has(path))
        refusals.push(...refused.map((path) => ({ line: lines.get(path) ?? 0, subject: path, reason: LOOP })))
        const changed = [...redirects].filter(([path, target]) => known.get(path) !== target)
        const updated = changed.filter(([path]) => known.has(path)).length
        const found = {
          created: changed.length - updated,
          updated,
          unchanged: redirects.size - changed.length + repeated,
        }
        if (!applied || changed.length === 0) return found
        await writeRedirects(trx, new Map(changed))
        const after = { file: singleLine(query.fileName ?? '', 200), ...found }
        await recordChange(trx, caller, { action: 'import', entity: ENTITY, entityId: 'file', after })
        return found
      })
      refusals.sort((a, b) => a.line - b.line)
      return { success: true, data: fileResult(applied, rows, counts, refusals) }
    },
    get: async ({ params }) => ({ success: true, data: redirectJson(await found(params.id)) }),
    create: async ({ body }, caller) => {
      const form = checked(body)
      const row = await db.transaction().execute(async (trx) => {
        await refuseLoops(trx, form)
        const inserted = await insertRedirect(trx, { id: newId(), ...form })
        if (!inserted) throw new ApiError(409, TAKEN, { errors: { path: TAKEN } })
        await recordChange(trx, caller, { action: 'create', entity: ENTITY, entityId: inserted.id, after: form })
        return inserted
      })
      return { success: true, data: redirectJson(row) }
    },
    update: async ({ params: { id }, body }, caller) => {
      const form = checked(body)
      const row = await db.transaction().execute(async (trx) => {
        await lockRedirects(trx)
        const before = await found(id, trx)
        if (before.revision !== body.revision) throw editConflict('redirect', redirectJson(before))
        const others = await allRedirects(trx)
        if (form.path !== before.path && others.has(form.path))
          throw new ApiError(409, TAKEN, { errors: { path: TAKEN } })
        await refuseLoops(trx, form, before.path)
        const after = await updateRedirect(trx, id, form)
        await recordChange(trx, caller, {
          action: 'change',
          entity: ENTITY,
          entityId: id,
          before: partOf(before),
          after: form,
        })
        return after
      })
      return { success: true, data: redirectJson(row) }
    },
    delete: async ({ params: { id } }, caller) => {
      await db.transaction().execute(async (trx) => {
        const before = await found(id, trx)
        await deleteRedirect(trx, id)
        await recordChange(trx, caller, { action: 'delete', entity: ENTITY, entityId: id, before: partOf(before) })
      })
      return { success: true, message: 'The redirect has been deleted.' }
    },
  }
}

interface Form {
  readonly path: string
  readonly target: string
}

function checked({ path, target }: Form): Form {
  const from = oldAddress(path)
  const to = newAddress(target)
  const pathError = from === undefined ? WRONG_OLD : isOwnPage(from) ? OWN_PAGE : undefined
  const errors = {
    ...(pathError !== undefined && { path: pathError }),
    ...(to === undefined && { target: WRONG_NEW }),
  }
  if (from === undefined || to === undefined || pathError !== undefined) throw refuseFields(errors)
  return { path: from, target: to }
}

async function refuseLoops(trx: Transaction<Database>, { path, target }: Form, replaced?: string): Promise<void> {
  await lockRedirects(trx)
  const redirects = await allRedirects(trx)
  if (replaced !== undefined) redirects.delete(replaced)
  if (redirects.has(path)) throw new ApiError(409, TAKEN, { errors: { path: TAKEN } })
  if (redirectLoops(redirects.set(path, target)).has(path)) throw refuseFields({ target: LOOP })
}

const COLUMNS: Columns<RedirectRow & Place> = {
  old_address: ({ path }) => path,
  new_address: ({ target }) => target,
  created: ({ created_at }) => formatSpreadsheetTime(created_at),
}

function partOf({ path, target }: RedirectRow): Form {
  return { path, target }
}

function redirectJson({ id, path, target, created_at, revision }: RedirectRow): Redirect {
  return { _id: id, path, target, createdAt: created_at.toISOString(), revision }
}
