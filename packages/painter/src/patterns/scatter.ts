import { noise, type Random } from '../random.ts'

/** An uneven round shape. */
export function blob(random: Random): number[] {
  const seed = Math.floor(random.next() * 1e6)
  const outline: number[] = []
  for (let i = 0; i < 20; i++) {
    const a = (i / 20) * 2 * Math.PI
    const r = 0.75 + 0.42 * noise(Math.cos(a) * 1.3 + 3, Math.sin(a) * 1.3 + 3, seed)
    outline.push(Math.sin(a) * r, Math.cos(a) * r * 0.8)
  }
  return outline
}

/** Returns up to `count` points on a tile, at least `gap` apart. */
export function scatter(random: Random, period: number, count: number, gap: number): [number, number][] {
  const spots: [number, number][] = []
  for (let i = 0; i < count * 14 && spots.length < count; i++) {
    const x = random.next() * period
    const y = random.next() * period
    if (spots.every(([a, b]) => tileDistance(x, y, a, b, period) > gap)) spots.push([x, y])
  }
  return spots
}

/** Returns the distance between two points of a repeating tile. */
export function tileDistance(x: number, y: number, a: number, b: number, period: number): number {
  const dx = Math.abs(x - a)
  const dy = Math.abs(y - b)
  return Math.hypot(Math.min(dx, period - dx), Math.min(dy, period - dy))
}
