import { DRAW_GARMENT, NECK_Y } from './garments/all.ts'
import { GarmentBuilder } from './garments/builder.ts'
import { closeUp } from './garments/close-up.ts'
import { foldedCloth, pileInColors } from './garments/folded.ts'
import { drawHanger } from './garments/hanger.ts'
import { randomFrom } from './random.ts'
import type { Garment, GarmentSpec, View } from './spec.ts'
import { applyCamera, boundingBox, type Camera } from './surface/camera.ts'
import type { Composition } from './surface/relief.ts'

const FRAME = { width: 300, height: 400 } as const
type Limits = readonly [maxWidth: number, maxHeight: number, maxZoom: number]

/** Returns the pieces of cloth for a picture of a product. `scale` is pixels per picture unit. */
export function compositionOf(spec: GarmentSpec, view: View, scale: number): Composition {
  const isCloth = spec.garment === 'bolt' || spec.garment === 'length' || spec.garment === 'folded'
  if (view === 3) return { ...FRAME, pieces: buildGarment(spec, closeUp, scale * CLOSE_UP_ZOOM).pieces }
  if (view === 4) return fitInFrame(buildGarment(spec, isCloth ? pileInColors : foldedCloth, scale), [262, 340, 1.2])
  if (view === 2)
    return isCloth
      ? fitInFrame(buildGarment(spec, spec.garment === 'folded' ? pileInColors : foldedCloth, scale), [262, 350, 1.3])
      : detail(spec, scale)
  const builder = buildGarment(spec, wholeGarment, scale * 1.2)
  return spec.garment === 'length' ? { ...FRAME, pieces: builder.pieces } : fitInFrame(builder, [276, 364, 1.5])
}

/** The whole garment. Two in five are on a hanger, so that a page of products is not monotonous. */
function wholeGarment(builder: GarmentBuilder): void {
  DRAW_GARMENT[builder.spec.garment](builder)
  const neckY = NECK_Y[builder.spec.garment]
  if (neckY && builder.spec.seed % 5 < 2) drawHanger(builder, neckY)
}

/** Magnification of the third picture. */
const CLOSE_UP_ZOOM = 3.4

function buildGarment(spec: GarmentSpec, cut: (builder: GarmentBuilder) => void, density: number): GarmentBuilder {
  const builder = new GarmentBuilder(spec, density)
  cut(builder)
  return builder
}

/** Centres the pieces and enlarges them as far as the frame allows. */
function fitInFrame(builder: GarmentBuilder, [maxWidth, maxHeight, maxZoom]: Limits): Composition {
  const [left, top, right, bottom] = boundingBox(builder.pieces.map((p) => p.mesh))
  const zoom = Math.min(maxZoom, maxWidth / (right - left), maxHeight / (bottom - top))
  const lean = randomFrom(builder.spec.seed ^ 0x1b873593).between(-0.018, 0.018)
  return photograph(builder, { x: (left + right) / 2, y: (top + bottom) / 2, zoom, angle: lean, center: [150, 200] })
}

function photograph(builder: GarmentBuilder, camera: Camera): Composition {
  return { ...FRAME, pieces: builder.pieces.map((p) => ({ ...p, mesh: applyCamera(camera, p.mesh) })) }
}

/** The detail in the second picture: x, y of the garment, and magnification. */
const FOCUS: Partial<Record<Garment, readonly [number, number, number]>> = {
  kurta: [158, 92, 2.2],
  'kurta-set': [140, 110, 2],
  anarkali: [160, 330, 2],
  saree: [160, 130, 1.9],
  lehenga: [170, 330, 2],
  dress: [156, 110, 2],
  frock: [156, 130, 1.8],
  trousers: [160, 96, 2.3],
  jeans: [166, 92, 2.4],
  palazzo: [150, 90, 2.1],
  salwar: [150, 100, 2],
  leggings: [150, 100, 2.3],
  shorts: [160, 150, 1.9],
  skirt: [160, 290, 2.1],
  dupatta: [120, 320, 2.1],
  sherwani: [158, 100, 2.2],
  blouse: [156, 170, 1.9],
  nightdress: [150, 110, 2],
  'night-suit': [150, 90, 2.2],
  bra: [176, 206, 1.9],
  briefs: [150, 180, 1.7],
  cushion: [200, 150, 1.9],
}

function detail(spec: GarmentSpec, scale: number): Composition {
  const random = randomFrom(spec.seed ^ 0x2545f491)
  const [x, y, zoom] = FOCUS[spec.garment] ?? [158, 124, 2]
  const builder = buildGarment(spec, DRAW_GARMENT[spec.garment], scale * zoom)
  const camera = {
    x: x + random.between(-6, 6),
    y: y + random.between(-6, 6),
    zoom,
    angle: random.between(0.06, 0.17) * (random.next() < 0.5 ? -1 : 1),
  }
  return photograph(builder, { ...camera, center: [150, 200] })
}
