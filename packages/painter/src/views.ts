import { BACKS, DRAW_GARMENT, FORM_PLACES, HANGER_Y } from './garments/all.ts'
import { GarmentBuilder } from './garments/builder.ts'
import { closeUp } from './garments/close-up.ts'
import { drawDressForm } from './garments/dress-form.ts'
import { foldedCloth, pileInColors } from './garments/folded.ts'
import { drawHanger } from './garments/hanger.ts'
import { randomFrom } from './random.ts'
import type { Garment, GarmentSpec, View } from './spec.ts'
import { applyCamera, boundingBox, type Camera } from './surface/camera.ts'
import type { Composition } from './surface/relief.ts'

const FRAME = { width: 300, height: 400 } as const
type Limits = readonly [maxWidth: number, maxHeight: number, maxZoom: number]
const WHOLE: Limits = [276, 364, 1.5]

/** Returns the pieces of cloth for a picture of a product. `scale` is pixels per picture unit. */
export function compositionOf(spec: GarmentSpec, view: View, scale: number): Composition {
  const isCloth = spec.garment === 'bolt' || spec.garment === 'length' || spec.garment === 'folded'
  if (view === 3) return { ...FRAME, pieces: buildGarment(spec, closeUp, scale * CLOSE_UP_ZOOM).pieces }
  if (view === 4) return fitInFrame(buildGarment(spec, isCloth ? pileInColors : foldedCloth, scale), [262, 340, 1.2])
  if (view === 2)
    return isCloth
      ? fitInFrame(buildGarment(spec, spec.garment === 'folded' ? pileInColors : foldedCloth, scale), [262, 350, 1.3])
      : detail(spec, scale)
  if (view === 5 && hasBack(spec)) return fitInFrame(buildGarment(spec, garmentOnForm, scale * 1.2, 'back'), WHOLE)
  const builder = buildGarment(spec, wholeGarment, scale * 1.2)
  return spec.garment === 'length' ? { ...FRAME, pieces: builder.pieces } : fitInFrame(builder, WHOLE)
}

/** Whether `view` 5 shows something of its own: the back of a garment that is worn. */
export function hasBack(spec: GarmentSpec): boolean {
  return BACKS.has(spec.garment)
}

/** The whole garment: draped ones and two in five others on a dress form, two in five on a hanger. */
function wholeGarment(builder: GarmentBuilder): void {
  const { garment, seed } = builder.spec
  const hangerY = HANGER_Y[garment]
  const place = seed % 5
  if (hangerY === undefined || place > 2) garmentOnForm(builder)
  else DRAW_GARMENT[garment](builder)
  if (hangerY !== undefined && place < 2) drawHanger(builder, hangerY)
}

function garmentOnForm(builder: GarmentBuilder): void {
  const place = FORM_PLACES[builder.spec.garment]
  if (place) drawDressForm(builder, place)
  DRAW_GARMENT[builder.spec.garment](builder)
}

/** Magnification of the third picture. */
const CLOSE_UP_ZOOM = 3.4

function buildGarment(
  spec: GarmentSpec,
  cut: (builder: GarmentBuilder) => void,
  density: number,
  side: 'front' | 'back' = 'front',
): GarmentBuilder {
  const builder = new GarmentBuilder(spec, density, side)
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
  const builder = buildGarment(spec, garmentOnForm, scale * zoom)
  const camera = {
    x: x + random.between(-6, 6),
    y: y + random.between(-6, 6),
    zoom,
    angle: random.between(0.06, 0.17) * (random.next() < 0.5 ? -1 : 1),
  }
  return photograph(builder, { ...camera, center: [150, 200] })
}
