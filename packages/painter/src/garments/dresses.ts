import { bandOn } from '../surface/trim.ts'
import { armFor, capArm, fullArm, shortArm, threeQuarterArm } from './sleeves.ts'
import { ribCollar } from './collars.ts'
import { flaredSkirt, looseFolds, shortBody } from './skirts.ts'
import type { Worktable } from './builder.ts'
import { type Bodice, body, sleeveFolds, sleeves } from './parts.ts'

/** A close bodice over a wide flared skirt to the ankle. */
export function anarkali(on: Worktable): void {
  const { chance, look } = on
  const b = bodice({
    hemY: 138,
    neckDepth: chance.between(24, 34),
    neckline: chance.pick(['round', 'v', 'slit'] as const),
    shoulder: 50,
    chest: 48,
    waist: 42,
  })
  const arm = chance.next() < 0.6 ? fullArm(b) : threeQuarterArm(b)
  sleeves(on, on.main(8), arm, (side) => sleeveFolds(on, arm, side))
  const top = shortBody(on, on.main(), b)
  flaredSkirt(on, on.main(15), {
    topY: 134,
    hemY: 372,
    top: 42.5,
    hem: 116 + chance.between(-6, 6),
    count: 13,
    deep: 5.2,
  })
  on.cut(
    bandOn(
      top,
      [
        [0, 0.985],
        [0.5, 0.985],
        [1, 0.985],
      ],
      6,
      2.5,
      0.6,
    ),
    look.pattern === 'solid' ? on.main() : on.plain(on.dyes().deep),
    4,
    60,
  )
}

/** A dress to the knee or calf: waisted and flared, or falling straight. */
export function dress(on: Worktable): void {
  const { chance, look } = on
  const neckline = chance.pick(['round', 'v', 'square', 'boat'] as const)
  const b = bodice({
    hemY: 158,
    neckDepth: neckline === 'boat' ? 12 : chance.between(24, 36),
    neckline,
    shoulder: 50,
    chest: 50,
    waist: 42,
  })
  const kind = chance.next()
  if (look.cut?.shape ? look.cut.shape === 'straight' : kind < 0.3) {
    const shift: Bodice = { ...b, hemY: 352, waist: 51, hip: 60, hem: 72, waistY: 190 }
    const arm = armFor(look, shift) ?? shortArm(shift, 2)
    sleeves(on, on.main(), arm, (side) => sleeveFolds(on, arm, side))
    const front = body(on, on.main(), shift, looseFolds(on, shift))
    if (neckline === 'round') ribCollar(on, on.main(), shift, 4)
    return void on.cut(
      bandOn(
        front,
        [
          [0.02, 0.42],
          [0.5, 0.425],
          [0.98, 0.42],
        ],
        5,
        1.2,
        0.8,
      ),
      on.main(),
      4,
      50,
    )
  }
  const arm = armFor(look, b) ?? (kind < 0.55 ? capArm(b) : kind < 0.8 ? shortArm(b, 3) : threeQuarterArm(b))
  sleeves(on, on.main(), arm, (side) => sleeveFolds(on, arm, side))
  const top = shortBody(on, on.main(), b)
  const usual = chance.pick(['short', 'middle', 'long'] as const)
  const hemY = { short: 330, middle: 352, long: 374 }[look.cut?.length ?? usual]
  flaredSkirt(on, on.main(), { topY: 154, hemY, top: 42.5, hem: chance.between(82, 104), count: 9, deep: 5 })
  on.cut(
    bandOn(
      top,
      [
        [0, 0.98],
        [0.5, 0.985],
        [1, 0.98],
      ],
      7,
      2.5,
      0.8,
    ),
    on.main(),
    4,
    60,
  )
}

/** A child's frock: puffed sleeves, a sash, a skirt that stands out. */
export function frock(on: Worktable): void {
  const b = bodice({
    neckY: 56,
    shoulderY: 68,
    underarmY: 122,
    hemY: 172,
    neck: 24,
    neckDepth: 18,
    neckline: 'round',
    shoulder: 54,
    chest: 54,
    waist: 52,
  })
  const arm = { ...shortArm(b, 3), width: 84 }
  sleeves(on, on.main(), arm, (side) => sleeveFolds(on, arm, side, 1.3), { depth: 22 })
  const top = shortBody(on, on.main(), b)
  ribCollar(on, on.matching({ pattern: 'solid', color: 'offwhite' }), b, 6)
  flaredSkirt(on, on.main(8), { topY: 167, hemY: 340, top: 53, hip: 92, hem: 118, count: 11, deep: 6 })
  const sash = on.plain(on.dyes().ink)
  on.cut(
    bandOn(
      top,
      [
        [0, 0.97],
        [0.5, 0.975],
        [1, 0.97],
      ],
      11,
      3,
      1,
    ),
    sash,
    4,
    60,
  )
}

/** A long loose gown for the night, gathered under a yoke. */
export function nightdress(on: Worktable): void {
  const { chance } = on
  const b = bodice({
    hemY: 126,
    neckDepth: 26,
    neckline: chance.pick(['round', 'v', 'square'] as const),
    shoulder: 52,
    chest: 52,
    waist: 55,
  })
  const arm = chance.next() < 0.5 ? shortArm(b, 2) : threeQuarterArm(b)
  sleeves(on, on.main(4), arm, (side) => sleeveFolds(on, arm, side))
  const top = shortBody(on, on.main(), b)
  flaredSkirt(on, on.main(5), { topY: 122, hemY: 366, top: 55, hip: 64, hem: 84, count: 9, deep: 3.6 })
  const lace = on.plain([246, 241, 231])
  on.cut(
    bandOn(
      top,
      [
        [0, 0.98],
        [0.5, 0.985],
        [1, 0.98],
      ],
      4,
      2.5,
      0.8,
    ),
    lace,
    4,
    60,
  )
}

function bodice(change: Partial<Bodice>): Bodice {
  return {
    neckY: 30,
    shoulderY: 43,
    underarmY: 104,
    hemY: 150,
    neck: 25,
    shoulder: 52,
    chest: 50,
    waist: 44,
    hip: change.waist ?? 44,
    hem: change.waist ?? 44,
    neckDepth: 28,
    neckline: 'round',
    waistY: (change.hemY ?? 150) - 4,
    hemDip: 2,
    ...change,
  }
}
