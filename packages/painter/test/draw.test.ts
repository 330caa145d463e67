import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DYES } from '../src/dyes.ts'
import { GARMENTS, type Look, PATTERNS, VIEWS } from '../src/spec.ts'
import { paint, paintScene } from '../src/draw.ts'
import { SCENES, sceneHeight } from '../src/scenes/names.ts'

const indigoKurta: Look = {
  garment: 'kurta',
  wearer: 'woman',
  pattern: 'ajrakh',
  color: 'indigo',
  fabric: 'cotton',
  seed: 7,
}
const bytes = (look: Look, view: 1 | 2 | 3 | 4 = 1) =>
  createHash('sha256')
    .update(paint(look, view, 96).pixels)
    .digest('hex')

describe('the painter', () => {
  it('draws the same look the same way, byte for byte', () => {
    expect(bytes(indigoKurta)).toBe(bytes({ ...indigoKurta }))
  })

  it('draws every view, colour, pattern and seed differently', () => {
    const drawn = [
      ...VIEWS.map((view) => bytes(indigoKurta, view)),
      bytes({ ...indigoKurta, color: 'maroon' }),
      bytes({ ...indigoKurta, pattern: 'striped' }),
      bytes({ ...indigoKurta, seed: 8 }),
    ]
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  it('fills a 3:4 frame', () => {
    const { width, height, pixels } = paint(indigoKurta, 1, 172)
    expect([width, height, pixels.length]).toEqual([172, 229, 172 * 229 * 3])
  })

  it.each(GARMENTS)('cuts and hangs a %s in every pattern', (garment) => {
    for (const pattern of PATTERNS) {
      const { pixels } = paint({ ...indigoKurta, garment, pattern }, 1, 16)
      expect(new Set(pixels).size).toBeGreaterThan(20)
    }
  })

  it.each(GARMENTS)('shows a %s in colours that tell it from the ground', (garment) => {
    const middle = (color: Look['color']) =>
      mean(paint({ ...indigoKurta, garment, pattern: 'solid', color }, 1, 48).pixels)
    const ground = middle('white')
    const farthest = (['red', 'black', 'green'] as const).map((color) => apart(middle(color), ground))
    expect(Math.min(...farthest)).toBeGreaterThan(12)
  })

  it('knows every dye', () => {
    for (const color of Object.keys(DYES) as Look['color'][])
      expect(paint({ ...indigoKurta, color }, 1, 24).pixels.length).toBe(24 * 32 * 3)
  })

  it.each(SCENES)('arranges %s', (scene) => {
    const height = sceneHeight(scene, 80)
    expect(paintScene(scene, 80, height)).toMatchObject({ width: 80, height })
  })
})

function mean(pixels: Buffer): readonly [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  for (let i = 0; i < pixels.length; i += 3) for (const k of [0, 1, 2] as const) sum[k] += pixels[i + k] ?? 0
  return [sum[0] / (pixels.length / 3), sum[1] / (pixels.length / 3), sum[2] / (pixels.length / 3)]
}

function apart(a: readonly [number, number, number], b: readonly [number, number, number]): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2])
}
