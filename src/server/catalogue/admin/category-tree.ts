import type { AdminCategory } from '../../../contract/catalogue/admin.ts'
import { ApiError } from '../../platform/errors.ts'
import type { CategoryLine } from './category-queries.ts'

/** The whole tree of categories as the back office shows it. */
export class Shelves {
  readonly #lines: ReadonlyMap<string, CategoryLine>

  /** Siblings in their order. */
  constructor(lines: readonly CategoryLine[]) {
    this.#lines = new Map(lines.map((line) => [line.id, line]))
  }

  /** Every category, each followed by what stands in it. */
  inOrder(parentId: string | null = null): AdminCategory[] {
    return this.childrenOf(parentId).flatMap((id) => [this.get(id), ...this.inOrder(id)])
  }

  /** @throws ApiError 404 */
  get(id: string): AdminCategory {
    const line = this.#lines.get(id)
    if (!line) throw new ApiError(404, 'There is no such category.')
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

  find(id: string): CategoryLine | undefined {
    return this.#lines.get(id)
  }

  childrenOf(parentId: string | null): string[] {
    return [...this.#lines.values()].filter(({ parent_id }) => parent_id === parentId).map(({ id }) => id)
  }

  /** The children of a parent with `id` among them, at a place or last. */
  withIn(parentId: string | null, id: string, position: number | undefined): string[] {
    const others = this.childrenOf(parentId).filter((child) => child !== id)
    const at = Math.max(0, Math.min(position ?? others.length, others.length))
    return others.toSpliced(at, 0, id)
  }

  #pathOf({ parent_id, name }: CategoryLine): string {
    const parent = parent_id === null ? undefined : this.#lines.get(parent_id)
    return parent ? `${this.#pathOf(parent)} › ${name}` : name
  }
}
