/**
 * A square tile of cloth that repeats without a seam. Coordinates are cloth units (0 to `period`); a shape that crosses an
 * edge continues at the opposite one.
 */
export interface Tile {
  /** Pixels across. */
  readonly size: number
  /** Cloth units across. */
  readonly period: number
  readonly rgb: Uint8ClampedArray
}

export type Ink = readonly [number, number, number]

/** A closed outline around the origin, as x, y, x, y, … */
export type Outline = readonly number[]

export interface Placement {
  readonly x: number
  readonly y: number
  readonly size?: number
  readonly turn?: number
  readonly flip?: boolean
  /** 0 to 1. */
  readonly strength?: number
}

export function plainTile(size: number, period: number, ground: Ink): Tile {
  const rgb = new Uint8ClampedArray(size * size * 3)
  for (let i = 0; i < rgb.length; i += 3) {
    rgb[i] = ground[0]
    rgb[i + 1] = ground[1]
    rgb[i + 2] = ground[2]
  }
  return { size, period, rgb }
}

/** Sets the ink of every pixel. `at` receives cloth units and returns an ink, or null to leave the pixel unchanged. */
export function fillEach(canvas: Tile, at: (u: number, v: number) => Ink | null): void {
  const step = canvas.period / canvas.size
  for (let y = 0, o = 0; y < canvas.size; y++) {
    for (let x = 0; x < canvas.size; x++, o += 3) {
      const ink = at((x + 0.5) * step, (y + 0.5) * step)
      if (ink) blend(canvas.rgb, o, ink, 1)
    }
  }
}

/** Prints an outline, antialiased by the area that it covers of each pixel. */
export function print(canvas: Tile, outline: Outline, ink: Ink, place: Placement): void {
  const { x, y, size = 1, turn = 0, flip = false, strength = 1 } = place
  const perUnit = canvas.size / canvas.period
  const cos = Math.cos(turn) * size * perUnit
  const sin = Math.sin(turn) * size * perUnit
  const points = new Float64Array(outline.length)
  let x0 = 1e9
  let y0 = 1e9
  let x1 = -1e9
  let y1 = -1e9
  for (let i = 0; i < outline.length; i += 2) {
    const ox = (outline[i] as number) * (flip ? -1 : 1)
    const oy = outline[i + 1] as number
    const px = x * perUnit + ox * cos - oy * sin
    const py = y * perUnit + ox * sin + oy * cos
    points[i] = px
    points[i + 1] = py
    x0 = Math.min(x0, px)
    x1 = Math.max(x1, px)
    y0 = Math.min(y0, py)
    y1 = Math.max(y1, py)
  }
  const left = Math.floor(x0)
  const top = Math.floor(y0)
  const width = Math.ceil(x1) - left + 1
  const height = Math.ceil(y1) - top + 1
  if (!(width > 0 && height > 0) || width > canvas.size * 3 || height > canvas.size * 3) return
  const cover = coverage(points, left, top, width, height)
  for (let row = 0; row < height; row++) {
    const ty = (((top + row) % canvas.size) + canvas.size) % canvas.size
    let sum = 0
    for (let col = 0; col < width; col++) {
      sum += cover[row * width + col] as number
      const share = Math.min(1, Math.abs(sum)) * strength
      if (share < 0.004) continue
      const tx = (((left + col) % canvas.size) + canvas.size) % canvas.size
      blend(canvas.rgb, (ty * canvas.size + tx) * 3, ink, share)
    }
  }
}

/** Returns the signed area that each edge adds to each pixel. The running sum along a row is the share covered. */
function coverage(points: Float64Array, left: number, top: number, width: number, height: number): Float32Array {
  const sums = new Float32Array(width * height + 1)
  for (let i = 0; i < points.length; i += 2) {
    const j = (i + 2) % points.length
    addEdge(
      sums,
      width,
      (points[i] as number) - left,
      (points[i + 1] as number) - top,
      (points[j] as number) - left,
      (points[j + 1] as number) - top,
    )
  }
  return sums
}

function addEdge(sums: Float32Array, width: number, ax: number, ay: number, bx: number, by: number): void {
  if (ay === by) return
  const direction = ay < by ? 1 : -1
  const [x0, y0, x1, y1] = ay < by ? [ax, ay, bx, by] : [bx, by, ax, ay]
  const slope = (x1 - x0) / (y1 - y0)
  for (let row = Math.floor(y0); row < y1; row++) {
    const from = Math.max(y0, row)
    const to = Math.min(y1, row + 1)
    const high = to - from
    if (high <= 0) continue
    const middle = Math.max(0, Math.min(width - 1.001, x0 + ((from + to) / 2 - y0) * slope))
    const col = Math.floor(middle)
    const rest = middle - col
    const o = row * width + col
    sums[o] = (sums[o] as number) + direction * high * (1 - rest)
    if (col + 1 < width) sums[o + 1] = (sums[o + 1] as number) + direction * high * rest
  }
}

function blend(rgb: Uint8ClampedArray, o: number, ink: Ink, share: number): void {
  rgb[o] = (rgb[o] as number) * (1 - share) + ink[0] * share
  rgb[o + 1] = (rgb[o + 1] as number) * (1 - share) + ink[1] * share
  rgb[o + 2] = (rgb[o + 2] as number) * (1 - share) + ink[2] * share
}

/** Mixes two inks; `share` 0 is the first, 1 the second. */
export function mix(a: Ink, b: Ink, share: number): Ink {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

/** Returns the perceived brightness of an ink, 0 to 1. */
export function brightness(ink: Ink): number {
  return (0.299 * ink[0] + 0.587 * ink[1] + 0.114 * ink[2]) / 255
}
