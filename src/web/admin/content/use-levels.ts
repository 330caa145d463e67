import { useEffect, useState } from 'react'
import type { Category } from '../../../contract/catalogue.ts'
import { CATEGORY_SEPARATOR } from '../../../domain/catalogue/category-path.ts'
import { call, errorMessage } from '../ui/call.ts'

/** A category of any level, named with its parents, or a brand. */
export interface Level {
  readonly _id: string
  readonly name: string
}

export interface Levels {
  /** As the storefront reads them. */
  readonly tree: readonly Category[]
  readonly mainCategories: readonly Level[]
  readonly categories: readonly Level[]
  readonly subCategories: readonly Level[]
  readonly brands: readonly Level[]
  readonly collections: readonly (Level & { readonly handle: string })[]
  /** The owner's pages, drafts too. */
  readonly pages: readonly Level[]
}

/** Returns `[levels, error]`, both undefined until the server has answered. `error` is the message to show. */
export function useLevels(): readonly [levels?: Levels | undefined, error?: string | undefined] {
  const [levels, setLevels] = useState<Levels>()
  const [error, setError] = useState<string>()
  useEffect(() => {
    Promise.all([
      call<{ data: Category[] }>('GET', '/api/categories'),
      call<{ data: Level[] }>('GET', '/api/categories/brands'),
      call<{ data: Levels['collections'] }>('GET', '/api/collections'),
      call<{ data: { _id: string; title: string }[] }>('GET', '/api/admin/custom-pages?perPage=200'),
    ])
      .then(([{ data: tree }, { data: brands }, { data: collections }, { data: pages }]) => {
        const ofType = (type: string) =>
          tree.filter((level) => level.type === type).map((level) => ({ _id: level._id, name: fullName(level, tree) }))
        setLevels({
          tree,
          mainCategories: ofType('mainCategory'),
          categories: ofType('category'),
          subCategories: ofType('subCategory'),
          brands,
          collections,
          pages: pages.map(({ _id, title }) => ({ _id, name: title })),
        })
      })
      .catch((failure: unknown) => setError(errorMessage(failure)))
  }, [])
  return [levels, error]
}

function fullName(level: Category, tree: readonly Category[]): string {
  const parent = tree.find(({ _id }) => _id === level.parentId)
  return parent ? `${fullName(parent, tree)}${CATEGORY_SEPARATOR}${level.name}` : level.name
}
