import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DYES } from '../src/dyes.ts'
import { drawGarment, drawScene, drawVideoFrame, hasBack } from '../src/index.ts'
import { SCENES, sceneHeight } from '../src/scenes/names.ts'
import { GARMENTS, type GarmentSpec, PATTERNS, VIEWS, type View } from '../src/spec.ts'
import { PAINTER_VERSION } from '../src/version.ts'

const indigoKurta: GarmentSpec = {
  garment: 'kurta',
  wearer: 'woman',
  pattern: 'ajrakh',
  color: 'indigo',
  fabric: 'cotton',
  seed: 7,
}
const sha256 = (pixels: Buffer) => createHash('sha256').update(pixels).digest('hex')
const hashOf = (spec: GarmentSpec, view: View = 1) => sha256(drawGarment(spec, view, 96).pixels)

describe('drawing a garment', () => {
  it('gives the same bytes for the same specification', () => {
    expect(hashOf(indigoKurta)).toBe(hashOf({ ...indigoKurta }))
  })

  it('gives different pictures for different views, colours, patterns and seeds', () => {
    const hashes = [
      ...VIEWS.map((view) => hashOf(indigoKurta, view)),
      hashOf({ ...indigoKurta, color: 'maroon' }),
      hashOf({ ...indigoKurta, pattern: 'striped' }),
      hashOf({ ...indigoKurta, seed: 8 }),
    ]
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  it('fills a 3:4 picture', () => {
    const { width, height, pixels } = drawGarment(indigoKurta, 1, 172)
    expect([width, height, pixels.length]).toEqual([172, 229, 172 * 229 * 3])
  })

  it('drapes sarees in three ways', () => {
    // Turned by the same angle and without texture, sarees of one drape are nearly equal.
    const picture = (seed: number) =>
      drawGarment({ ...indigoKurta, garment: 'saree', pattern: 'solid', seed }, 1, 60).pixels
    const unlike = (one: number, other: number) => meanDifference(picture(one), picture(other))
    const sameDrape = unlike(30, 60)
    for (const other of [31, 32]) expect(unlike(30, other)).toBeGreaterThan(sameDrape * 1.25)
  })

  it.each(GARMENTS.filter((garment) => hasBack({ ...indigoKurta, garment })))('draws the back of a %s', (garment) => {
    const plain: GarmentSpec = { ...indigoKurta, garment, pattern: 'solid', color: 'maroon' }
    const [front, back] = [drawGarment(plain, 1, 60).pixels, drawGarment(plain, 5, 60).pixels]
    expect(meanDifference(front, back)).toBeGreaterThan(0.3)
  })

  it.each(GARMENTS)('draws a %s in every pattern', (garment) => {
    for (const pattern of PATTERNS) {
      const { pixels } = drawGarment({ ...indigoKurta, garment, pattern }, 1, 16)
      expect(new Set(pixels).size).toBeGreaterThan(20)
    }
  })

  it.each(GARMENTS)('draws a %s in colours that contrast with the background', (garment) => {
    const meanColor = (color: GarmentSpec['color']) =>
      mean(drawGarment({ ...indigoKurta, garment, pattern: 'solid', color }, 1, 48).pixels)
    const white = meanColor('white')
    const distances = (['red', 'black', 'green'] as const).map((color) => distance(meanColor(color), white))
    expect(Math.min(...distances)).toBeGreaterThan(12)
  })

  it('draws every colour', () => {
    for (const color of Object.keys(DYES) as GarmentSpec['color'][])
      expect(drawGarment({ ...indigoKurta, color }, 1, 24).pixels.length).toBe(24 * 32 * 3)
  })
})

describe('drawing a scene', () => {
  it.each(SCENES)('draws %s', (scene) => {
    const height = sceneHeight(scene, 80)
    expect(drawScene(scene, 80, height)).toMatchObject({ width: 80, height })
  })
})

// Pictures are cached under an address that contains the version. When this test fails on purpose, raise PAINTER_VERSION
// and replace the hash.
it('draws the same pixels as before unless the version is raised', { timeout: 90_000 }, () => {
  const hash = createHash('sha256')
  for (const garment of GARMENTS)
    for (const view of VIEWS) hash.update(drawGarment({ ...indigoKurta, garment }, view, 24).pixels)
  for (const scene of SCENES) hash.update(drawScene(scene, 40, sceneHeight(scene, 40)).pixels)
  hash.update(drawVideoFrame(0.3, 96, 54))
  expect({ version: PAINTER_VERSION, pixels: hash.digest('hex') }).toEqual({
    version: 7,
    pixels: '6f4e1e97207c046f586399d9db7c4aabe975f8893b378d3e2797c2bad97bcc7d',
  })
})

function mean(pixels: Buffer): readonly [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  for (let i = 0; i < pixels.length; i += 3) for (const k of [0, 1, 2] as const) sum[k] += pixels[i + k] ?? 0
  return [sum[0] / (pixels.length / 3), sum[1] / (pixels.length / 3), sum[2] / (pixels.length / 3)]
}

function meanDifference(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] ?? 0)), 0) / one.length
}

function distance(a: readonly [number, number, number], b: readonly [number, number, number]): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2])
}
