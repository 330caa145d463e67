import { curve, mirrored, type Point } from '../surface/curve.ts'
import type { Surface } from '../surface/mesh.ts'
import { patch } from '../surface/patch.ts'
import type { GarmentBuilder } from './builder.ts'

/** A wooden hanger in a garment with its neck at (150, neckY). Its shoulders show in the neck opening, its hook above. */
export function drawHanger(builder: GarmentBuilder, neckY: number): void {
  const shoulder: Point[] = [
    [150, neckY - 5],
    [172, neckY + 1],
    [198, neckY + 17],
  ]
  for (const points of [shoulder, mirrored(shoulder)]) {
    const upper = points === shoulder ? points : [...points].reverse()
    const lower = upper.map(([x, y]): Point => [x, y + 7])
    builder.addPiece(patch({ left: curve(upper), right: curve(lower), z: 4.6, depth: 1.6 }), builder.woodCloth(), 6, 24)
  }
  builder.addPiece(hook(neckY), builder.plainCloth([152, 147, 140]), 4, 40)
}

function hook(neckY: number): Surface {
  const along = curve([
    [150, neckY - 4],
    [150, neckY - 13],
    [154, neckY - 19],
    [157, neckY - 25],
    [151, neckY - 31],
    [144.5, neckY - 27],
  ])
  return (s, t, out) => {
    const [x, y] = along(t)
    const [before, after] = [along(Math.max(0, t - 0.02)), along(Math.min(1, t + 0.02))]
    const long = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const off = (s - 0.5) * 2.4
    out.x = x - ((after[1] - before[1]) / long) * off
    out.y = y + ((after[0] - before[0]) / long) * off
    out.z = 6 + 1.4 * (1 - (2 * s - 1) ** 2)
    out.u = off
    out.v = t * 40
  }
}
