import type { Kysely } from 'kysely'
import type { AdminCustomPage, adminCustomPages } from '../../contract/custom-pages.ts'
import { type CustomPageForm, checkCustomPage } from '../../domain/content/custom-page.ts'
import { paths } from '../../domain/paths.ts'
import { multiLine } from '../../domain/untrusted.ts'
import { recordChange } from '../audit/audit.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, editConflict, refuseFields } from '../platform/errors.ts'
import type { FileStore } from '../platform/file-store.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { deleteRedirectsTo, movePage } from '../redirects/index.ts'
import {
  type CustomPageRow,
  customPageById,
  customPageList,
  deleteCustomPage,
  insertCustomPage,
  lockCustomPage,
  updateCustomPage,
} from './queries.ts'
import { type PictureSizes, renderBody } from './render-body.ts'

interface Parts {
  readonly db: Kysely<Database>
  readonly files: FileStore
}

type SentForm = Pick<CustomPageForm, 'title'> & { readonly [K in keyof CustomPageForm]?: CustomPageForm[K] }

/** Handlers for the pages that the owner writes. Each change is recorded in the audit log. */
export function adminCustomPageHandlers({
  db,
  files,
}: Parts): Handlers<{ adminCustomPages: typeof adminCustomPages }>['adminCustomPages'] {
  const one = (row: CustomPageRow | undefined) => {
    if (!row) throw notFound()
    return { success: true as const, data: pageJson(row) }
  }
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await customPageList(db, query)
      return { success: true, data: rows.map(pageJson), total }
    },
    get: async ({ params }) => one(await customPageById(db, params.id)),
    preview: async ({ body }) => {
      const text = multiLine(body.body, 60_000)
      const { sizes, problem } = await pictureSizes(files, text)
      return { success: true, data: { html: renderBody(text, sizes).html, problem: problem ?? '' } }
    },
    create: async ({ body }, caller) => {
      const { form, sizes } = await checked(files, body)
      const id = newId()
      await db.transaction().execute(async (trx) => {
        if (!(await insertCustomPage(trx, { id, ...columnsOf(form, sizes) }))) throw handleTaken()
        await recordChange(trx, caller, { action: 'create', ...auditedEntity(form), after: { ...form } })
      })
      return one(await customPageById(db, id))
    },
    update: async ({ params: { id }, body }, caller) => {
      const { form, sizes } = await checked(files, body)
      await db.transaction().execute(async (trx) => {
        const before = await lockCustomPage(trx, id)
        if (!before) throw notFound()
        if (before.revision !== body.revision) throw editConflict('page', pageJson(before))
        if (!(await updateCustomPage(trx, id, columnsOf(form, sizes)))) throw handleTaken()
        // Links to a published page keep working when its handle changes.
        if (before.published && before.handle !== form.handle)
          await movePage(trx, paths.customPage(before.handle), paths.customPage(form.handle))
        const change = { before: { ...formOf(before) }, after: { ...form } }
        await recordChange(trx, caller, { action: 'change', ...auditedEntity(before), ...change })
      })
      return one(await customPageById(db, id))
    },
    delete: async ({ params: { id } }, caller) => {
      await db.transaction().execute(async (trx) => {
        const before = await lockCustomPage(trx, id)
        if (!before) throw notFound()
        await deleteCustomPage(trx, id)
        await deleteRedirectsTo(trx, [paths.customPage(before.handle)])
        await recordChange(trx, caller, { action: 'delete', ...auditedEntity(before), before: { ...formOf(before) } })
      })
      return { success: true, message: 'The page has been deleted.' }
    },
  }
}

async function checked(files: FileStore, sent: SentForm): Promise<{ form: CustomPageForm; sizes: PictureSizes }> {
  const { title, handle = '', body = '', seoTitle = '', seoDescription = '', published = false } = sent
  const valid = checkCustomPage({ title, handle, body, seoTitle, seoDescription, published })
  if (valid.errors) throw refuseFields(valid.errors)
  const { sizes, problem } = await pictureSizes(files, valid.page.body)
  if (problem !== undefined) throw refuseFields({ body: problem })
  return { form: valid.page, sizes }
}

/** Returns the sizes of the pictures in a text, and what saving it would be refused for. */
async function pictureSizes(files: FileStore, body: string): Promise<{ sizes: PictureSizes; problem?: string }> {
  const { pictures, refusedLinks, refusedPictures } = renderBody(body)
  const [link] = refusedLinks
  if (link !== undefined)
    return { sizes: {}, problem: `A link cannot lead to ${link.slice(0, 80)}. Use https:// or a path such as /about.` }
  if (refusedPictures.length > 0) return { sizes: {}, problem: 'Upload the pictures of the text to this shop.' }
  const sizes: Record<string, readonly [number, number]> = {}
  const { default: sharp } = pictures.length > 0 ? await import('sharp') : { default: undefined }
  for (const address of new Set(pictures.slice(0, MAX_PICTURES))) {
    const picture = await files.read(address.replace(/^\/uploads\//, ''))
    const { width, height } =
      (picture &&
        (await sharp?.(picture.bytes)
          .metadata()
          .catch(() => undefined))) ??
      {}
    if (!width || !height) return { sizes, problem: 'One of the pictures is no longer there. Please upload it again.' }
    sizes[address] = [width, height]
  }
  return pictures.length > MAX_PICTURES ? { sizes, problem: `Use at most ${MAX_PICTURES} pictures.` } : { sizes }
}

const MAX_PICTURES = 100

function notFound(): ApiError {
  return new ApiError(404, 'Page not found')
}

function handleTaken(): ApiError {
  return refuseFields({ handle: 'Another page has this address.' })
}

function auditedEntity({ title }: { readonly title: string }) {
  return { entity: 'page', entityId: title }
}

function columnsOf({ seoTitle, seoDescription, ...columns }: CustomPageForm, sizes: PictureSizes) {
  return {
    ...columns,
    seo_title: seoTitle,
    seo_description: seoDescription,
    picture_sizes: JSON.stringify(sizes),
  }
}

function formOf({ title, handle, body, seo_title, seo_description, published }: CustomPageRow): CustomPageForm {
  return { title, handle, body, seoTitle: seo_title, seoDescription: seo_description, published }
}

function pageJson(row: CustomPageRow): AdminCustomPage {
  return {
    _id: row.id,
    ...formOf(row),
    redirect: row.redirect,
    revision: row.revision,
    updatedAt: row.updated_at.toISOString(),
  }
}
