import { type Mesh, STRIDE } from './mesh.ts'

/** A horizontal band of the picture: the nearest piece at every pixel. `piece` 0 is the background. */
export interface Band {
  readonly width: number
  readonly height: number
  /** The band's first row in the whole picture. */
  top: number
  readonly piece: Uint16Array
  /** z, normal x, normal y, u, v, hem, side and brightness of every pixel. */
  readonly z: Float32Array
  readonly nx: Float32Array
  readonly ny: Float32Array
  readonly u: Float32Array
  readonly v: Float32Array
  readonly hem: Float32Array
  readonly side: Float32Array
  readonly brightness: Float32Array
}

export function band(width: number, height: number): Band {
  const floats = () => new Float32Array(width * height)
  return {
    width,
    height,
    top: 0,
    piece: new Uint16Array(width * height),
    z: floats(),
    nx: floats(),
    ny: floats(),
    u: floats(),
    v: floats(),
    hem: floats(),
    side: floats(),
    brightness: floats(),
  }
}

/** Draws the mesh into the band as piece `id`; `scale` is pixels per picture unit. Nearer pieces hide those behind them. */
export function rasterise(mesh: Mesh, id: number, scale: number, into: Band): void {
  const { cols, rows, corners } = mesh
  const line = (cols + 1) * STRIDE
  const low = into.top / scale
  const high = (into.top + into.height) / scale
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const a = row * line + col * STRIDE
      const c = a + line
      const ya = corners[a + 1] as number
      const yb = corners[a + STRIDE + 1] as number
      const yc = corners[c + 1] as number
      const yd = corners[c + STRIDE + 1] as number
      if (Math.max(ya, yb, yc, yd) < low || Math.min(ya, yb, yc, yd) > high) continue
      triangle(corners, a, a + STRIDE, c, id, scale, into)
      triangle(corners, a + STRIDE, c + STRIDE, c, id, scale, into)
    }
  }
}

function triangle(m: Float32Array, a: number, b: number, c: number, id: number, scale: number, into: Band): void {
  const ax = (m[a] as number) * scale
  const ay = (m[a + 1] as number) * scale - into.top
  const bx = (m[b] as number) * scale
  const by = (m[b + 1] as number) * scale - into.top
  const cx = (m[c] as number) * scale
  const cy = (m[c + 1] as number) * scale - into.top
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (area > -1e-7 && area < 1e-7) return
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const x1 = Math.min(into.width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const y1 = Math.min(into.height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  if (x0 > x1 || y0 > y1) return
  const inverse = 1 / area
  const stepA = (by - cy) * inverse
  const stepB = (cy - ay) * inverse
  for (let y = y0; y <= y1; y++) {
    const py = y + 0.5
    const px = x0 + 0.5
    let wa = ((bx - px) * (cy - py) - (by - py) * (cx - px)) * inverse
    let wb = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) * inverse
    let o = y * into.width + x0
    for (let x = x0; x <= x1; x++, o++, wa += stepA, wb += stepB) {
      const wc = 1 - wa - wb
      if (wa < -1e-6 || wb < -1e-6 || wc < -1e-6) continue
      const z = wa * (m[a + 2] as number) + wb * (m[b + 2] as number) + wc * (m[c + 2] as number)
      if (z <= (into.z[o] as number)) continue
      into.z[o] = z
      into.piece[o] = id
      into.nx[o] = wa * (m[a + 3] as number) + wb * (m[b + 3] as number) + wc * (m[c + 3] as number)
      into.ny[o] = wa * (m[a + 4] as number) + wb * (m[b + 4] as number) + wc * (m[c + 4] as number)
      into.u[o] = wa * (m[a + 5] as number) + wb * (m[b + 5] as number) + wc * (m[c + 5] as number)
      into.v[o] = wa * (m[a + 6] as number) + wb * (m[b + 6] as number) + wc * (m[c + 6] as number)
      into.hem[o] = wa * (m[a + 7] as number) + wb * (m[b + 7] as number) + wc * (m[c + 7] as number)
      into.side[o] = wa * (m[a + 8] as number) + wb * (m[b + 8] as number) + wc * (m[c + 8] as number)
      into.brightness[o] = wa * (m[a + 9] as number) + wb * (m[b + 9] as number) + wc * (m[c + 9] as number)
    }
  }
}
