import type { CATEGORY_LEVELS } from '../../../contract/catalogue.ts'
import { isPicturePath, MAX_LENGTHS } from '../../../domain/catalogue/check-product.ts'
import { refuseIfAny } from '../../platform/errors.ts'
import type { AdminCategoryTree } from './category-tree.ts'

type Level = (typeof CATEGORY_LEVELS)[number]

export interface CategoryInput {
  readonly name: string
  readonly parentId: string | null
  readonly description: string
  readonly image: string | null
  readonly showInNav: boolean
}

/** The level of the children of each level; a subcategory has none. */
const LEVEL_BELOW: Readonly<Record<Level, Level | undefined>> = {
  mainCategory: 'category',
  category: 'subCategory',
  subCategory: undefined,
}

const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  mainCategory: 'main category',
  category: 'category',
  subCategory: 'subcategory',
}

/**
 * Returns the columns of a category with the input applied to its current values. `id` is undefined for a new category.
 * @throws ApiError 400 with the reasons by field, such as its own id as parent, a parent of the wrong level or a taken name
 */
export function checkCategory(
  tree: AdminCategoryTree,
  current: CategoryInput & { readonly level?: Level },
  input: Partial<CategoryInput>,
  id: string | undefined,
) {
  const name = (input.name ?? current.name).trim().replaceAll(/\s+/g, ' ')
  const description = (input.description ?? current.description).trim()
  const image = (input.image === undefined ? current.image : input.image)?.trim() || null
  const parentId = (input.parentId === undefined ? current.parentId : input.parentId) || null
  const parent = parentId === null ? undefined : tree.find(parentId)
  const level = parentId === null ? 'mainCategory' : parent && LEVEL_BELOW[parent.level]

  const problems: { field: string; reason: string }[] = []
  const invalid = (field: string, reason: string) => problems.push({ field, reason })
  if (name === '') invalid('name', 'enter a name')
  if (name.length > MAX_LENGTHS.category) invalid('name', `the name is longer than ${MAX_LENGTHS.category} characters`)
  if (description.length > MAX_LENGTHS.description) {
    invalid('description', `the description is longer than ${MAX_LENGTHS.description} characters`)
  }
  if (![name, description].every((words) => words.isWellFormed())) {
    invalid('name', 'the name or the description contains a character that cannot be stored')
  }
  if (image !== null && !(isPicturePath(image) && image.length <= MAX_LENGTHS.imagePath)) {
    invalid('image', 'enter an http(s) address, a path or a file name')
  }
  if (parentId !== null && parentId === id) invalid('parentId', 'a category cannot be its own parent')
  else if (parentId !== null && !parent) invalid('parentId', 'category not found')
  else if (parent && !level) invalid('parentId', 'a subcategory cannot have subcategories')
  else if (current.level && level !== current.level) invalid('parentId', requiredParent(current.level))
  const siblings = tree.childrenOf(parentId).map((sibling) => tree.find(sibling))
  const isTaken = siblings.some((sibling) => sibling?.id !== id && sibling?.name.toLowerCase() === name.toLowerCase())
  if (isTaken) invalid('name', 'there is already a category with this name here')
  refuseIfAny(problems)
  return {
    // An undefined level was reported above as a problem with the parent.
    level: level as Level,
    parent_id: parentId,
    name,
    description,
    image,
    show_in_nav: input.showInNav ?? current.showInNav,
  }
}

function requiredParent(level: Level): string {
  if (level === 'mainCategory') return 'a main category cannot have a parent'
  const above = level === 'category' ? 'mainCategory' : 'category'
  return `the parent of a ${LEVEL_NAMES[level]} must be a ${LEVEL_NAMES[above]}`
}
