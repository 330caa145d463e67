import type { Cloth } from './cloth.ts'
import { develop, GATHER } from './shading.ts'
import { reliefOf } from './relief.ts'
import type { Mesh } from './surface/mesh.ts'
import { type Band, band, rasterise } from './surface/raster.ts'

/** A picture to be taken: what stands in the studio, in picture units (`width` × `height`). */
export interface Still {
  readonly width: number
  readonly height: number
  readonly pieces: readonly { readonly mesh: Mesh; readonly cloth: Cloth; readonly sheer?: boolean }[]
}

export interface Exposure {
  readonly width: number
  readonly height: number
  /** RGB, 3 bytes a pixel. */
  readonly pixels: Buffer
}

/** Rows drawn at a time, so that a large picture needs little memory. */
const BAND = 64

/** Takes the picture `width` pixels wide: every pixel is gathered from four. */
export function expose(still: Still, width: number): Exposure {
  const scale = (width / still.width) * GATHER
  const across = width * GATHER
  const height = Math.round((width * still.height) / still.width)
  const down = height * GATHER
  const pixels = Buffer.alloc(width * height * 3)
  const relief = reliefOf(still)
  const strip = band(across, Math.min(BAND, down))
  const color = new Uint8Array(across * strip.height * 3)
  const solid = still.pieces.some((p) => !p.sheer)
  const sheer = still.pieces.some((p) => p.sheer)
  for (let top = 0; top < down; top += strip.height) {
    strip.top = top
    strip.z.fill(-1e6)
    strip.piece.fill(0)
    if (solid) draw(still, strip, scale, false)
    develop(still, strip, scale, relief, color, false)
    if (sheer) {
      strip.piece.fill(0)
      draw(still, strip, scale, true)
      develop(still, strip, scale, relief, color, true)
    }
    gather(color, across, Math.min(strip.height, down - top), pixels, top / GATHER, width)
  }
  return { width, height, pixels }
}

function draw(still: Still, strip: Band, scale: number, sheer: boolean): void {
  still.pieces.forEach((piece, i) => {
    if ((piece.sheer ?? false) === sheer) rasterise(piece.mesh, i + 1, scale, strip)
  })
}

function gather(color: Uint8Array, across: number, rows: number, pixels: Buffer, top: number, width: number): void {
  for (let y = 0; y + 1 < rows; y += GATHER)
    for (let x = 0; x < width; x++) {
      const a = (y * across + x * GATHER) * 3
      const b = a + across * 3
      const o = ((top + y / GATHER) * width + x) * 3
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
