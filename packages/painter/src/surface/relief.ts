import type { Cloth } from '../cloth.ts'
import type { Mesh } from './mesh.ts'
import { band, rasterise } from './raster.ts'

/** The pieces of cloth in a picture of `width` × `height` picture units. */
export interface Composition {
  readonly width: number
  readonly height: number
  readonly pieces: readonly { readonly mesh: Mesh; readonly cloth: Cloth; readonly sheer?: boolean }[]
}

/** Cells along the shorter side of the coarse grid. */
const COARSE_CELLS = 160

/** Blurred heights of the whole picture on a coarse grid, from which shadows are computed. */
export interface Relief {
  readonly width: number
  readonly height: number
  readonly perUnit: number
  readonly near: Float32Array
  readonly wide: Float32Array
  readonly cast: Float32Array
}

/** z of the background. */
export const GROUND_Z = 0

export function reliefOf(composition: Composition): Relief {
  const perUnit = COARSE_CELLS / Math.min(composition.width, composition.height)
  const width = Math.ceil(composition.width * perUnit) + 1
  const height = Math.ceil(composition.height * perUnit) + 1
  const whole = band(width, height)
  whole.z.fill(GROUND_Z)
  composition.pieces.forEach((piece, i) => {
    rasterise(piece.mesh, i + 1, perUnit, whole)
  })
  const near = blurred(whole.z, width, height, Math.max(1, Math.round(1.6 * perUnit)))
  const wide = blurred(whole.z, width, height, Math.round(9 * perUnit))
  const soft = blurred(whole.z, width, height, Math.max(1, Math.round(3 * perUnit)))
  const cast = new Float32Array(width * height)
  for (let y = 0, o = 0; y < height; y++)
    for (let x = 0; x < width; x++, o++) {
      let highest = -1e6
      for (const reach of [5, 11, 19, 30]) {
        const sx = Math.max(0, Math.min(width - 1, Math.round(x - reach * 0.62 * perUnit)))
        const sy = Math.max(0, Math.min(height - 1, Math.round(y - reach * 0.78 * perUnit)))
        highest = Math.max(highest, (soft[sy * width + sx] as number) - reach * 0.75)
      }
      cast[o] = highest
    }
  return {
    width,
    height,
    perUnit,
    near,
    wide,
    cast: blurred(cast, width, height, Math.max(1, Math.round(2 * perUnit))),
  }
}

/** Two box blurs in each direction are close enough to a Gaussian blur. */
function blurred(from: Float32Array, width: number, height: number, radius: number): Float32Array {
  const a = Float32Array.from(from)
  const b = new Float32Array(from.length)
  for (let pass = 0; pass < 2; pass++) {
    boxBlur(a, b, height, width, width, 1, radius)
    boxBlur(b, a, width, height, 1, width, radius)
  }
  return a
}

function boxBlur(
  from: Float32Array,
  to: Float32Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
  radius: number,
) {
  const share = 1 / (2 * radius + 1)
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep
    const end = start + (length - 1) * step
    let sum = (from[start] as number) * radius
    for (let i = 0; i < radius; i++) sum += from[Math.min(end, start + i * step)] as number
    for (let i = 0; i < length; i++) {
      const o = start + i * step
      sum += from[Math.min(end, o + radius * step)] as number
      to[o] = sum * share
      sum -= from[Math.max(start, o - radius * step)] as number
    }
  }
}

/** Interpolates one row between two rows of the coarse grid. */
export function interpolateRow(relief: Relief, gy: number, row: Record<'near' | 'wide' | 'cast', Float32Array>): void {
  const y = Math.min(relief.height - 2, gy | 0)
  const f = gy - y
  const o = y * relief.width
  for (const key of ['near', 'wide', 'cast'] as const) {
    const from = relief[key]
    const to = row[key]
    for (let x = 0; x < relief.width; x++)
      to[x] = (from[o + x] as number) * (1 - f) + (from[o + relief.width + x] as number) * f
  }
}
