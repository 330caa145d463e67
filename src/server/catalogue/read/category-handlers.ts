import type { categories } from '../../../contract/catalogue/shop.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { CategoryTree } from './category-tree.ts'
import type { LiveCatalogue } from './live-catalogue.ts'

type CategoryHandlers = Handlers<{ categories: typeof categories }>['categories']

export function categoryHandlers(catalogue: LiveCatalogue): CategoryHandlers {
  const tree = async () => (await catalogue.current()).tree
  return {
    list: async ({ query = {} }) => found((await tree()).list(query.type)),
    main: async () => found((await tree()).list('mainCategory')),
    brands: async () => found((await tree()).brands()),
    brand: async ({ params }) => found((await tree()).brand(params.id) ?? missing('Brand not found')),
    mainCategory: async ({ params }) => found(level(await tree(), params.id, 'mainCategory')),
    subCategory: async ({ params }) => found(level(await tree(), params.id, 'subCategory')),
    get: async ({ params }) => found(level(await tree(), params.id)),
  }
}

function found<T>(data: T) {
  return { success: true as const, data }
}

function level(tree: CategoryTree, id: string, type?: 'mainCategory' | 'subCategory') {
  return tree.get(id, type) ?? missing('Category not found')
}

function missing(message: string): never {
  throw new ApiError(404, message)
}
