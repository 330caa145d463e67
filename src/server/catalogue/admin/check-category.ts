import type { CATEGORY_LEVELS } from '../../../contract/catalogue/admin.ts'
import { isPicturePath, MAX_LENGTHS } from '../../../domain/catalogue/check-product.ts'
import { refuseIfAny } from '../../platform/errors.ts'
import type { Shelves } from './category-tree.ts'

type Level = (typeof CATEGORY_LEVELS)[number]

export interface TypedCategory {
  readonly name: string
  readonly parentId: string | null
  readonly description: string
  readonly image: string | null
  readonly showInNav: boolean
}

/** What may stand in which level; nothing stands in a subcategory. */
const LEVEL_BELOW: Readonly<Record<Level, Level | undefined>> = {
  mainCategory: 'category',
  category: 'subCategory',
  subCategory: undefined,
}

const WORDS: Readonly<Record<Level, string>> = {
  mainCategory: 'main category',
  category: 'category',
  subCategory: 'subcategory',
}

/**
 * The columns of a category as it was typed over what it is; `id` of one that is there already.
 * @throws ApiError 400 with what is wrong, by field: a category made its own parent, a parent of a wrong level, a taken name …
 */
export function checkCategory(
  shelves: Shelves,
  current: TypedCategory & { readonly level?: Level },
  typed: Partial<TypedCategory>,
  id: string | undefined,
) {
  const name = (typed.name ?? current.name).trim().replaceAll(/\s+/g, ' ')
  const description = (typed.description ?? current.description).trim()
  const image = (typed.image === undefined ? current.image : typed.image)?.trim() || null
  const parentId = (typed.parentId === undefined ? current.parentId : typed.parentId) || null
  const parent = parentId === null ? undefined : shelves.find(parentId)
  const level = parentId === null ? 'mainCategory' : parent && LEVEL_BELOW[parent.level]

  const problems: { field: string; reason: string }[] = []
  const wrong = (field: string, reason: string) => problems.push({ field, reason })
  if (name === '') wrong('name', 'a category needs a name')
  if (name.length > MAX_LENGTHS.category) wrong('name', `the name is longer than ${MAX_LENGTHS.category} characters`)
  if (description.length > MAX_LENGTHS.description) {
    wrong('description', `the description is longer than ${MAX_LENGTHS.description} characters`)
  }
  if (![name, description].every((words) => words.isWellFormed())) {
    wrong('name', 'the name or the description holds a character that cannot be stored')
  }
  if (image !== null && !(isPicturePath(image) && image.length <= MAX_LENGTHS.imagePath)) {
    wrong('image', 'this is no http(s) address, path or file name')
  }
  if (parentId !== null && parentId === id) wrong('parentId', 'a category cannot stand in itself')
  else if (parentId !== null && !parent) wrong('parentId', 'there is no such category')
  else if (parent && !level) wrong('parentId', 'nothing can stand in a subcategory')
  else if (current.level && level !== current.level) wrong('parentId', mustStay(current.level))
  const siblings = shelves.childrenOf(parentId).map((sibling) => shelves.find(sibling))
  const isTaken = siblings.some((sibling) => sibling?.id !== id && sibling?.name.toLowerCase() === name.toLowerCase())
  if (isTaken) wrong('name', 'there is a category with this name in the same place already')
  refuseIfAny(problems)
  return {
    // Without a level there was a problem with the parent.
    level: level as Level,
    parent_id: parentId,
    name,
    description,
    image,
    show_in_nav: typed.showInNav ?? current.showInNav,
  }
}

function mustStay(level: Level): string {
  if (level === 'mainCategory') return 'a main category stands in nothing'
  const above = level === 'category' ? 'mainCategory' : 'category'
  return `a ${WORDS[level]} stands in a ${WORDS[above]}`
}
