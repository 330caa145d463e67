import { fillEach, type Ink, mix, plainTile } from '../brush.ts'
import { noise } from '../random.ts'
import { type PatternInput, tilePixels } from './pattern.ts'

/** Woven patterns, in which the threads themselves are coloured. */

export function solid({ dyes, density, random }: PatternInput) {
  const period = 60
  const canvas = plainTile(tilePixels(period, Math.min(density, 3)), period, dyes.ground)
  const seed = Math.floor(random.next() * 1e6)
  fillEach(canvas, (u, v) => mix(dyes.ground, dyes.deep, 0.06 + 0.06 * noise(u / 6, v / 6, seed, 10)))
  return canvas
}

export function striped({ dyes, density, random }: PatternInput) {
  const kind = random.next()
  const pitch = kind < 0.35 ? 7 : kind < 0.7 ? 12 : 18
  const period = pitch * Math.max(2, Math.round(36 / pitch))
  const canvas = plainTile(tilePixels(period, density), period, dyes.ground)
  const share = kind < 0.35 ? 0.42 : kind < 0.7 ? 0.34 : 0.5
  fillEach(canvas, (u) => {
    const f = (u % pitch) / pitch
    if (f < share) return dyes.ink
    if (kind >= 0.35 && f > share + 0.12 && f < share + 0.2)
      return kind < 0.7 ? dyes.accent : mix(dyes.ground, dyes.ink, 0.7)
    return dyes.ground
  })
  return canvas
}

export function checked({ dyes, density, random }: PatternInput) {
  const kind = random.next()
  return kind < 0.3
    ? gingham(dyes.ground, dyes.pale, density)
    : kind < 0.7
      ? madras(dyes, density)
      : windowpane(dyes, density)
}

function gingham(ground: Ink, pale: Ink, density: number) {
  const pitch = 12
  const period = pitch * 3
  const canvas = plainTile(tilePixels(period, density), period, pale)
  const white: Ink = mix(pale, [252, 249, 243], 0.75)
  fillEach(canvas, (u, v) => {
    const bars = Number(u % pitch < pitch / 2) + Number(v % pitch < pitch / 2)
    return bars === 2 ? ground : bars === 1 ? mix(ground, white, 0.5) : white
  })
  return canvas
}

function madras(dyes: PatternInput['dyes'], density: number) {
  const period = 34
  const canvas = plainTile(tilePixels(period, density), period, dyes.ground)
  const along = (w: number): Ink => {
    if (w < 8) return dyes.deep
    if (w > 11 && w < 12.6) return dyes.ink
    if (w > 20 && w < 24.5) return mix(dyes.ground, dyes.accent, 0.8)
    if (w > 28 && w < 29.4) return dyes.ink
    return dyes.ground
  }
  fillEach(canvas, (u, v) => mix(along(u), along(v), 0.5))
  return canvas
}

function windowpane(dyes: PatternInput['dyes'], density: number) {
  const period = 26
  const canvas = plainTile(tilePixels(period, density), period, dyes.ground)
  const along = (w: number) => (w < 1.7 ? 1 : w > 3.4 && w < 4.4 ? 0.6 : 0)
  fillEach(canvas, (u, v) => {
    const strongest = Math.max(along(u), along(v))
    return strongest > 0 ? mix(dyes.ground, dyes.ink, strongest * 0.9) : dyes.ground
  })
  return canvas
}

/** Ikat: the yarn is dyed before weaving, so every thread is slightly displaced along the warp. */
export function ikat({ dyes, density, random }: PatternInput) {
  const period = 48
  const canvas = plainTile(tilePixels(period, density), period, dyes.ground)
  const seed = Math.floor(random.next() * 1e6)
  fillEach(canvas, (u, v) => {
    const thread = Math.floor(u / 0.75)
    const slip = 1.7 * noise(thread * 0.9, 0, seed, 57) + 1.2 * noise(thread * 0.31, 3, seed, 0)
    const w = (v + slip + period) % period
    const x = Math.abs(((u + 12) % 24) - 12) / 12
    const y = Math.abs((w % 48) - 24) / 24
    const distance = x * 0.95 + y
    if (distance < 0.2) return dyes.accent
    if (distance < 0.4) return dyes.deep
    if (distance < 0.56) return dyes.ink
    const between = Math.abs(12 - (u % 24)) / 12 + Math.abs(24 - ((w + 24) % 48)) / 24
    if (between < 0.24) return dyes.ink
    if (between < 0.36) return dyes.deep
    if (distance > 0.74 && distance < 0.84) return mix(dyes.ground, dyes.deep, 0.8)
    return dyes.ground
  })
  return canvas
}

/** Leheriya and chevron: waves of resist-dyed lines. */
export function leheriya({ dyes, density, random }: PatternInput) {
  const period = 36
  const canvas = plainTile(tilePixels(period, density), period, dyes.ground)
  const seed = Math.floor(random.next() * 1e6)
  fillEach(canvas, (u, v) => {
    const wave = Math.abs(((u + 36) % 36) - 18)
    const f = (v + wave + 0.7 * noise(u / 1.5, v / 3, seed, 24) + 72) % 18
    return f < 3 ? dyes.ink : f < 6 ? dyes.pale : f < 8 ? dyes.ink : f < 10.4 ? dyes.accent : dyes.ground
  })
  return canvas
}

export function chevron({ dyes, density }: PatternInput) {
  const period = 32
  const canvas = plainTile(tilePixels(period, density), period, dyes.ground)
  fillEach(canvas, (u, v) => {
    const f = (v + Math.abs((u % 16) - 8) * 1.1 + 64) % 10.667
    return f < 4 ? dyes.ink : f < 5.2 ? dyes.accent : dyes.ground
  })
  return canvas
}
