/**
 * A point of cloth. Position in picture units with z towards the viewer; `u`, `v` are where on the cloth it lies (the
 * same units, flat); `hem` and `side` are how far it is from the nearest finished end and selvedge, far away by default;
 * `lit` dims what lies inside (the back of a neck) below 1.
 */
export interface Spot {
  x: number
  y: number
  z: number
  u: number
  v: number
  hem: number
  side: number
  lit: number
}

/** Fills in the spot at s (across) and t (along), both in [0, 1]. */
export type Surface = (s: number, t: number, spot: Spot) => void

/** No finished edge anywhere near. */
export const FAR = 1e3

export const STRIDE = 10

/** A surface cut into a grid: x, y, z, normal x, normal y, u, v, hem, side, lit for every corner. */
export interface Mesh {
  readonly cols: number
  readonly rows: number
  readonly corners: Float32Array
}

export function spot(): Spot {
  return { x: 0, y: 0, z: 0, u: 0, v: 0, hem: FAR, side: FAR, lit: 1 }
}

export function spotOn(surface: Surface, s: number, t: number): Spot {
  const here = spot()
  surface(s, t, here)
  return here
}

/** Cuts a surface into `cols` × `rows` quads; normals come from neighbouring corners. */
export function meshOf(surface: Surface, cols: number, rows: number): Mesh {
  const corners = new Float32Array((cols + 1) * (rows + 1) * STRIDE)
  const here = spot()
  for (let row = 0, o = 0; row <= rows; row++) {
    for (let col = 0; col <= cols; col++, o += STRIDE) {
      here.hem = FAR
      here.side = FAR
      here.lit = 1
      surface(col / cols, row / rows, here)
      corners[o] = here.x
      corners[o + 1] = here.y
      corners[o + 2] = here.z
      corners[o + 5] = here.u
      corners[o + 6] = here.v
      corners[o + 7] = here.hem
      corners[o + 8] = here.side
      corners[o + 9] = here.lit
    }
  }
  layNormals(corners, cols, rows)
  return { cols, rows, corners }
}

function layNormals(c: Float32Array, cols: number, rows: number): void {
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
