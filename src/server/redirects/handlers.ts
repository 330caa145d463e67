import type { Kysely, Transaction } from 'kysely'
import type { adminRedirects, Redirect } from '../../contract/redirects.ts'
import { circleIn, newAddress, oldAddress } from '../../domain/content/old-addresses.ts'
import { formatSpreadsheetTime } from '../../domain/india/time.ts'
import { recordChange } from '../audit/audit.ts'
import { readRecords } from '../platform/csv.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, FileError, refuseFields } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { type Columns, listFile, type Place } from '../platform/lists.ts'
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

const MAX_ROWS = 50_000
const WRONG_OLD = 'Enter the old address, such as /products/indigo-kurta.'
const WRONG_NEW = 'Enter a path of this shop that starts with one /, such as /about.'
const CIRCLE = 'This redirect would lead in a circle.'
const TAKEN = 'This address has a redirect already.'
const ENTITY = 'redirect'

/** Handlers for old addresses. Each change leaves redirects that end somewhere in this shop. */
export function redirectHandlers(
  db: Kysely<Database>,
): Handlers<{ adminRedirects: typeof adminRedirects }>['adminRedirects'] {
  const found = async (id: string, from: Kysely<Database> = db) => {
    const row = await redirectById(from, id)
    if (!row) throw new ApiError(404, 'Redirect not found')
    return row
  }
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await redirectPage(db, query)
      return { success: true, data: rows.map(redirectJson), total }
    },
    exportFile: async ({ query = {} }, _caller, { setHeader }) => {
      setHeader('content-disposition', 'attachment; filename="redirects.csv"')
      return listFile(COLUMNS, (last, limit) => redirectsAfter(db, query, last, limit))
    },
    importFile: async ({ upload }, caller) => {
      const read = await readFile(upload)
      await db.transaction().execute(async (trx) => {
        await lockRedirects(trx)
        const circle = circleIn(new Map([...(await allRedirects(trx)), ...read]))
        if (circle) throw new ApiError(400, `The redirects would lead in a circle at ${circle}. Nothing was imported.`)
        await writeRedirects(trx, read)
        const after = { redirects: read.size }
        await recordChange(trx, caller, { action: 'import', entity: ENTITY, entityId: 'file', after })
      })
      return { success: true, message: `${read.size} redirects were imported.` }
    },
    get: async ({ params }) => ({ success: true, data: redirectJson(await found(params.id)) }),
    create: async ({ body }, caller) => {
      const form = checked(body)
      const row = await db.transaction().execute(async (trx) => {
        await refuseCircles(trx, form)
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
        if (before.revision !== body.revision)
          throw new ApiError(409, 'Someone else has changed this redirect. Please check it and try again.', {
            current: redirectJson(before),
          })
        const others = await allRedirects(trx)
        if (form.path !== before.path && others.has(form.path))
          throw new ApiError(409, TAKEN, { errors: { path: TAKEN } })
        await refuseCircles(trx, form, before.path)
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
  const errors = { ...(from === undefined && { path: WRONG_OLD }), ...(to === undefined && { target: WRONG_NEW }) }
  if (from === undefined || to === undefined) throw refuseFields(errors)
  return { path: from, target: to }
}

async function refuseCircles(trx: Transaction<Database>, { path, target }: Form, replaced?: string): Promise<void> {
  await lockRedirects(trx)
  const redirects = await allRedirects(trx)
  if (replaced !== undefined) redirects.delete(replaced)
  if (redirects.has(path)) throw new ApiError(409, TAKEN, { errors: { path: TAKEN } })
  if (circleIn(redirects.set(path, target))) throw refuseFields({ target: CIRCLE })
}

/** Reads a CSV file with the old and the new address in the first two columns. A first row without addresses is its header. */
async function readFile(upload: AsyncIterable<Uint8Array>): Promise<Map<string, string>> {
  const redirects = new Map<string, string>()
  try {
    for await (const { line, cells } of readRecords(textOf(upload))) {
      const [path = '', target = ''] = cells
      const from = oldAddress(path)
      const to = newAddress(target)
      if (from === undefined && to === undefined && line === 1) continue
      if (from === undefined) throw new FileError(`Line ${line}: ${WRONG_OLD}`)
      if (to === undefined) throw new FileError(`Line ${line}: ${WRONG_NEW}`)
      redirects.set(from, to)
      if (redirects.size > MAX_ROWS) throw new FileError(`The file has more than ${MAX_ROWS} redirects.`)
    }
  } catch (problem) {
    if (problem instanceof TypeError) throw new ApiError(400, 'The file is not UTF-8. Save it as "CSV UTF-8".')
    if (problem instanceof FileError) throw new ApiError(400, `${problem.message} Nothing was imported.`)
    throw problem
  }
  if (redirects.size === 0) throw new ApiError(400, 'The file contains no redirects.')
  return redirects
}

async function* textOf(upload: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of upload) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
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
