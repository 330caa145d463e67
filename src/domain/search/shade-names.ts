import { splitWords, stemWord } from './words.ts'

/** Shades by names that few shops use, with the colours that are nearest to them, the nearest first. */
const SHADE_NAMES: Readonly<Record<string, string>> = {
  crimson: 'red maroon',
  'scarlet vermilion poppy': 'red orange',
  'ruby cherry cranberry garnet': 'red maroon',
  raspberry: 'pink magenta red',
  'strawberry watermelon': 'pink red',
  'salmon blush': 'peach pink',
  'flamingo bubblegum onion': 'pink',
  rust: 'orange',
  terracotta: 'rust orange brown',
  'tangerine pumpkin carrot': 'orange',
  apricot: 'peach orange',
  marigold: 'yellow orange mustard',
  'amber ochre': 'mustard yellow orange',
  'turmeric canary sunflower': 'yellow mustard',
  'mocha caramel cocoa cinnamon walnut chestnut tobacco espresso hazelnut': 'brown',
  mahogany: 'maroon brown',
  'copper bronze': 'brown rust orange',
  'fawn almond biscuit oatmeal wheat': 'beige brown',
  taupe: 'beige gray brown',
  nude: 'beige ivory brown',
  champagne: 'beige cream ivory golden',
  'ecru eggshell vanilla alabaster': 'ivory cream white',
  'ash gunmetal graphite anthracite cement': 'gray charcoal',
  silver: 'gray',
  'emerald fern': 'green',
  jade: 'green teal',
  'sage moss avocado henna': 'olive green',
  'pistachio seafoam': 'mint green',
  chartreuse: 'lime green yellow',
  'cobalt azure cerulean': 'blue',
  sapphire: 'navy blue',
  cyan: 'turquoise aqua teal blue',
  peacock: 'teal blue green',
  plum: 'purple wine maroon',
  'grape aubergine eggplant brinjal amethyst': 'purple',
  orchid: 'purple pink',
  periwinkle: 'lavender purple blue',
  'onyx ebony': 'black',
}

/** What a shopper means who names no colour. */
const GROUPS: Readonly<Record<string, string>> = {
  light:
    'white, cream, ivory, beige, peach, pink, mint, lavender, sky blue, light blue, light pink, light green, powder blue, baby pink',
  pastel: 'peach, mint, lavender, powder blue, baby pink, light pink, light blue, lilac, pink, cream, ivory, beige',
  dark: 'black, navy, maroon, burgundy, wine, indigo, brown, charcoal, purple, bottle green',
  bright: 'red, yellow, orange, magenta, fuchsia, pink, green, multicolour',
  earthy: 'brown, beige, mustard, rust, olive, tan, khaki, maroon, indigo',
  neutral: 'beige, ivory, cream, white, gray, black, brown, nude',
  rose: 'rose, pink, peach',
}

/** What a shop shows that has nothing of a colour, the nearest first. */
const NEAR_COLORS: Readonly<Record<string, string>> = {
  white: 'ivory cream beige',
  'cream ivory': 'white beige',
  beige: 'cream ivory brown',
  black: 'charcoal navy indigo',
  gray: 'charcoal silver black',
  red: 'maroon rust',
  maroon: 'wine burgundy red',
  'wine burgundy': 'maroon purple',
  pink: 'magenta peach coral',
  'magenta rani': 'pink purple',
  peach: 'coral pink orange',
  orange: 'rust peach mustard',
  yellow: 'mustard lime golden',
  'golden gold': 'mustard yellow beige',
  mustard: 'yellow golden',
  green: 'teal turquoise',
  olive: 'green khaki',
  mint: 'green turquoise',
  'teal turquoise': 'blue green',
  blue: 'teal indigo',
  navy: 'indigo blue black',
  purple: 'lavender wine magenta',
  lavender: 'purple lilac pink',
  brown: 'rust beige tan',
}

const NEAR_BY_STEM: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(NEAR_COLORS).flatMap(([colors, near]) =>
    splitWords(colors).map((color) => [stemWord(color), splitWords(near).map(stemWord)] as const),
  ),
)

/** The stems of the colours nearest to one, the nearest first; none for what is not known. */
export function nearColors(stem: string): readonly string[] {
  return NEAR_BY_STEM.get(stem) ?? []
}

const COLORS_OF: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(SHADE_NAMES).flatMap(([names, colors]) =>
    splitWords(names).map((name) => [stemWord(name), new Set(splitWords(colors).map(stemWord))] as const),
  ),
)

/** Returns whether a stem is the name of a shade; given another one, whether of that colour, as in `rust orange`. */
export function isShadeName(stem: string, color?: string): boolean {
  const colors = COLORS_OF.get(stem)
  return color === undefined ? colors !== undefined : colors?.has(color) === true
}

/** Returns whether the words name several colours at once: 'dark colour'. */
export function isColorGroup(words: string): boolean {
  return words.endsWith(' colour') && words.slice(0, -' colour'.length) in GROUPS
}

/** Each shade or group, followed by what is similar to it. */
export const SHADES_AND_COLORS: readonly (readonly string[])[] = [
  ...Object.entries(SHADE_NAMES).flatMap(([names, colors]) =>
    splitWords(names).map((name) => [name, ...splitWords(colors)]),
  ),
  ...Object.entries(GROUPS).map(([group, colors]) => [`${group} colour`, ...colors.split(', ')]),
]

/** The words for groups of colours, by the group. */
const WORDS_OF_GROUPS: readonly (readonly [words: string, group: string])[] = [
  ['light|halk[aie]|soft|sober|subtle|fik+[aie]|phik+[aie]|pale', 'light'],
  ['pastel', 'pastel'],
  ['dark|deep|ge?hr[aie]|gahr[aie]|gaadh[aei]', 'dark'],
  ['bright|vibrant|chatakh?|chatkil[aei]|loud|bold', 'bright'],
  ['earthy|earth', 'earthy'],
  ['neutral', 'neutral'],
  ['rose|(?:dusty|old)\\s+rose', 'rose'],
]
const SAID = String.raw`(?:wal[aei]\s+)?(?:colou?r(?:s|ed)?|shades?|tones?|rang(?:on)?)`
const GROUP_PATTERNS = WORDS_OF_GROUPS.map(
  ([words, group]) =>
    [new RegExp(String.raw`(?<!\w)(?:${words})\s+${SAID}(?!\w|\s+of\b)`, 'g'), `${group} colour`] as const,
)

/** `Halke rang ki saree`, `dark shades kurti`: groups of colours in one wording. */
export function withColorGroups(text: string): string {
  return GROUP_PATTERNS.reduce((read, [pattern, group]) => read.replace(pattern, group), text)
}
