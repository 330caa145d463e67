import { type Cloth, plainCloth } from '../cloth.ts'
import { GarmentBuilder } from '../garments/builder.ts'
import type { GarmentSpec } from '../spec.ts'
import { applyCamera, type Camera } from '../surface/camera.ts'
import { curve } from '../surface/curve.ts'
import { type Mesh, meshOf } from '../surface/mesh.ts'
import { patch } from '../surface/patch.ts'

/** Arranges several garments and cloths on a wall and a table for one picture. */
export class SceneBuilder {
  readonly width: number
  readonly height: number
  readonly pieces: { mesh: Mesh; cloth: Cloth; sheer?: boolean }[] = []
  readonly #density: number

  constructor(width: number, height: number, density: number) {
    this.width = width
    this.height = height
    this.#density = density
  }

  /** Draws a garment and places it where the camera shows it. */
  place(spec: Partial<GarmentSpec>, draw: (builder: GarmentBuilder) => void, camera: Camera): void {
    const builder = new GarmentBuilder({ ...PLAIN, ...spec }, this.#density * camera.zoom)
    draw(builder)
    for (const piece of builder.pieces) this.pieces.push({ ...piece, mesh: applyCamera(camera, piece.mesh) })
  }

  /** A table top from `y` to the lower edge. */
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
      brightness: 0.97,
    })
    this.pieces.push({ mesh: meshOf(top, 8, 16), cloth: plainCloth([222, 211, 194], 'leather', 1) })
  }
}

const PLAIN: GarmentSpec = {
  garment: 'folded',
  wearer: 'woman',
  pattern: 'solid',
  color: 'indigo',
  fabric: 'cotton',
  seed: 5,
}
