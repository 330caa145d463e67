import type { MarkedBefore } from '../../../../contract/catalogue/products-admin.ts'
import { call } from '../../ui/call.ts'

type Marks = Partial<Omit<MarkedBefore, '_id' | 'revision'>>

interface Marked {
  readonly message: string
  readonly before: readonly MarkedBefore[]
}

/** Sets marks or a status on many products. What comes back sets those that changed to what they had, if nobody came in between. */
export async function markProducts(ids: readonly string[], set: Marks) {
  const { message, before } = await call<Marked>('POST', PATH, { ids, set })
  return { message, changed: before.length, undo: () => setBack(before, Object.keys(set) as (keyof Marks)[]) }
}

const PATH = '/api/admin/products/bulk'

/** Products that had the same go back together: of one flag that is one call, of a status at most two. */
async function setBack(before: readonly MarkedBefore[], names: readonly (keyof Marks)[]): Promise<void> {
  const alike = Map.groupBy(before, (product) => JSON.stringify(names.map((name) => product[name])))
  for (const products of alike.values()) {
    const set = Object.fromEntries(names.map((name) => [name, products[0]?.[name]]))
    const revisions = products.map(({ revision }) => revision)
    await call('POST', PATH, { ids: products.map(({ _id }) => _id), revisions, set })
  }
}
