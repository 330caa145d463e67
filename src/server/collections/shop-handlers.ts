import type { collections } from '../../contract/collections.ts'
import type { LiveCatalogue } from '../catalogue/index.ts'
import { ApiError } from '../platform/errors.ts'
import type { Handlers } from '../platform/http/handlers.ts'

/**
 * The published collections, as the storefront reads them. They are in the navigation bar of all pages, and so say nothing about
 * their products, whose changes would then change every page.
 */
export function collectionHandlers(
  catalogue: LiveCatalogue,
): Handlers<{ collections: typeof collections }>['collections'] {
  const published = async () =>
    (await catalogue.current()).collections.map(({ id, handle, name, description }) => ({
      _id: id,
      handle,
      name,
      description,
    }))
  return {
    list: async () => ({ success: true, data: await published() }),
    get: async ({ params }) => {
      const handle = params.handle.toLowerCase()
      const found = (await published()).find((one) => one.handle === handle)
      if (!found) throw new ApiError(404, 'Collection not found')
      return { success: true, data: found }
    },
  }
}
