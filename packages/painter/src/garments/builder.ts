import type { Ink } from '../brush.ts'
import type { Chance } from '../random.ts'
import { chanceFrom } from '../random.ts'
import { type Cloth, clothOf, dyesOf, IVORY, plainCloth, WOOD } from '../cloth.ts'
import type { Look } from '../spec.ts'
import { type Mesh, meshOf, type Surface } from '../surface/mesh.ts'

/** A garment being put together: its cloths, and the pieces cut so far, back to front. */
export class Worktable {
  readonly look: Look
  readonly chance: Chance
  readonly pieces: { readonly mesh: Mesh; readonly cloth: Cloth; readonly sheer?: boolean }[] = []
  readonly #density: number
  readonly #fineness: number
  readonly #cloths = new Map<string, Cloth>()

  /** `density` is pixels per picture unit; small pictures get coarser meshes. */
  constructor(look: Look, density: number) {
    this.look = look
    this.chance = chanceFrom(look.seed ^ 0x5bd1e995)
    this.#density = density
    this.#fineness = Math.min(1.3, Math.max(0.3, density / 4.6))
  }

  /** The product's own cloth, with a border of that many units along finished edges. */
  main(border = 0): Cloth {
    return this.#keep(`main ${border}`, () => clothOf(this.look, this.#density, border))
  }

  /** A cloth that goes with the product: same dyes, another pattern or colour. */
  matching(change: Partial<Look>, border = 0): Cloth {
    return this.#keep(`${JSON.stringify(change)} ${border}`, () =>
      clothOf({ ...this.look, ...change }, this.#density, border),
    )
  }

  plain(ink: Ink): Cloth {
    return this.#keep(ink.join(), () =>
      plainCloth(ink, this.look.fabric === 'denim' ? 'twill' : 'cotton', this.#density),
    )
  }

  wood(): Cloth {
    return this.#keep('wood', () => plainCloth(WOOD, 'leather', this.#density))
  }

  ivory(): Cloth {
    return this.plain(IVORY)
  }

  dyes() {
    return dyesOf(this.look)
  }

  /** Cuts a piece; `cols` × `rows` is its grid in a picture of full size. */
  cut(surface: Surface, cloth: Cloth, cols: number, rows: number, sheer = false): Surface {
    const fine = (n: number) => Math.max(2, Math.round(n * this.#fineness))
    this.pieces.push({ mesh: meshOf(surface, fine(cols), fine(rows)), cloth, sheer })
    return surface
  }

  #keep(key: string, make: () => Cloth): Cloth {
    const known = this.#cloths.get(key)
    if (known) return known
    const cloth = make()
    this.#cloths.set(key, cloth)
    return cloth
  }
}
