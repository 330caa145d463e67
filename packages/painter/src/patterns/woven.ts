import { type Ink, mix, tile, wash } from '../brush.ts'
import { noise } from '../random.ts'
import { type Brief, pixels } from './pattern.ts'

/** Patterns made on the loom: the colour sits in the threads. */

export function solid({ dyes, density, chance }: Brief) {
  const period = 60
  const on = tile(pixels(period, Math.min(density, 3)), period, dyes.ground)
  const seed = Math.floor(chance.next() * 1e6)
  wash(on, (u, v) => mix(dyes.ground, dyes.deep, 0.06 + 0.06 * noise(u / 6, v / 6, seed, 10)))
  return on
}

export function striped({ dyes, density, chance }: Brief) {
  const kind = chance.next()
  const pitch = kind < 0.35 ? 7 : kind < 0.7 ? 12 : 18
  const period = pitch * Math.max(2, Math.round(36 / pitch))
  const on = tile(pixels(period, density), period, dyes.ground)
  const share = kind < 0.35 ? 0.42 : kind < 0.7 ? 0.34 : 0.5
  wash(on, (u) => {
    const f = (u % pitch) / pitch
    if (f < share) return dyes.ink
    if (kind >= 0.35 && f > share + 0.12 && f < share + 0.2)
      return kind < 0.7 ? dyes.accent : mix(dyes.ground, dyes.ink, 0.7)
    return dyes.ground
  })
  return on
}

export function checked({ dyes, density, chance }: Brief) {
  const kind = chance.next()
  return kind < 0.3
    ? gingham(dyes.ground, dyes.pale, density)
    : kind < 0.7
      ? madras(dyes, density)
      : windowpane(dyes, density)
}

function gingham(ground: Ink, pale: Ink, density: number) {
  const pitch = 12
  const period = pitch * 3
  const on = tile(pixels(period, density), period, pale)
  const white: Ink = mix(pale, [252, 249, 243], 0.75)
  wash(on, (u, v) => {
    const bars = Number(u % pitch < pitch / 2) + Number(v % pitch < pitch / 2)
    return bars === 2 ? ground : bars === 1 ? mix(ground, white, 0.5) : white
  })
  return on
}

function madras(dyes: Brief['dyes'], density: number) {
  const period = 34
  const on = tile(pixels(period, density), period, dyes.ground)
  const along = (w: number): Ink => {
    if (w < 8) return dyes.deep
    if (w > 11 && w < 12.6) return dyes.ink
    if (w > 20 && w < 24.5) return mix(dyes.ground, dyes.accent, 0.8)
    if (w > 28 && w < 29.4) return dyes.ink
    return dyes.ground
  }
  wash(on, (u, v) => mix(along(u), along(v), 0.5))
  return on
}

function windowpane(dyes: Brief['dyes'], density: number) {
  const period = 26
  const on = tile(pixels(period, density), period, dyes.ground)
  const along = (w: number) => (w < 1.7 ? 1 : w > 3.4 && w < 4.4 ? 0.6 : 0)
  wash(on, (u, v) => {
    const most = Math.max(along(u), along(v))
    return most > 0 ? mix(dyes.ground, dyes.ink, most * 0.9) : dyes.ground
  })
  return on
}

/** Ikat: the yarn is tied and dyed before weaving, so every thread is a little out of step along the warp. */
export function ikat({ dyes, density, chance }: Brief) {
  const period = 48
  const on = tile(pixels(period, density), period, dyes.ground)
  const seed = Math.floor(chance.next() * 1e6)
  wash(on, (u, v) => {
    const thread = Math.floor(u / 0.75)
    const slip = 1.7 * noise(thread * 0.9, 0, seed, 57) + 1.2 * noise(thread * 0.31, 3, seed, 0)
    const w = (v + slip + period) % period
    const x = Math.abs(((u + 12) % 24) - 12) / 12
    const y = Math.abs((w % 48) - 24) / 24
    const far = x * 0.95 + y
    if (far < 0.2) return dyes.accent
    if (far < 0.4) return dyes.deep
    if (far < 0.56) return dyes.ink
    const between = Math.abs(12 - (u % 24)) / 12 + Math.abs(24 - ((w + 24) % 48)) / 24
    if (between < 0.24) return dyes.ink
    if (between < 0.36) return dyes.deep
    if (far > 0.74 && far < 0.84) return mix(dyes.ground, dyes.deep, 0.8)
    return dyes.ground
  })
  return on
}

/** Leheriya and chevron: waves of resist-dyed lines. */
export function leheriya({ dyes, density, chance }: Brief) {
  const period = 36
  const on = tile(pixels(period, density), period, dyes.ground)
  const seed = Math.floor(chance.next() * 1e6)
  wash(on, (u, v) => {
    const wave = Math.abs(((u + 36) % 36) - 18)
    const f = (v + wave + 0.7 * noise(u / 1.5, v / 3, seed, 24) + 72) % 18
    return f < 3 ? dyes.ink : f < 6 ? dyes.pale : f < 8 ? dyes.ink : f < 10.4 ? dyes.accent : dyes.ground
  })
  return on
}

export function chevron({ dyes, density }: Brief) {
  const period = 32
  const on = tile(pixels(period, density), period, dyes.ground)
  wash(on, (u, v) => {
    const f = (v + Math.abs((u % 16) - 8) * 1.1 + 64) % 10.667
    return f < 4 ? dyes.ink : f < 5.2 ? dyes.accent : dyes.ground
  })
  return on
}
