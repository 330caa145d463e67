import type { Ink } from '../brush.ts'
import { type Cloth, clothOf, dyesOf, plainCloth, WOOD } from '../cloth.ts'
import { type Random, randomFrom } from '../random.ts'
import type { GarmentSpec } from '../spec.ts'
import { type Mesh, meshOf, type Surface } from '../surface/mesh.ts'

/** Collects the pieces of a garment and makes its cloths. */
export class GarmentBuilder {
  readonly spec: GarmentSpec
  readonly random: Random
  /** Which side of the garment is drawn. */
  readonly side: 'front' | 'back'
  readonly pieces: { readonly mesh: Mesh; readonly cloth: Cloth; readonly sheer?: boolean }[] = []
  readonly #density: number
  readonly #fineness: number
  readonly #cloths = new Map<string, Cloth>()

  /** `density` is pixels per picture unit. Small pictures get coarser meshes. */
  constructor(spec: GarmentSpec, density: number, side: 'front' | 'back' = 'front') {
    this.spec = spec
    this.side = side
    this.random = randomFrom(spec.seed ^ 0x5bd1e995)
    this.#density = density
    this.#fineness = Math.min(1.3, Math.max(0.3, density / 4.6))
  }

  /** Returns the garment's own cloth, with a border of this width in cloth units along finished edges. */
  mainCloth(border = 0): Cloth {
    return this.#cached(`main ${border}`, () => clothOf(this.spec, this.#density, border))
  }

  /** Returns a matching cloth, with another pattern, fabric or colour. */
  matchingCloth(change: Partial<GarmentSpec>, border = 0): Cloth {
    return this.#cached(`${JSON.stringify(change)} ${border}`, () =>
      clothOf({ ...this.spec, ...change }, this.#density, border),
    )
  }

  plainCloth(ink: Ink): Cloth {
    return this.#cached(ink.join(), () =>
      plainCloth(ink, this.spec.fabric === 'denim' ? 'twill' : 'cotton', this.#density),
    )
  }

  woodCloth(): Cloth {
    return this.#cached('wood', () => plainCloth(WOOD, 'leather', this.#density))
  }

  dyes() {
    return dyesOf(this.spec)
  }

  /** Adds a piece and returns its surface. `cols` × `rows` is its grid in a full-size picture. */
  addPiece(surface: Surface, cloth: Cloth, cols: number, rows: number, sheer = false): Surface {
    const fine = (n: number) => Math.max(2, Math.round(n * this.#fineness))
    this.pieces.push({ mesh: meshOf(surface, fine(cols), fine(rows)), cloth, sheer })
    return surface
  }

  #cached(key: string, make: () => Cloth): Cloth {
    const known = this.#cloths.get(key)
    if (known) return known
    const cloth = make()
    this.#cloths.set(key, cloth)
    return cloth
  }
}
