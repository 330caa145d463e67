/**
 * Returns the hex colour of a colour name, case-insensitively. For several words the longest known ending is used (`deep navy` is
 * navy). Unknown names and mixed colours give a neutral grey.
 */
export function swatchOf(colorName: string): string {
  const words = colorName
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
  for (let start = 0; start < words.length; start++) {
    const hex = SWATCHES.get(words.slice(start).join(' '))
    if (hex !== undefined) return hex
  }
  return words.map((word) => SWATCHES.get(word)).find((hex) => hex !== undefined) ?? NEUTRAL_SWATCH
}

/** The swatch of an unknown colour name. */
export const NEUTRAL_SWATCH = '#b8b2a7'

/** Whether a swatch needs an outline on the light background (relative luminance above 0.7). */
export function isLightSwatch(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.7
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

/** The twelve colours of the specification, then names used in Indian catalogues. */
const SWATCHES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    red: '#c1272d',
    blue: '#2457a6',
    green: '#2f7d4f',
    black: '#1b1b1d',
    white: '#ffffff',
    gray: '#8a8d91',
    navy: '#1c2b52',
    pink: '#e58ba5',
    yellow: '#f2c530',
    purple: '#6b3f94',
    orange: '#e7792b',
    brown: '#744a2c',
    grey: '#8a8d91',
    'navy blue': '#1c2b52',
    maroon: '#6e1423',
    peach: '#f7c1a1',
    mustard: '#d19a1d',
    beige: '#e3d3b5',
    cream: '#f8efd8',
    'off white': '#f7f3e8',
    natural: '#e6dac2',
    ivory: '#fbf6e6',
    ecru: '#e9dfc6',
    skin: '#eac4a4',
    nude: '#e6bfa5',
    olive: '#6b6b2f',
    'olive green': '#6b6b2f',
    charcoal: '#3b3d42',
    anthra: '#43464b',
    rust: '#a9471f',
    burgundy: '#661a2e',
    wine: '#5e1c33',
    indigo: '#2b2f77',
    'light blue': '#a9cbe8',
    'dark blue': '#17306b',
    'royal blue': '#2347c5',
    'sky blue': '#87c1ea',
    'powder blue': '#b5d3e4',
    'ice blue': '#d2e6ef',
    'teal blue': '#1f6f7d',
    'turquoise blue': '#2bb3bd',
    'midnight blue': '#141c3d',
    lavender: '#bfaadb',
    lilac: '#c8a8d8',
    mauve: '#b184a6',
    violet: '#7640a8',
    magenta: '#b81d72',
    fuchsia: '#cc2a88',
    fuschia: '#cc2a88',
    rani: '#c9186b',
    'rani pink': '#c9186b',
    'baby pink': '#f6c9d3',
    'dusty pink': '#cf9aa0',
    'shocking pink': '#f0287f',
    'dark pink': '#c94775',
    'light pink': '#f5c6d0',
    rose: '#d66a83',
    'old rose': '#b9727c',
    blush: '#efc8c0',
    coral: '#f0745c',
    salmon: '#f0917c',
    'rose gold': '#c98d7c',
    gold: '#c79a3a',
    silver: '#bfc2c6',
    bronze: '#93662f',
    copper: '#a8653c',
    teal: '#1f7376',
    peacock: '#0f5f78',
    turquoise: '#2bb3bd',
    aqua: '#6fcbd0',
    mint: '#b3dfc7',
    sage: '#a3b18a',
    'sea green': '#2e8b68',
    'lime green': '#9ac72f',
    lime: '#b4d334',
    'light green': '#a4d3a2',
    'bottle green': '#0f4630',
    'dark green': '#1d5233',
    'pista green': '#b9d8a0',
    pista: '#b9d8a0',
    parrot: '#4caf3a',
    'parrot green': '#4caf3a',
    mehendi: '#6c7a1f',
    emerald: '#0f8a5f',
    jade: '#3d9a78',
    khaki: '#b3a06e',
    tan: '#c39a6b',
    camel: '#bd8f58',
    sand: '#dbc6a0',
    stone: '#c3b8a5',
    taupe: '#8f8072',
    coffee: '#4f3524',
    chocolate: '#4a2c1d',
    'coffee brown': '#4f3524',
    terracotta: '#bd5b3d',
    brick: '#9c3f2e',
    'burnt orange': '#bf5618',
    haldi: '#e2a712',
    turmeric: '#e2a712',
    saffron: '#f28c1c',
    kesar: '#f28c1c',
    lemon: '#f6e65a',
    'light yellow': '#f8e9a0',
    plum: '#5d2650',
    grape: '#56305f',
    aubergine: '#41213d',
    madder: '#a1262f',
    crimson: '#b0122e',
    scarlet: '#d02323',
    cherry: '#9d1731',
    tomato: '#d83f2a',
    neem: '#4f7a4d',
    denim: '#3f5f86',
    'ink blue': '#1d2c5e',
    cobalt: '#1f4bb5',
  }),
)
