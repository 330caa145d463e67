import { curve, type Point } from './curve.ts'
import { pointOn, type Surface, type SurfacePoint } from './mesh.ts'

/** A narrow strip on a surface along points in its s, t: a placket, a hem facing or a line of stitches. */
export function bandOn(surface: Surface, path: readonly Point[], width: number, lift = 0.8, thick = 0.5): Surface {
  const along = curve(path)
  return (s, t, out) => {
    const here = pointOn(surface, ...along(t))
    const before = pointOn(surface, ...along(Math.max(0, t - 0.01)))
    const after = pointOn(surface, ...along(Math.min(1, t + 0.01)))
    const dx = after.x - before.x
    const dy = after.y - before.y
    const long = Math.hypot(dx, dy) || 1
    const off = (s - 0.5) * width
    out.x = here.x - (dy / long) * off
    out.y = here.y + (dx / long) * off
    out.z = here.z + lift + thick * (1 - (2 * s - 1) ** 4)
    out.u = here.u + off
    out.v = here.v
    out.side = Math.min(s, 1 - s) * width
  }
}

/** A narrow strip on a surface along points in x, y of the picture. */
export function bandAt(surface: Surface, path: readonly Point[], width: number, lift = 0.8, thick = 0.5): Surface {
  const along = curve(path)
  const found = Array.from({ length: 9 }, (_, i) => locate(surface, ...along(i / 8)))
  return bandOn(surface, found, width, lift, thick)
}

/** Finds the s, t at which a surface passes over x, y, with a few steps of Newton's method. */
function locate(surface: Surface, x: number, y: number): readonly [number, number] {
  let s = 0.5
  let t = 0.5
  for (let i = 0; i < 7; i++) {
    const here = pointOn(surface, s, t)
    const right = pointOn(surface, s + 0.004, t)
    const below = pointOn(surface, s, t + 0.004)
    const [a, b] = [(right.x - here.x) / 0.004, (below.x - here.x) / 0.004]
    const [c, d] = [(right.y - here.y) / 0.004, (below.y - here.y) / 0.004]
    const size = a * d - b * c
    if (Math.abs(size) < 1e-6) break
    const [ex, ey] = [x - here.x, y - here.y]
    s = Math.min(1, Math.max(0, s + (d * ex - b * ey) / size))
    t = Math.min(1, Math.max(0, t + (a * ey - c * ex) / size))
  }
  return [s, t]
}

/** A small dome: a button, a bead or a knob. */
export function button(x: number, y: number, z: number, radius: number, flat = 0.5): Surface {
  return (s, t, out: SurfacePoint) => {
    const turn = s * 2 * Math.PI
    const r = t * radius
    out.x = x + Math.cos(turn) * r
    out.y = y + Math.sin(turn) * r
    out.z = z + flat * radius * Math.sqrt(Math.max(0, 1 - t * t * 0.9))
    out.u = out.x
    out.v = out.y
  }
}

export function buttonOn(surface: Surface, s: number, t: number, radius: number): Surface {
  const here = pointOn(surface, s, t)
  return button(here.x, here.y, here.z + 0.6, radius)
}
