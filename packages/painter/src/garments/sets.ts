import { gathers } from '../surface/folds.ts'
import { STRIDE } from '../surface/mesh.ts'
import type { Worktable } from './builder.ts'
import { kurta } from './kurta.ts'
import { type Legs, legFolds, legs, waistband } from './legs.ts'
import { shoulderDupatta } from './lehenga.ts'
import { shirt } from './shirts.ts'

/** A kurta with its trousers or palazzo below, and mostly a dupatta. */
export function kurtaSet(on: Worktable): void {
  const { look, chance } = on
  const man = look.wearer === 'man'
  const plain = on.matching(
    { pattern: 'solid', color: look.accent ?? (man ? 'offwhite' : look.color), ...(man && { fabric: 'cotton' }) },
    man ? 0 : 6,
  )
  const loose = chance.next() < 0.5
  const wide = !man && (look.cut?.legs ? look.cut.legs === 'wide' : loose)
  const l: Legs = {
    waistY: 150,
    crotchY: 220,
    hemY: 384,
    waist: 46,
    hip: 58,
    foot: wide ? 46 : 34,
    knee: wide ? 36 : 22,
    hem: wide ? 42 : 17,
  }
  legs(
    on,
    plain,
    l,
    (side) => [...legFolds(on, l, side, 0.7), gathers(3, 0, wide ? 3.5 : 1, look.seed + side, 0.7)],
    10,
  )
  pushBack(on, 16)
  kurta(on, 312)
  if (!man) shoulderDupatta(on, 300 + chance.between(0, 40))
}

/** A loose shirt and trousers for the night, one above the other. */
export function nightSuit(on: Worktable): void {
  const l: Legs = { waistY: 176, crotchY: 240, hemY: 390, waist: 50, hip: 58, foot: 36, knee: 28, hem: 26 }
  legs(on, on.main(), l, (side) => legFolds(on, l, side), 11)
  waistband(on, on.main(), l, 12, true)
  shrink(on, 1, 0, 0)
  pushBack(on, 14)
  const from = on.pieces.length
  shirt(on)
  shrink(on, 0.84, 24, -26, from)
}

/** Moves what was cut so far away from the viewer, so that what comes next lies over it. */
function pushBack(on: Worktable, by: number): void {
  for (const { mesh } of on.pieces)
    for (let o = 2; o < mesh.corners.length; o += STRIDE) mesh.corners[o] = (mesh.corners[o] ?? 0) - by * 0.6
}

function shrink(on: Worktable, by: number, dx: number, dy: number, from = 0): void {
  for (const { mesh } of on.pieces.slice(from))
    for (let o = 0; o < mesh.corners.length; o += STRIDE) {
      mesh.corners[o] = (mesh.corners[o] ?? 0) * by + dx
      mesh.corners[o + 1] = (mesh.corners[o + 1] ?? 0) * by + dy
    }
}
