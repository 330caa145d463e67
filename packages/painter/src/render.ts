import { SUPERSAMPLING, shade } from './shading.ts'
import { type Band, band, rasterise } from './surface/raster.ts'
import { type Composition, reliefOf } from './surface/relief.ts'

export interface Drawing {
  readonly width: number
  readonly height: number
  /** RGB, 3 bytes per pixel, row by row. */
  readonly pixels: Buffer
}

/** Rows rendered at a time, so that a large picture needs little memory. */
const BAND_ROWS = 64

/** Renders a picture `width` pixels wide. Every pixel is the mean of four samples. */
export function render(composition: Composition, width: number): Drawing {
  const scale = (width / composition.width) * SUPERSAMPLING
  const across = width * SUPERSAMPLING
  const height = Math.round((width * composition.height) / composition.width)
  const down = height * SUPERSAMPLING
  const pixels = Buffer.alloc(width * height * 3)
  const relief = reliefOf(composition)
  const strip = band(across, Math.min(BAND_ROWS, down))
  const color = new Uint8Array(across * strip.height * 3)
  const solid = composition.pieces.some((p) => !p.sheer)
  const sheer = composition.pieces.some((p) => p.sheer)
  for (let top = 0; top < down; top += strip.height) {
    strip.top = top
    strip.z.fill(-1e6)
    strip.piece.fill(0)
    if (solid) rasterisePieces(composition, strip, scale, false)
    shade(composition, strip, scale, relief, color, false)
    if (sheer) {
      strip.piece.fill(0)
      rasterisePieces(composition, strip, scale, true)
      shade(composition, strip, scale, relief, color, true)
    }
    downsample(color, across, Math.min(strip.height, down - top), pixels, top / SUPERSAMPLING, width)
  }
  return { width, height, pixels }
}

function rasterisePieces(composition: Composition, strip: Band, scale: number, sheer: boolean): void {
  composition.pieces.forEach((piece, i) => {
    if ((piece.sheer ?? false) === sheer) rasterise(piece.mesh, i + 1, scale, strip)
  })
}

function downsample(color: Uint8Array, across: number, rows: number, pixels: Buffer, top: number, width: number): void {
  for (let y = 0; y + 1 < rows; y += SUPERSAMPLING)
    for (let x = 0; x < width; x++) {
      const a = (y * across + x * SUPERSAMPLING) * 3
      const b = a + across * 3
      const o = ((top + y / SUPERSAMPLING) * width + x) * 3
      for (let i = 0; i < 3; i++)
        pixels[o + i] =
          ((color[a + i] as number) +
            (color[a + i + 3] as number) +
            (color[b + i] as number) +
            (color[b + i + 3] as number) +
            2) >>
          2
    }
}
