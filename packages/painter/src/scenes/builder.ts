import { type Camera, seenBy } from '../camera.ts'
import { type Cloth, plainCloth } from '../cloth.ts'
import { Worktable } from '../garments/builder.ts'
import type { Look } from '../spec.ts'
import { curve } from '../surface/curve.ts'
import { type Mesh, meshOf } from '../surface/mesh.ts'
import { patch } from '../surface/patch.ts'

/** A table and a wall on which several goods are arranged for one picture. */
export class Stage {
  readonly width: number
  readonly height: number
  readonly pieces: { mesh: Mesh; cloth: Cloth; sheer?: boolean }[] = []
  readonly #density: number

  constructor(width: number, height: number, density: number) {
    this.width = width
    this.height = height
    this.#density = density
  }

  /** Puts what `cut` makes of the look where the camera says; `middle` is where in this picture. */
  put(look: Partial<Look>, cut: (on: Worktable) => void, camera: Camera): void {
    const on = new Worktable({ ...PLAIN, ...look }, this.#density * camera.zoom)
    cut(on)
    for (const piece of on.pieces) this.pieces.push({ ...piece, mesh: seenBy(camera, piece.mesh) })
  }

  /** A table top from `y` down to the lower edge. */
  table(y: number): void {
    const top = patch({
      left: curve([
        [-10, y],
        [-10, this.height + 10],
      ]),
      right: curve([
        [this.width + 10, y],
        [this.width + 10, this.height + 10],
      ]),
      z: -2,
      folds: [(_x, _y, _s, t) => t * 26],
      lit: 0.97,
    })
    this.pieces.push({ mesh: meshOf(top, 8, 16), cloth: plainCloth([222, 211, 194], 'leather', 1) })
  }
}

const PLAIN: Look = { garment: 'folded', wearer: 'woman', pattern: 'solid', color: 'indigo', fabric: 'cotton', seed: 5 }
