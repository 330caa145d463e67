import { type Chance, noise } from '../random.ts'

/** An uneven round shape. */
export function blob(chance: Chance): number[] {
  const seed = Math.floor(chance.next() * 1e6)
  const outline: number[] = []
  for (let i = 0; i < 20; i++) {
    const a = (i / 20) * 2 * Math.PI
    const r = 0.75 + 0.42 * noise(Math.cos(a) * 1.3 + 3, Math.sin(a) * 1.3 + 3, seed)
    outline.push(Math.sin(a) * r, Math.cos(a) * r * 0.8)
  }
  return outline
}

/** Up to `count` spots on a tile, none nearer to another than `gap`. */
export function scatter(chance: Chance, period: number, count: number, gap: number): [number, number][] {
  const spots: [number, number][] = []
  for (let i = 0; i < count * 14 && spots.length < count; i++) {
    const x = chance.next() * period
    const y = chance.next() * period
    if (spots.every(([a, b]) => apart(x, y, a, b, period) > gap)) spots.push([x, y])
  }
  return spots
}

/** How far two spots of a repeating tile are from each other. */
export function apart(x: number, y: number, a: number, b: number, period: number): number {
  const dx = Math.abs(x - a)
  const dy = Math.abs(y - b)
  return Math.hypot(Math.min(dx, period - dx), Math.min(dy, period - dy))
}
