import type { Cloth } from './cloth.ts'
import type { Band } from './surface/raster.ts'
import { type Composition, GROUND_Z, interpolateRow, type Relief } from './surface/relief.ts'

/** Samples per pixel in each direction. */
export const SUPERSAMPLING = 2

/** Tables from sRGB bytes to linear light, and back from linear light × 4095. */
const LINEAR = Float32Array.from({ length: 256 }, (_, i) =>
  i / 255 <= 0.04045 ? i / 255 / 12.92 : ((i / 255 + 0.055) / 1.055) ** 2.4,
)
const SRGB = Uint8Array.from({ length: 4096 }, (_, i) => {
  const light = i / 4095
  return Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055))
})

/** The only light source: a large window at the upper left. */
const LIGHT_DIRECTION = normalised(-0.58, -0.56, 0.62)
const HALF_VECTOR = normalised(LIGHT_DIRECTION[0], LIGHT_DIRECTION[1], LIGHT_DIRECTION[2] + 1)
const KEY_LIGHT = [1.04, 1.005, 0.95] as const
const FILL_LIGHT = [0.36, 0.37, 0.39] as const
const BACKGROUND_COLOR = [0.83, 0.775, 0.69] as const

/** Computes the colour of every pixel of a band: the background, or the nearest cloth. */
export function shade(
  composition: Composition,
  strip: Band,
  scale: number,
  relief: Relief,
  color: Uint8Array,
  sheer: boolean,
): void {
  const cloths = composition.pieces.map((p) => p.cloth)
  const { width } = strip
  const row = {
    near: new Float32Array(relief.width),
    wide: new Float32Array(relief.width),
    cast: new Float32Array(relief.width),
  }
  const toCoarse = relief.perUnit / scale
  for (let y = 0; y < strip.height; y++) {
    const py = strip.top + y + 0.5
    interpolateRow(relief, py * toCoarse, row)
    const down = py / scale / composition.height
    for (let x = 0, o = y * width; x < width; x++, o++) {
      const id = strip.piece[o] as number
      if (sheer && id === 0) continue
      const gx = (x + 0.5) * toCoarse
      const i = Math.min(relief.width - 2, gx | 0)
      const f = gx - i
      const near = (row.near[i] as number) * (1 - f) + (row.near[i + 1] as number) * f
      const wide = (row.wide[i] as number) * (1 - f) + (row.wide[i + 1] as number) * f
      const cast = (row.cast[i] as number) * (1 - f) + (row.cast[i + 1] as number) * f
      const z = id === 0 ? GROUND_Z : (strip.z[o] as number)
      const ambient = 1 / (1 + 0.09 * Math.max(0, near - z) + 0.035 * Math.max(0, wide - z))
      const direct = 1 / (1 + 0.16 * Math.max(0, cast - z))
      if (id === 0) shadeBackground(color, o * 3, (x + 0.5) / width, down, ambient, direct)
      else shadeCloth(cloths[id - 1] as Cloth, strip, o, scale, ambient, direct, color, sheer)
    }
  }
}

function shadeBackground(
  color: Uint8Array,
  o: number,
  across: number,
  down: number,
  ambient: number,
  direct: number,
): void {
  const dx = across - 0.4
  const dy = down - 0.36
  const glow = 1.03 - 0.2 * (dx * dx + dy * dy * 0.9)
  const light = glow * (0.36 * ambient + 0.64 * direct)
  writePixel(
    color,
    o,
    BACKGROUND_COLOR[0] * light,
    BACKGROUND_COLOR[1] * light * (0.985 + 0.015 * direct),
    BACKGROUND_COLOR[2] * light * (0.96 + 0.04 * direct),
    1,
  )
}

