import { brightness, fillEach, type Ink, mix, plainTile, print, type Tile } from '../brush.ts'
import { disc, leaf, lozenge, mango, petal, rosette } from './motifs.ts'
import { type PatternInput, tilePixels } from './pattern.ts'

/** Patterns in the colour of the cloth or in gold: self design, embroidery, brocade and borders. */

const ZARI: Ink = [206, 164, 84]
const ZARI_DEEP: Ink = [150, 108, 46]

export function selfDesign({ dyes, density }: PatternInput): Tile {
  const period = 36
  const canvas = plainTile(tilePixels(period, density), period, dyes.ground)
  const tone = mix(dyes.ground, dyes.deep, 0.55)
  for (const [x, y] of [
    [9, 9],
    [27, 27],
  ] as const) {
    print(canvas, lozenge, tone, { x, y, size: 8 })
    print(canvas, lozenge, dyes.ground, { x, y, size: 6 })
    print(canvas, rosette(4, 0.5), tone, { x, y, size: 3.6, turn: 0.785 })
    print(canvas, disc, tone, { x: x + 18, y, size: 1.5 })
  }
  return canvas
}

const STEM = [-0.3, 0, 0.3, 0, 0.3, 8, -0.3, 8]

/** Chikan and other needlework: small sprigs in pale thread. */
export function embroidered({ dyes, density, random }: PatternInput): Tile {
  const period = 64
  const canvas = plainTile(tilePixels(period, density), period, dyes.ground)
  const pale = brightness(dyes.ground) > 0.8
  const thread = pale ? mix(dyes.ground, dyes.deep, 0.75) : mix(dyes.pale, [252, 247, 238], 0.6)
  for (let row = 0; row < 3; row++)
    for (let col = 0; col < 3; col++) {
      const x = (col + (row % 2 ? 0.5 : 0)) * (period / 3)
      const y = row * (period / 3)
      const lean = random.between(-0.3, 0.3)
      const down = (h: number) => ({ x: x - Math.sin(lean) * h, y: y + Math.cos(lean) * h })
      for (const side of [-1, 1])
        print(canvas, leaf, thread, { ...down(6.4), size: 5, turn: lean + side * 0.9, strength: 0.85 })
      print(canvas, STEM, thread, { ...down(0), turn: lean })
      for (let i = 0; i < 5; i++) print(canvas, petal, thread, { x, y, size: 4, turn: lean + i * 1.257 })
      print(canvas, disc, dyes.ground, { x, y, size: 0.8 })
    }
  return canvas
}

/** Brocade: small motifs in gold thread. */
export function brocade({ dyes, density }: PatternInput): Tile {
  const period = 36
  const canvas = plainTile(tilePixels(period, density), period, dyes.ground)
  for (const [x, y] of [
    [9, 9],
    [27, 27],
  ] as const) {
    print(canvas, mango, ZARI_DEEP, { x: x + 0.3, y: y + 0.3, size: 5.6 })
    print(canvas, mango, ZARI, { x, y, size: 5.2 })
    print(canvas, mango, dyes.ground, { x, y: y + 0.4, size: 3 })
    print(canvas, rosette(5, 0.4), ZARI, { x, y: y + 0.9, size: 1.3 })
    print(canvas, rosette(6, 0.45), ZARI, { x: x + 18, y, size: 1.7 })
  }
  return canvas
}

/** A border of lines around a row of motifs. v is the distance from the edge. */
export function border({ dyes, density }: PatternInput, width: number, gold: boolean): Tile {
  const period = width
  const canvas = plainTile(tilePixels(period, Math.max(density, 2)), period, gold ? ZARI : dyes.ink)
  const field = gold ? mix(dyes.deep, ZARI_DEEP, 0.35) : dyes.deep
  const thread = gold ? ZARI : dyes.ink
  fillEach(canvas, (_u, v) => {
    const f = v / width
    if (f < 0.14 || f > 0.9) return thread
    if (f < 0.2 || f > 0.84) return field
    if (f < 0.25 || f > 0.79) return thread
    return field
  })
  const step = width / 2
  for (let i = 0; i < 2; i++) {
    const x = (i + 0.5) * step
    print(canvas, lozenge, thread, { x, y: width * 0.52, size: width * 0.24 })
    print(canvas, rosette(4, 0.4), gold ? field : dyes.accent, { x, y: width * 0.52, size: width * 0.1 })
    print(canvas, disc, thread, { x: x + step / 2, y: width * 0.52, size: width * 0.06 })
  }
  return canvas
}
