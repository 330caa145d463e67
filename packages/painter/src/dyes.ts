import { brightness, type Ink, mix } from './brush.ts'
import type { Random } from './random.ts'

/** Every colour the painter knows, in the shades of natural dyes such as madder, indigo, turmeric and iron. */
export const DYES = {
  red: ink('b02a2c'),
  maroon: ink('6d1a28'),
  wine: ink('561c33'),
  rust: ink('ad5128'),
  coral: ink('e0705a'),
  pink: ink('dd8599'),
  rani: ink('c0246c'),
  magenta: ink('a8286e'),
  peach: ink('efb798'),
  orange: ink('dc7427'),
  mustard: ink('c8932c'),
  yellow: ink('ebc046'),
  turmeric: ink('e2a626'),
  gold: ink('c49a48'),
  cream: ink('f1e5c6'),
  white: ink('f8f6f1'),
  offwhite: ink('f0e8d8'),
  beige: ink('d8c5a5'),
  khaki: ink('a6976b'),
  brown: ink('7a4e31'),
  coffee: ink('54382a'),
  olive: ink('74763b'),
  lime: ink('adbd46'),
  green: ink('3d7b4c'),
  bottle: ink('1f4a38'),
  sage: ink('9dab8c'),
  mint: ink('a9d2b8'),
  teal: ink('1d6f70'),
  turquoise: ink('3ea5a8'),
  sky: ink('93bbda'),
  blue: ink('2f62a6'),
  indigo: ink('2b3d7b'),
  navy: ink('222d50'),
  denim: ink('3c587f'),
  lavender: ink('ac98c8'),
  purple: ink('6c4485'),
  gray: ink('8f8e8c'),
  silver: ink('bfc1c4'),
  charcoal: ink('48474c'),
  black: ink('27252a'),
  multi: ink('f0e4cf'),
} as const satisfies Record<string, Ink>

export type ColorName = keyof typeof DYES

/** The colours of one cloth. */
export interface Dyes {
  readonly ground: Ink
  /** A darker and a lighter shade of the ground. */
  readonly deep: Ink
  readonly pale: Ink
  /** Contrasts with the ground. */
  readonly ink: Ink
  /** A second and a third colour. */
  readonly accent: Ink
  readonly spare: Ink
}

/** Colours that go with a colour. The first or second becomes the ink, the next two the accents. */
const COMPANIONS: Partial<Record<ColorName, readonly ColorName[]>> = {
  red: ['offwhite', 'turmeric', 'black', 'cream'],
  maroon: ['cream', 'gold', 'coral', 'offwhite'],
  wine: ['peach', 'gold', 'cream', 'pink'],
  rust: ['cream', 'indigo', 'turmeric', 'offwhite'],
  coral: ['offwhite', 'maroon', 'cream', 'teal'],
  pink: ['white', 'rani', 'bottle', 'maroon'],
  rani: ['turmeric', 'offwhite', 'peach', 'gold'],
  magenta: ['gold', 'offwhite', 'peach', 'navy'],
  peach: ['offwhite', 'rust', 'green', 'maroon'],
  orange: ['cream', 'maroon', 'rani', 'offwhite'],
  mustard: ['maroon', 'cream', 'indigo', 'bottle'],
  yellow: ['white', 'rust', 'green', 'red'],
  turmeric: ['red', 'cream', 'maroon', 'green'],
  gold: ['maroon', 'cream', 'bottle', 'brown'],
  cream: ['red', 'indigo', 'green', 'mustard'],
  white: ['indigo', 'red', 'sage', 'mustard'],
  offwhite: ['indigo', 'rust', 'green', 'mustard'],
  beige: ['brown', 'indigo', 'offwhite', 'rust'],
  khaki: ['cream', 'coffee', 'rust', 'bottle'],
  brown: ['cream', 'peach', 'mustard', 'offwhite'],
  coffee: ['cream', 'peach', 'gold', 'beige'],
  olive: ['cream', 'mustard', 'offwhite', 'rust'],
  lime: ['white', 'bottle', 'yellow', 'teal'],
  green: ['cream', 'turmeric', 'red', 'mint'],
  bottle: ['cream', 'gold', 'coral', 'mint'],
  sage: ['offwhite', 'bottle', 'rust', 'white'],
  mint: ['white', 'teal', 'coral', 'green'],
  teal: ['cream', 'mustard', 'coral', 'mint'],
  turquoise: ['white', 'navy', 'yellow', 'coral'],
  sky: ['white', 'indigo', 'navy', 'coral'],
  blue: ['white', 'navy', 'sky', 'turmeric'],
  indigo: ['offwhite', 'sky', 'red', 'mustard'],
  navy: ['offwhite', 'sky', 'coral', 'mustard'],
  denim: ['offwhite', 'sky', 'navy', 'rust'],
  lavender: ['white', 'purple', 'indigo', 'pink'],
  purple: ['offwhite', 'pink', 'turmeric', 'lavender'],
  gray: ['white', 'charcoal', 'coral', 'navy'],
  silver: ['charcoal', 'white', 'navy', 'pink'],
  charcoal: ['offwhite', 'silver', 'mustard', 'coral'],
  black: ['offwhite', 'red', 'gold', 'silver'],
  multi: ['red', 'indigo', 'turmeric', 'green'],
}

export function dyesFor(color: ColorName, accent: ColorName | undefined, random: Random): Dyes {
  const ground: Ink = DYES[color]
  const light = brightness(ground) > 0.5
  const others = COMPANIONS[color] ?? ['offwhite', 'navy', 'mustard', 'red']
  const first = accent ?? (random.next() < 0.6 ? others[0] : others[1]) ?? 'offwhite'
  const rest = others.filter((name) => name !== first)
  return {
    ground,
    deep: mix(ground, light ? [70, 45, 35] : [12, 10, 18], light ? 0.24 : 0.42),
    pale: mix(ground, [252, 246, 236], light ? 0.5 : 0.3),
    ink: DYES[first],
    accent: DYES[rest[0] ?? 'mustard'],
    spare: DYES[rest[1] ?? 'red'],
  }
}

function ink(hex: string): Ink {
  const n = Number.parseInt(hex, 16)
  return [n >> 16, (n >> 8) & 255, n & 255]
}