function shadeCloth(
  material: Cloth,
  strip: Band,
  o: number,
  scale: number,
  ambient: number,
  direct: number,
  color: Uint8Array,
  sheer: boolean,
): void {
  const u = strip.u[o] as number
  const v = strip.v[o] as number
  const hem = strip.hem[o] as number
  const side = strip.side[o] as number
  const edge = Math.min(hem, side)
  const { fabric, weave } = material
  const bordered = material.border && edge < material.border.width ? material.border : undefined
  const tile = bordered ? bordered.tile : material.tile
  const { rgb, size } = tile
  const perUnit = size / tile.period
  const tx = (bordered && side < hem ? v : u) * perUnit
  const ty = (bordered ? edge : v) * perUnit
  let red: number
  let green: number
  let blue: number
  if (perUnit * SUPERSAMPLING > scale * 1.5) {
    const a = (wrap(Math.floor(ty), size) * size + wrap(Math.floor(tx), size)) * 3
    red = rgb[a] as number
    green = rgb[a + 1] as number
    blue = rgb[a + 2] as number
  } else {
    const ix = Math.floor(tx - 0.5)
    const iy = Math.floor(ty - 0.5)
    const fx = tx - 0.5 - ix
    const fy = ty - 0.5 - iy
    const x0 = wrap(ix, size)
    const x1 = x0 + 1 === size ? 0 : x0 + 1
    const y0 = wrap(iy, size) * size
    const y1 = y0 + size === size * size ? 0 : y0 + size
    const a = (y0 + x0) * 3
    const b = (y0 + x1) * 3
    const c = (y1 + x0) * 3
    const d = (y1 + x1) * 3
    const wa = (1 - fx) * (1 - fy)
    const wb = fx * (1 - fy)
    const wc = (1 - fx) * fy
    const wd = fx * fy
    red = (rgb[a] as number) * wa + (rgb[b] as number) * wb + (rgb[c] as number) * wc + (rgb[d] as number) * wd
    green =
      (rgb[a + 1] as number) * wa +
      (rgb[b + 1] as number) * wb +
      (rgb[c + 1] as number) * wc +
      (rgb[d + 1] as number) * wd
    blue =
      (rgb[a + 2] as number) * wa +
      (rgb[b + 2] as number) * wb +
      (rgb[c + 2] as number) * wc +
      (rgb[d + 2] as number) * wd
  }
  const threadScale = weave.size / weave.period
  const w = wrap(Math.floor(v * threadScale), weave.size) * weave.size + wrap(Math.floor(u * threadScale), weave.size)
  if (fabric.weft > 0) {
    const share = (weave.weft[w] as number) * fabric.weft
    red += (material.weft[0] - red) * share
    green += (material.weft[1] - green) * share
    blue += (material.weft[2] - blue) * share
  }
  const lr = LINEAR[red | 0] as number
  const lg = LINEAR[green | 0] as number
  const lb = LINEAR[blue | 0] as number
  const nx = strip.nx[o] as number
  const ny = strip.ny[o] as number
  const nz = Math.sqrt(Math.max(0.02, 1 - nx * nx - ny * ny))
  const facing = nx * LIGHT_DIRECTION[0] + ny * LIGHT_DIRECTION[1] + nz * LIGHT_DIRECTION[2]
  const brightness = strip.brightness[o] as number
  const key = Math.max(0, (facing + 0.12) / 1.12) * direct * brightness
  const sky = (0.66 - 0.34 * ny) * ambient * brightness
  const rolled = edge < 1.1 ? 0.86 + 0.12 * edge : !bordered && hem > 5 && hem < 5.8 ? 0.86 : 1
  const thread = (weave.light[w] as number) * rolled
  const shine = Math.max(0, nx * HALF_VECTOR[0] + ny * HALF_VECTOR[1] + nz * HALF_VECTOR[2])
  const s2 = shine * shine
  const s8 = s2 * s2 * s2 * s2
  const gleam =
    fabric.gloss > 0 ? fabric.gloss * (0.24 * s8 * shine + 0.5 * s8 * s8 * s8 * s8 * s8) * direct * brightness : 0
  const fuzz = fabric.fuzz * (1 - nz) * 0.32
  const bounce = 1 - ambient
  const share = sheer ? Math.min(1, fabric.cover + (1 - nz) * 0.3) : 1
  writePixel(
    color,
    o * 3,
    (lr * (KEY_LIGHT[0] * key + FILL_LIGHT[0] * sky * (1 + lr * bounce)) + lr * fuzz) * thread +
      gleam * (0.35 + 0.65 * lr),
    (lg * (KEY_LIGHT[1] * key + FILL_LIGHT[1] * sky * (1 + lg * bounce)) + lg * fuzz) * thread +
      gleam * (0.35 + 0.63 * lg),
    (lb * (KEY_LIGHT[2] * key + FILL_LIGHT[2] * sky * (1 + lb * bounce)) + lb * fuzz) * thread +
      gleam * (0.34 + 0.6 * lb),
    share,
  )
}

function writePixel(color: Uint8Array, o: number, r: number, g: number, b: number, share: number): void {
  const red = SRGB[r >= 1 ? 4095 : (r * 4095) | 0] as number
  const green = SRGB[g >= 1 ? 4095 : (g * 4095) | 0] as number
  const blue = SRGB[b >= 1 ? 4095 : (b * 4095) | 0] as number
  if (share >= 1) {
    color[o] = red
    color[o + 1] = green
    color[o + 2] = blue
  } else {
    color[o] = (color[o] as number) * (1 - share) + red * share
    color[o + 1] = (color[o + 1] as number) * (1 - share) + green * share
    color[o + 2] = (color[o + 2] as number) * (1 - share) + blue * share
  }
}

function wrap(i: number, size: number): number {
  const rest = i % size
  return rest < 0 ? rest + size : rest
}

function normalised(x: number, y: number, z: number): readonly [number, number, number] {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}
