import type { Curve } from './curve.ts'
import type { Fold } from './folds.ts'
import type { Surface, SurfacePoint } from './mesh.ts'

/** A piece of cloth between four curves. `top` and `bottom` run left to right, `left` and `right` downwards. */
export interface Patch {
  readonly left: Curve
  readonly right: Curve
  readonly top?: Curve
  readonly bottom?: Curve
  /** Distance of the piece's sides from the wall. */
  readonly z?: number
  /** How far the middle stands out beyond the sides. */
  readonly depth?: number
  /** Exponent of the cross-section: 2 is round, more is flatter in the middle. */
  readonly roundness?: number
  readonly folds?: readonly Fold[]
  /**
   * How the cloth is mapped: `straight` keeps the threads upright (rotated by `angle` radians); `along` lets them follow
   * the piece (sleeves, legs, flared skirts), which measures `width` × `length` cloth units.
   */
  readonly cut?:
    | { readonly kind: 'straight'; readonly angle?: number }
    | { readonly kind: 'along'; readonly width: number; readonly length: number }
  /** Edges that end in a hem or border. */
  readonly finishedEdges?: readonly ('left' | 'right' | 'top' | 'bottom')[]
  /** How strongly folds show in the lower edge, as if seen from slightly above. */
  readonly sway?: number
  /** Below 1 for the inside of a garment, above 1 where the cloth has faded. */
  readonly brightness?: number | ((s: number, t: number) => number)
  /** Replaces `roundness`: the cross-section at t, from 0 at the sides to 1 in the middle. */
  readonly section?: (s: number, t: number) => number
  /** Starts further back and comes forward over the first third, like a sleeve set into an armhole. */
  readonly setBack?: number
  /** Where on the cloth the piece was cut, so that the pattern does not continue across a seam. */
  readonly clothOffset?: readonly [number, number]
}

export function patch(plan: Patch): Surface {
  const {
    left,
    right,
    z = 6,
    depth = 0,
    roundness = 2.2,
    folds = [],
    sway = 0,
    brightness = 1,
    setBack = 0,
    clothOffset = [0, 0],
  } = plan
  const [tlx, tly] = left(0)
  const [trx, trY] = right(0)
  const [blx, bly] = left(1)
  const [brx, brY] = right(1)
  const [mlx, mly] = left(0.5)
  const [mrx, mry] = right(0.5)
  const wide = Math.hypot(mrx - mlx, mry - mly)
  const long = Math.hypot((blx + brx - tlx - trx) / 2, (bly + brY - tly - trY) / 2)
  const cut = plan.cut ?? { kind: 'straight' }
  const turn = cut.kind === 'straight' ? (cut.angle ?? 0) : 0
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const finished = new Set(plan.finishedEdges ?? [])

  return (s: number, t: number, out: SurfacePoint) => {
    const [lx, ly] = left(t)
    const [rx, ry] = right(t)
    let x = lx + (rx - lx) * s
    let y = ly + (ry - ly) * s
    if (plan.top) {
      const [ax, ay] = plan.top(s)
      x += (1 - t) * (ax - (tlx + (trx - tlx) * s))
      y += (1 - t) * (ay - (tly + (trY - tly) * s))
    }
    if (plan.bottom) {
      const [ax, ay] = plan.bottom(s)
      x += t * (ax - (blx + (brx - blx) * s))
      y += t * (ay - (bly + (brY - bly) * s))
    }
    const side = Math.abs(2 * s - 1)
    const bulge = depth * (plan.section ? plan.section(s, t) : Math.max(0, 1 - side ** roundness) ** (1 / roundness))
    let fold = 0
    for (const each of folds) fold += each(x, y, s, t)
    fold *= Math.min(1, (1 - side) * 9 + 0.25)
    out.x = x
    out.y = y + fold * sway * t
    out.z = z + bulge + fold - (t < 0.33 ? setBack * (1 - t * 3) : 0)
    out.brightness = typeof brightness === 'number' ? brightness : brightness(s, t)
    if (cut.kind === 'along') {
      out.u = (s - 0.5) * cut.width + ((fold * 0.5) / Math.max(1, wide)) * cut.width + clothOffset[0]
      out.v = t * cut.length + clothOffset[1]
    } else {
      const middle = (lx + rx) / 2
      const half = Math.max(1, Math.abs(rx - lx) / 2)
      const off = (x - middle) / half
      const around = (x - middle) * (1 + (depth > 0 ? 0.22 * off * off : 0)) + fold * 0.6
      out.u = around * cos + y * sin + clothOffset[0] + 150
      out.v = y * cos - around * sin + fold * 0.2 + clothOffset[1]
    }
    if (finished.has('bottom')) out.hem = (1 - t) * long
    if (finished.has('top')) out.hem = Math.min(out.hem, t * long)
    if (finished.has('left')) out.side = s * wide
    if (finished.has('right')) out.side = Math.min(out.side, (1 - s) * wide)
  }
}
