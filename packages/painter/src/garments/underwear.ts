import { curve, curveByX, mirrored, type Point } from '../surface/curve.ts'
import { crumple, drag, gathers } from '../surface/folds.ts'
import { patch } from '../surface/patch.ts'
import { bandOn } from '../surface/trim.ts'
import type { GarmentBuilder } from './builder.ts'

/** Two cups, a band and straps. */
export function bra(builder: GarmentBuilder): void {
  const cloth = builder.mainCloth()
  const band = builder.matchingCloth({ pattern: 'solid' })
  for (const side of [-1, 1] as const) {
    const flip = (points: Point[]) => (side === 1 ? points : mirrored(points))
    const strap = (dx: number) =>
      flip([
        [196 + dx, 168],
        [206 + dx, 118],
        [196 + dx, 84],
        [186 + dx, 96],
      ])
    builder.addPiece(patch({ left: curve(strap(-3)), right: curve(strap(3)), z: 5, depth: 2 }), band, 4, 40)
    const wing = {
      upper: flip([
        [214, 204],
        [256, 226],
      ]),
      lower: flip([
        [206, 252],
        [254, 252],
      ]),
    }
    builder.addPiece(
      patch({
        left: curve(wing.upper),
        right: curve(wing.lower),
        z: 3,
        depth: 4,
        folds: [gathers(1, 0.6, 0.6, 4, 0.2)],
      }),
      band,
      12,
      16,
    )
    const inner = flip([
      [158, 226],
      [154, 236],
      [153, 250],
    ])
    const outer = flip([
      [196, 160],
      [224, 200],
      [220, 246],
    ])
    builder.addPiece(
      patch({
        left: curve(side === 1 ? inner : outer),
        right: curve(side === 1 ? outer : inner),
        top: curveByX(
          side === 1
            ? [
                [158, 226],
                [176, 196],
                [196, 160],
              ]
            : mirrored([
                [158, 226],
                [176, 196],
                [196, 160],
              ]).reverse(),
        ),
        bottom: curveByX(
          side === 1
            ? [
                [153, 250],
                [186, 268],
                [220, 246],
              ]
            : mirrored([
                [153, 250],
                [186, 268],
                [220, 246],
              ]).reverse(),
        ),
        z: 5,
        depth: 4,
        folds: [
          (x, y) => 26 * Math.exp(-(((x - 150 - side * 38) / 26) ** 2) - ((y - 226) / 26) ** 2),
          crumple(0.4, 14, builder.spec.seed),
        ],
        finishedEdges: ['top'],
      }),
      cloth,
      40,
      40,
    )
  }
  const bow = builder.plainCloth(builder.dyes().pale)
  builder.addPiece(
    patch({
      left: curve([
        [146, 238],
        [146, 246],
      ]),
      right: curve([
        [154, 238],
        [154, 246],
      ]),
      z: 10,
      depth: 3,
    }),
    bow,
    4,
    4,
  )
}

export function briefs(builder: GarmentBuilder): void {
  const man = builder.spec.wearer === 'man'
  const legY = man ? 262 : 226
  const side: Point[] = [
    [236, 142],
    [240, man ? 200 : 176],
    [242, legY],
  ]
  const crotch = man ? 274 : 290
  const front = patch({
    left: curve(mirrored(side)),
    right: curve(side),
    bottom: curveByX([
      [58, legY],
      [100, legY + (man ? 4 : 18)],
      [134, crotch - 8],
      [150, crotch],
      [166, crotch - 8],
      [200, legY + (man ? 4 : 18)],
      [242, legY],
    ]),
    z: 6,
    depth: 15,
    folds: [
      crumple(1.2, 24, builder.spec.seed),
      drag(150, crotch - 4, 110, 200, 6, 2),
      drag(150, crotch - 4, 190, 200, 6, 2),
      gathers(14, 1, 0, builder.spec.seed, 0.3),
    ],
    finishedEdges: ['bottom'],
  })
  builder.addPiece(front, builder.mainCloth(), 80, 60)
  builder.addPiece(
    bandOn(
      front,
      [
        [0, 0.04],
        [0.5, 0.045],
        [1, 0.04],
      ],
      15,
      1,
      1,
    ),
    builder.matchingCloth({ pattern: 'solid', fabric: 'knit' }),
    6,
    60,
  )
}

export function cushion(builder: GarmentBuilder): void {
  const bow = (x: number, dx: number): Point[] => [
    [x, 92],
    [x + dx, 200],
    [x, 308],
  ]
  builder.addPiece(
    patch({
      left: curve(bow(40, 9)),
      right: curve(bow(260, -9)),
      top: curveByX([
        [40, 92],
        [150, 103],
        [260, 92],
      ]),
      bottom: curveByX([
        [40, 308],
        [150, 298],
        [260, 308],
      ]),
      z: 4,
      folds: [
        (_x, _y, s, t) => 46 * (Math.max(0, 1 - (2 * s - 1) ** 4) * Math.max(0, 1 - (2 * t - 1) ** 4)) ** 0.42,
        crumple(1.4, 34, builder.spec.seed),
        drag(46, 98, 110, 160, 7, -3),
        drag(254, 98, 190, 160, 7, -3),
        drag(46, 302, 110, 240, 7, -3),
        drag(254, 302, 190, 240, 7, -3),
      ],
      cut: { kind: 'along', width: 240, length: 230 },
      finishedEdges: ['left', 'right', 'top', 'bottom'],
    }),
    builder.mainCloth(),
    90,
    90,
  )
}
