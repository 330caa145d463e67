import { boxOf, type Camera, seenBy } from './camera.ts'
import { chanceFrom } from './random.ts'
import { CUT, NECK } from './garments/all.ts'
import { closeUp } from './garments/close-up.ts'
import { foldedLength, pileOfLook } from './garments/folded.ts'
import { Worktable } from './garments/builder.ts'
import { hanger } from './garments/hanger.ts'
import type { Garment, Look, View } from './spec.ts'
import type { Still } from './render.ts'

const SHEET = { width: 300, height: 400 } as const
type Fit = readonly [wide: number, high: number, most: number]

/** The still life behind each picture of a product. `scale` is pixels per picture unit. */
export function viewOf(look: Look, view: View, scale: number): Still {
  const goods = look.garment === 'bolt' || look.garment === 'length' || look.garment === 'folded'
  if (view === 3) return { ...SHEET, pieces: cutWith(look, closeUp, scale * CLOSE).pieces }
  if (view === 4) return fitted(cutWith(look, goods ? pileOfLook : foldedLength, scale), [262, 340, 1.2])
  if (view === 2)
    return goods
      ? fitted(cutWith(look, look.garment === 'folded' ? pileOfLook : foldedLength, scale), [262, 350, 1.3])
      : detail(look, scale)
  const on = cutWith(look, whole, scale * 1.2)
  return look.garment === 'length' ? { ...SHEET, pieces: on.pieces } : fitted(on, [276, 364, 1.5])
}

/** The garment; some hang on a hanger, so that a page of them is not one pose. */
function whole(on: Worktable): void {
  CUT[on.look.garment](on)
  const neckY = NECK[on.look.garment]
  if (neckY && on.look.seed % 5 < 2) hanger(on, neckY)
}

/** How much closer the third picture is. */
const CLOSE = 3.4

function cutWith(look: Look, cut: (on: Worktable) => void, density: number): Worktable {
  const on = new Worktable(look, density)
  cut(on)
  return on
}

/** Brings the goods to the middle and as close as the frame allows. */
function fitted(on: Worktable, [wide, high, most]: Fit): Still {
  const [left, top, right, bottom] = boxOf(on.pieces.map((p) => p.mesh))
  const zoom = Math.min(most, wide / (right - left), high / (bottom - top))
  const lean = chanceFrom(on.look.seed ^ 0x1b873593).between(-0.018, 0.018)
  return taken(on, { x: (left + right) / 2, y: (top + bottom) / 2, zoom, angle: lean, middle: [150, 200] })
}

function taken(on: Worktable, camera: Camera): Still {
  return { ...SHEET, pieces: on.pieces.map((p) => ({ ...p, mesh: seenBy(camera, p.mesh) })) }
}

/** What the second picture looks at: x, y of the garment, and how close. */
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

function detail(look: Look, scale: number): Still {
  const chance = chanceFrom(look.seed ^ 0x2545f491)
  const [x, y, zoom] = FOCUS[look.garment] ?? [158, 124, 2]
  const on = cutWith(look, CUT[look.garment], scale * zoom)
  const camera = {
    x: x + chance.between(-6, 6),
    y: y + chance.between(-6, 6),
    zoom,
    angle: chance.between(0.06, 0.17) * (chance.next() < 0.5 ? -1 : 1),
  }
  return taken(on, { ...camera, middle: [150, 200] })
}
