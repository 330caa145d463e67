/**
 * A point on a piece of cloth. `x`, `y`, `z` are in picture units, with z towards the viewer. `u`, `v` are its place on the
 * flat cloth in the same units. `hem` and `side` are the distances to the nearest finished end and selvedge. `brightness`
 * below 1 darkens the inside of a garment, such as the back of a neck.
 */
export interface SurfacePoint {
  x: number
  y: number
  z: number
  u: number
  v: number
  hem: number
  side: number
  brightness: number
}

/** Writes the point at s (across) and t (along), both in [0, 1]. */
export type Surface = (s: number, t: number, spot: SurfacePoint) => void

/** A distance that means: no finished edge nearby. */
export const FAR = 1e3

export const STRIDE = 10

/** A grid of quads. Every corner has STRIDE numbers: x, y, z, normal x, normal y, u, v, hem, side, brightness. */
export interface Mesh {
  readonly cols: number
  readonly rows: number
  readonly corners: Float32Array
}

export function newPoint(): SurfacePoint {
  return { x: 0, y: 0, z: 0, u: 0, v: 0, hem: FAR, side: FAR, brightness: 1 }
}

export function pointOn(surface: Surface, s: number, t: number): SurfacePoint {
  const here = newPoint()
  surface(s, t, here)
  return here
}

/** Samples a surface as `cols` × `rows` quads. Normals are computed from neighbouring corners. */
export function meshOf(surface: Surface, cols: number, rows: number): Mesh {
  const corners = new Float32Array((cols + 1) * (rows + 1) * STRIDE)
  const here = newPoint()
  for (let row = 0, o = 0; row <= rows; row++) {
    for (let col = 0; col <= cols; col++, o += STRIDE) {
      here.hem = FAR
      here.side = FAR
      here.brightness = 1
      surface(col / cols, row / rows, here)
      corners[o] = here.x
      corners[o + 1] = here.y
      corners[o + 2] = here.z
      corners[o + 5] = here.u
      corners[o + 6] = here.v
      corners[o + 7] = here.hem
      corners[o + 8] = here.side
      corners[o + 9] = here.brightness
    }
  }
  computeNormals(corners, cols, rows)
  return { cols, rows, corners }
}

function computeNormals(c: Float32Array, cols: number, rows: number): void {
  const line = (cols + 1) * STRIDE
  for (let row = 0; row <= rows; row++) {
    for (let col = 0; col <= cols; col++) {
      const o = row * line + col * STRIDE
      const w = col > 0 ? o - STRIDE : o
      const e = col < cols ? o + STRIDE : o
      const n = row > 0 ? o - line : o
      const s = row < rows ? o + line : o
      const ax = f(c, e) - f(c, w)
      const ay = f(c, e + 1) - f(c, w + 1)
      const az = f(c, e + 2) - f(c, w + 2)
      const bx = f(c, s) - f(c, n)
      const by = f(c, s + 1) - f(c, n + 1)
      const bz = f(c, s + 2) - f(c, n + 2)
      const nx = ay * bz - az * by
      const ny = az * bx - ax * bz
      const nz = ax * by - ay * bx
      const long = (Math.hypot(nx, ny, nz) || 1) * (nz < 0 ? -1 : 1)
      c[o + 3] = nx / long
      c[o + 4] = ny / long
    }
  }
}

function f(list: Float32Array, i: number): number {
  return list[i] as number
}
