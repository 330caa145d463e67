import type { categories } from '../../../contract/catalogue.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import type { CategoryTree } from './category-tree.ts'
import type { LiveCatalogue } from './live-catalogue.ts'

type CategoryHandlers = Handlers<{ categories: typeof categories }>['categories']

export function categoryHandlers(catalogue: LiveCatalogue): CategoryHandlers {
  const tree = async () => (await catalogue.current()).tree
  return {
    list: async ({ query = {} }) => success((await tree()).list(query.type)),
    main: async () => success((await tree()).list('mainCategory')),
    brands: async () => success((await tree()).brands()),
    brand: async ({ params }) => success((await tree()).brand(params.id) ?? notFound('Brand not found')),
    mainCategory: async ({ params }) => success(requireCategory(await tree(), params.id, 'mainCategory')),
    subCategory: async ({ params }) => success(requireCategory(await tree(), params.id, 'subCategory')),
    get: async ({ params }) => success(requireCategory(await tree(), params.id)),
  }
}

function success<T>(data: T) {
  return { success: true as const, data }
}

function requireCategory(tree: CategoryTree, id: string, type?: 'mainCategory' | 'subCategory') {
  return tree.get(id, type) ?? notFound('Category not found')
}

function notFound(message: string): never {
  throw new ApiError(404, message)
}
