/** `[x, y]`, or `[x, y, 1]` where the curve has a corner. In picture units: 300 wide, 400 high, y downwards. */
export type Point = readonly [number, number] | readonly [number, number, number]

/** Returns the point of a curve at t in [0, 1]. */
export type Curve = (t: number) => readonly [number, number]

const STEPS = 16

/** Returns a smooth curve through the points, parameterised by its length. */
export function curve(points: readonly Point[]): Curve {
  return parameterised(flatten(points), (a, b) => Math.hypot(b[0] - a[0], b[1] - a[1]))
}

/** Returns a smooth curve parameterised by x, for necklines and hems, which run from left to right. */
export function curveByX(points: readonly Point[]): Curve {
  return parameterised(flatten(points), (a, b) => Math.max(1e-4, b[0] - a[0]))
}

/** Mirrors points about a vertical line. */
export function mirrored(points: readonly Point[], x = 150): Point[] {
  return points.map((p) => (p.length === 3 ? [2 * x - p[0], p[1], p[2]] : [2 * x - p[0], p[1]]))
}

function flatten(points: readonly Point[]): (readonly [number, number])[] {
  const flat: (readonly [number, number])[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const b = at(points, i)
    const c = at(points, i + 1)
    const a = i > 0 && b.length < 3 ? at(points, i - 1) : b
    const d = i + 2 < points.length && c.length < 3 ? at(points, i + 2) : c
    for (let k = 0; k < STEPS; k++) flat.push(catmullRom(a, b, c, d, k / STEPS))
  }
  const last = at(points, points.length - 1)
  flat.push([last[0], last[1]])
  return flat
}

function catmullRom(a: Point, b: Point, c: Point, d: Point, t: number): readonly [number, number] {
  const along = (i: 0 | 1) =>
    0.5 *
    (2 * b[i] +
      (c[i] - a[i]) * t +
      (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t +
      (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t * t * t)
  return [along(0), along(1)]
}

function parameterised(
  flat: readonly (readonly [number, number])[],
  step: (a: readonly [number, number], b: readonly [number, number]) => number,
): Curve {
  const far = [0]
  for (let i = 1; i < flat.length; i++) far.push(at(far, i - 1) + step(at(flat, i - 1), at(flat, i)))
  const total = at(far, far.length - 1) || 1
  return (t) => {
    const target = Math.min(1, Math.max(0, t)) * total
    let low = 0
    let high = flat.length - 1
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (at(far, middle) <= target) low = middle
      else high = middle
    }
    const a = at(flat, low)
    const b = at(flat, high)
    const f = (target - at(far, low)) / (at(far, high) - at(far, low) || 1)
    return [a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f]
  }
}

function at<T>(list: readonly T[], i: number): T {
  return list[i] as T
}
