import { gathers } from '../surface/folds.ts'
import { bandOn, buttonOn } from '../surface/trim.ts'
import { armFor, fullArm, shortArm, threeQuarterArm } from './sleeves.ts'
import { bandCollar } from './collars.ts'
import type { Worktable } from './builder.ts'
import { type Bodice, body, restFolds, sleeveFolds, sleeves } from './parts.ts'

/** A straight kurta, knee length; a man's has a band collar and long sleeves. `scale` shortens it for sets. */
export function kurta(on: Worktable, hemY = on.look.cut?.length === 'short' ? 312 : 374): Bodice {
  const { chance, look } = on
  const man = look.wearer === 'man'
  const flare = man ? 0 : chance.between(-4, 12)
  const collared = man || chance.next() < 0.3 || look.cut?.collar === 'band'
  const b: Bodice = {
    neckY: 28,
    shoulderY: 42,
    underarmY: 112,
    hemY: hemY - (man ? 0 : chance.between(0, 14)),
    neck: collared ? 19 : 24,
    shoulder: man ? 63 : 56,
    chest: man ? 61 : 55,
    waist: man ? 62 : 51,
    hip: man ? 69 : 64 + flare * 0.4,
    hem: man ? 77 : 77 + flare,
    neckDepth: collared ? 13 : chance.between(34, 46),
    neckline: collared ? 'round' : chance.pick(['v', 'round', 'slit', 'square'] as const),
  }
  const edged = !man && look.pattern !== 'striped' && look.pattern !== 'checked' && chance.next() < 0.65
  const arm =
    armFor(look, b) ??
    (man || chance.next() < 0.35 ? fullArm(b) : chance.next() < 0.75 ? threeQuarterArm(b) : shortArm(b))
  sleeves(on, on.main(edged ? 8 : 0), arm, (side) => sleeveFolds(on, arm, side))
  const folds = [...restFolds(on, b), gathers(4 + chance.next() * 2, 0, 4.2, look.seed, 0.9)]
  const front = body(on, on.main(edged ? 11 : 0), b, folds)
  if (collared || b.neckline === 'slit') placket(on, front, collared ? 0.36 : 0.3)
  if (collared) bandCollar(on, on.main(), b, 10)
  else if (edged) yoke(on, front, b)
  return b
}

/** The buttoned strip down the chest. */
function placket(on: Worktable, front: ReturnType<typeof body>, end: number): void {
  on.cut(
    bandOn(
      front,
      [
        [0.5, 0],
        [0.5, end * 0.5],
        [0.5, end],
      ],
      11,
      0.9,
      0.5,
    ),
    on.main(),
    6,
    50,
  )
  const shell = on.plain(on.look.color === 'white' || on.look.color === 'offwhite' ? [226, 219, 205] : on.dyes().pale)
  for (let i = 0; i < 4; i++) on.cut(buttonOn(front, 0.5, 0.05 + i * (end / 4.4), 2.1), shell, 10, 4)
}

/** A facing in the border's cloth around an open neck. */
function yoke(on: Worktable, front: ReturnType<typeof body>, b: Bodice): void {
  const inset = b.neck / (2 * b.shoulder)
  const facing = on.matching({ pattern: 'solid', color: on.look.color }, 5.5)
  on.cut(bandOn(front, neckPath(inset, b.neckline), 5.5, 0.7, 0.5), facing, 4, 80)
}

function neckPath(inset: number, neckline: Bodice['neckline']) {
  const [l, r] = [0.5 - inset * 1.02, 0.5 + inset * 1.02]
  const low = 0.012
  if (neckline === 'v' || neckline === 'slit')
    return [
      [l, low],
      [0.5, low, 1],
      [r, low],
    ] as const
  if (neckline === 'square')
    return [
      [l, low],
      [l + 0.02, low, 1],
      [r - 0.02, low, 1],
      [r, low],
    ] as const
  return [
    [l, low],
    [0.42, low],
    [0.5, low],
    [0.58, low],
    [r, low],
  ] as const
}
