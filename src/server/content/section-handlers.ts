import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { HomepageSection } from '../../contract/content.ts'
import { type adminHomePage, MAX_SECTIONS } from '../../contract/content-admin.ts'
import { checkSection, type SectionForm } from '../../domain/content/section-form.ts'
import { previewPaths } from '../../domain/paths.ts'
import { recordChange } from '../audit/audit.ts'
import { hashOfToken } from '../platform/crypto.ts'
import { newId } from '../platform/database/id.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, editConflict } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { sectionJson } from './section-json.ts'
import {
  arrangeSections,
  deleteSection,
  everySection,
  insertSection,
  keepPreview,
  lockSection,
  previewOf,
  type SectionRow,
  sectionById,
  soldProducts,
  updateSection,
} from './section-queries.ts'
import { adminSection, columnsOf } from './section-row.ts'

const NOT_FOUND = 'Section not found'
const PREVIEW_MINUTES = 15

/** Handlers for the sections of the home page. */
export function homeBuilderHandlers(
  db: Kysely<Database>,
): Handlers<{ adminHomePage: typeof adminHomePage }>['adminHomePage'] {
  const shown = async (rows: readonly SectionRow[]) => {
    const sold = await soldProducts(
      db,
      rows.flatMap((row) => row.product_ids),
    )
    return rows.map((row) => adminSection(row, sold))
  }
  const one = async (row: SectionRow) => {
    const [section] = await shown([row])
    if (!section) throw new ApiError(404, NOT_FOUND)
    return { success: true as const, data: section }
  }
  const checked = async (form: SectionForm) => {
    const errors = { ...checkSection(form) }
    const ids = form.productIds ?? []
    const sold = errors.productIds ? new Set(ids) : await soldProducts(db, ids)
    if (ids.some((id) => !sold.has(id))) errors.productIds = 'One of these products has been deleted or is not on sale.'
    if (Object.keys(errors).length > 0) throw new ApiError(400, 'Please correct the highlighted fields.', { errors })
    return columnsOf(form)
  }
  return {
    list: async ({ query = {} }) => {
      const rows = (await everySection(db)).filter(
        (row) => query.sectionType === undefined || row.section_type === query.sectionType,
      )
      return { success: true, data: await shown(rows), total: rows.length }
    },
    get: async ({ params }) => {
      const row = await sectionById(db, params.id)
      if (!row) throw new ApiError(404, NOT_FOUND)
      return one(row)
    },
    create: async ({ body }, caller) => {
      const columns = await checked(body)
      const row = await db.transaction().execute(async (trx) => {
        if ((await everySection(trx)).length >= MAX_SECTIONS) {
          throw new ApiError(409, `A home page can have at most ${MAX_SECTIONS} sections. Please delete one first.`)
        }
        const section = await insertSection(trx, newId(), columns)
        await recordChange(trx, caller, {
          action: 'create',
          entity: 'section',
          entityId: section.id,
          after: sectionJson(section),
        })
        return section
      })
      return one(row)
    },
    update: async ({ params, body: { revision, ...form } }, caller) => {
      const columns = await checked(form)
      const row = await db.transaction().execute(async (trx) => {
        const before = await lockSection(trx, params.id)
        if (!before) throw new ApiError(404, NOT_FOUND)
        if (before.revision !== revision) {
          const current = adminSection(before, new Set(before.product_ids))
          throw editConflict('section', current)
        }
        const after = await updateSection(trx, params.id, columns)
        await recordChange(trx, caller, {
          action: 'change',
          entity: 'section',
          entityId: params.id,
          before: sectionJson(before),
          after: sectionJson(after),
        })
        return after
      })
      return one(row)
    },
    remove: async ({ params }, caller) => {
      await db.transaction().execute(async (trx) => {
        const before = await lockSection(trx, params.id)
        if (!before) throw new ApiError(404, NOT_FOUND)
        await deleteSection(trx, params.id)
        await recordChange(trx, caller, {
          action: 'delete',
          entity: 'section',
          entityId: params.id,
          before: sectionJson(before),
        })
      })
      return { success: true, message: 'The section has been deleted.' }
    },
    arrange: async ({ body: { ids } }, caller) => {
      await db.transaction().execute(async (trx) => {
        const before = (await everySection(trx)).map(({ id }) => id)
        if (!(await arrangeSections(trx, ids))) {
          throw new ApiError(409, 'Someone else has added or deleted sections. Please check the list and try again.')
        }
        await recordChange(trx, caller, {
          action: 'arrange',
          entity: 'home page',
          entityId: 'sections',
          before: { order: before },
          after: { order: ids },
        })
      })
      return { success: true, message: 'The order has been saved.' }
    },
    preview: async ({ body }) => {
      const sections = body.sections.map(({ _id = newId(), ...form }, index) => previewSection(_id, form, index))
      const token = randomBytes(18).toString('base64url')
      await keepPreview(db, { tokenHash: hashOfToken(token), sections, minutes: PREVIEW_MINUTES })
      return { success: true, data: { path: previewPaths.home(token) } }
    },
  }
}

/** Returns the sections of a preview by its token. Throws `ApiError` 404 when the preview has expired. */
export async function sectionsOfPreview(db: Kysely<Database>, token: string): Promise<HomepageSection[]> {
  const sections = await previewOf(db, hashOfToken(token))
  if (!Array.isArray(sections)) throw new ApiError(404, 'This preview has expired.')
  return sections as HomepageSection[]
}

/** A preview also shows a form that is not complete enough to be saved. */
function previewSection(_id: string, form: SectionForm, order: number): HomepageSection {
  const now = new Date()
  const columns = columnsOf(form)
  return sectionJson({
    ...columns,
    id: _id,
    sort_order: order,
    image: columns.image ?? null,
    link: columns.link ?? null,
    button_text: columns.button_text ?? null,
    video_url: columns.video_url ?? null,
    title: columns.title ?? '',
    subtitle: columns.subtitle ?? '',
    content: columns.content ?? '',
    description: columns.description ?? '',
    is_active: columns.is_active ?? true,
    position: columns.position ?? 'between_sections',
    product_ids: columns.product_ids ?? [],
    metadata: JSON.parse(columns.metadata ?? '{}'),
    starts_at: null,
    ends_at: null,
    revision: 1,
    created_at: now,
    updated_at: now,
  } as SectionRow)
}
