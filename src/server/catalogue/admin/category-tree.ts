import type { AdminCategory } from '../../../contract/catalogue-admin.ts'
import { CATEGORY_SEPARATOR } from '../../../domain/catalogue/category-path.ts'
import { ApiError } from '../../platform/errors.ts'
import type { CategoryRow } from './category-queries.ts'

/** The whole category tree as the back office shows it. */
export class AdminCategoryTree {
  readonly #lines: ReadonlyMap<string, CategoryRow>

  /** @param lines siblings in display order */
  constructor(lines: readonly CategoryRow[]) {
    this.#lines = new Map(lines.map((line) => [line.id, line]))
  }

  /** Every category, each followed by its descendants. */
  depthFirst(parentId: string | null = null): AdminCategory[] {
    return this.childrenOf(parentId).flatMap((id) => [this.get(id), ...this.depthFirst(id)])
  }

  /** @throws ApiError 404 */
  get(id: string): AdminCategory {
    const line = this.#lines.get(id)
    if (!line) throw new ApiError(404, 'Category not found')
    return {
      _id: line.id,
      revision: line.revision,
      level: line.level,
      parentId: line.parent_id,
      name: line.name,
      path: this.#pathOf(line),
      description: line.description,
      image: line.image,
      showInNav: line.show_in_nav,
      position: this.childrenOf(line.parent_id).indexOf(id),
      productCount: line.product_count,
      childCount: line.child_count,
    }
  }

  find(id: string): CategoryRow | undefined {
    return this.#lines.get(id)
  }

  childrenOf(parentId: string | null): string[] {
    return [...this.#lines.values()].filter(({ parent_id }) => parent_id === parentId).map(({ id }) => id)
  }

  /** The children of a parent including `id`, at the given position or last. */
  withChild(parentId: string | null, id: string, position: number | undefined): string[] {
    const others = this.childrenOf(parentId).filter((child) => child !== id)
    const at = Math.max(0, Math.min(position ?? others.length, others.length))
    return others.toSpliced(at, 0, id)
  }

  #pathOf({ parent_id, name }: CategoryRow): string {
    const parent = parent_id === null ? undefined : this.#lines.get(parent_id)
    return parent ? `${this.#pathOf(parent)}${CATEGORY_SEPARATOR}${name}` : name
  }
}
