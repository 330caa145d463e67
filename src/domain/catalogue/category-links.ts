import { isId } from '../ids.ts'
import { asRecord, ownField } from '../untrusted.ts'

/**
 * Returns the id of the main category of a category, from any of `mainCategory`, `mainCategoryId`, `parentId`, `parent`, each an
 * id or an object with an `_id` (specification 1, section 3).
 */
export function mainCategoryIdOf(category: unknown): string | undefined {
  return linkedId(category, ['mainCategory', 'mainCategoryId', 'parentId', 'parent'])
}

/** Returns the id of the category of a subcategory, from any of `category`, `categoryId`, `parentId`, `parent`. */
export function categoryIdOf(subCategory: unknown): string | undefined {
  return linkedId(subCategory, ['category', 'categoryId', 'parentId', 'parent'])
}

function linkedId(level: unknown, names: readonly string[]): string | undefined {
  const record = asRecord(level)
  return record && names.map((name) => idIn(ownField(record, name))).find((id) => id !== undefined)
}

function idIn(link: unknown): string | undefined {
  const target = asRecord(link)
  const id = target ? ownField(target, '_id') : link
  return isId(id) ? id : undefined
}
