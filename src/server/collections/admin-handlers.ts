import type { Kysely, Transaction } from 'kysely'
import type { AdminCollection, adminCollections } from '../../contract/collections.ts'
import { type CollectionForm, checkCollection } from '../../domain/collections/check-collection.ts'
import { type CollectionMembers, readConditions } from '../../domain/collections/conditions.ts'
import { paths } from '../../domain/paths.ts'
import { recordChange } from '../audit/audit.ts'
import type { LiveCatalogue } from '../catalogue/index.ts'
import { couponOfCollection } from '../coupons/index.ts'
import { newId } from '../platform/database/id.ts'
import { storableJson } from '../platform/database/json.ts'
import type { Database } from '../platform/database/schema.ts'
import { ApiError, editConflict, refuseFields } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import { deleteRedirectsTo, movePage } from '../redirects/index.ts'
import { previewProducts } from './preview.ts'
import {
  type CollectionRow,
  collectionById,
  collectionPage,
  deleteCollection,
  insertCollection,
  knownIds,
  lockCollection,
  moveSections,
  sectionOfCollection,
  updateCollection,
  writeCollectionProducts,
} from './queries.ts'

interface Parts {
  readonly db: Kysely<Database>
  readonly catalogue: LiveCatalogue
}

type SentForm = Pick<CollectionForm, 'name' | 'kind'> & { readonly [K in keyof CollectionForm]?: CollectionForm[K] }

const PREVIEW = 24

/** Handlers for collections. Each change is recorded in the audit log. */
export function adminCollectionHandlers({
  db,
  catalogue,
}: Parts): Handlers<{ adminCollections: typeof adminCollections }>['adminCollections'] {
  const countOf = async (members: CollectionMembers) => (await catalogue.current()).index.preview(members, 1).total
  const json = async (row: CollectionRow) => collectionJson(row, await countOf(membersOf(formOf(row))))
  const one = async (row: CollectionRow | undefined) => {
    if (!row) throw notFound()
    return { success: true as const, data: await json(row) }
  }
  return {
    list: async ({ query = {} }) => {
      const { rows, total } = await collectionPage(db, query)
      return { success: true, data: await Promise.all(rows.map(json)), total }
    },
    get: async ({ params }) => one(await collectionById(db, params.id)),
    preview: async ({ body: { limit = PREVIEW, ...members } }) => {
      const form = withDefaults({ ...members, name: 'Preview' })
      const { errors } = checkCollection(form)
      if (errors) throw refuseFields(errors)
      const { ids, total } = (await catalogue.current()).index.preview(membersOf(form), limit)
      return { success: true, data: { total, products: previewProducts(await catalogue.products(ids)) } }
    },
    create: async ({ body }, caller) => {
      const form = await checked(db, body)
      const id = newId()
      await db.transaction().execute(async (trx) => {
        if (!(await insertCollection(trx, { id, ...columnsOf(form) }))) throw handleTaken()
        await writeCollectionProducts(trx, id, form.productIds)
        await recordChange(trx, caller, { action: 'create', ...auditedEntity(form), after: { ...form } })
      })
      return one(await collectionById(db, id))
    },
    update: async ({ params: { id }, body }, caller) => {
      const form = await checked(db, body)
      await db.transaction().execute(async (trx) => {
        const before = await lockCollection(trx, id)
        if (!before) throw notFound()
        if (before.revision !== body.revision) throw editConflict('collection', await json(before))
        if (!(await updateCollection(trx, id, columnsOf(form)))) throw handleTaken()
        await writeCollectionProducts(trx, id, form.productIds)
        await moveAddress(trx, before, form)
        await recordChange(trx, caller, {
          action: 'change',
          ...auditedEntity(before),
          before: { ...formOf(before) },
          after: { ...form },
        })
      })
      return one(await collectionById(db, id))
    },
    delete: async ({ params: { id } }, caller) => {
      await db.transaction().execute(async (trx) => {
        const before = await lockCollection(trx, id)
        if (!before) throw notFound()
        const coupon = await couponOfCollection(trx, id)
        if (coupon !== undefined)
          throw new ApiError(409, `The coupon ${coupon} applies to this collection. Please change the coupon first.`)
        const section = await sectionOfCollection(trx, before.handle)
        if (section !== undefined)
          throw new ApiError(
            409,
            `The home page shows this collection${section && ` under “${section}”`}. Please change it first.`,
          )
        await deleteCollection(trx, id)
        await deleteRedirectsTo(trx, [paths.collection(before.handle)])
        await recordChange(trx, caller, {
          action: 'delete',
          ...auditedEntity(before),
          before: { ...formOf(before) },
        })
      })
      return { success: true, message: 'The collection has been deleted.' }
    },
  }
}

/** Links to a published collection keep working when its handle changes, and sections of the home page keep showing it. */
async function moveAddress(
  trx: Transaction<Database>,
  before: CollectionRow,
  { handle }: CollectionForm,
): Promise<void> {
  if (before.published && before.handle !== handle)
    await movePage(trx, paths.collection(before.handle), paths.collection(handle))
  if (before.handle !== handle) await moveSections(trx, before.handle, handle)
}

async function checked(db: Kysely<Database>, sent: SentForm): Promise<CollectionForm> {
  const { errors, ...valid } = checkCollection(withDefaults(sent))
  if (errors || !('collection' in valid)) throw refuseFields(errors ?? {})
  const { collection } = valid
  const unknown = await unknownIds(db, collection)
  if (Object.keys(unknown).length > 0) throw refuseFields(unknown)
  return collection
}

function withDefaults(sent: SentForm): CollectionForm {
  const { handle = '', description = '', match = 'all', conditions = [], productIds = [], published = true } = sent
  return { name: sent.name, kind: sent.kind, handle, description, match, conditions, productIds, published }
}

async function unknownIds(db: Kysely<Database>, { conditions, productIds }: CollectionForm) {
  const errors: Record<string, string> = {}
  for (const table of ['category', 'brand'] as const) {
    const values = conditions.filter(({ field }) => field === table).map(({ value }) => value)
    const known = await knownIds(db, table, values)
    conditions.forEach(({ field, value }, place) => {
      if (field === table && !known.has(value)) errors[`conditions.${place}.value`] = `This ${table} does not exist.`
    })
  }
  const products = await knownIds(db, 'product', productIds)
  if (productIds.some((id) => !products.has(id))) errors.productIds = 'One of these products has been deleted.'
  return errors
}

function membersOf({ kind, match, conditions, productIds }: CollectionForm): CollectionMembers {
  return kind === 'manual' ? { ids: productIds } : { rule: { match, conditions } }
}

function notFound(): ApiError {
  return new ApiError(404, 'Collection not found')
}

function handleTaken(): ApiError {
  return refuseFields({ handle: 'Another collection has this address.' })
}

function auditedEntity({ name }: { readonly name: string }) {
  return { entity: 'collection', entityId: name }
}

function columnsOf({ productIds: _productIds, conditions, ...columns }: CollectionForm) {
  return { ...columns, conditions: storableJson(conditions) }
}

function formOf({ name, handle, description, kind, match, conditions, product_ids, published }: CollectionRow) {
  const form: CollectionForm = {
    name,
    handle,
    description,
    kind,
    match,
    conditions: readConditions(conditions),
    productIds: product_ids,
    published,
  }
  return form
}

function collectionJson(row: CollectionRow, productCount: number): AdminCollection {
  const { conditions, productIds, ...form } = formOf(row)
  return {
    _id: row.id,
    ...form,
    conditions: [...conditions],
    productIds: [...productIds],
    productCount,
    redirect: row.redirect,
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
  }
}
