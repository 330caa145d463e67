/**
 * Things by whose names shoppers call a colour: 'mehndi colour', 'onion rang'. Alone they mean something else, often an occasion or a
 * name, so only the word for colour after them makes them one.
 */
const COLORS: Readonly<Record<string, string>> = {
  'olive or green': 'mehndi mehendi mehandi mehandee menhdi henna',
  'yellow or mustard': 'haldi haldee turmeric',
  'onion pink': 'onion pyaz pyaaz kanda',
  'carrot orange': 'carrot gajar',
  'saffron orange': 'kesar kesari zafran saffron',
  'tomato red': 'tomato tamatar',
  'cherry red': 'cherry anar',
  'brick red': 'brick',
  'blood red': 'blood',
  purple: 'jamun baingan brinjal falsa phalsa',
  mustard: 'sarson sarso rai',
  yellow: 'besan',
  red: 'kumkum sindoor',
  'leaf green': 'paan',
  'rani pink': 'rani',
  'gajri pink': 'gajri gajari',
  'pista green': 'pista elaichi',
  'parrot green': 'parrot tota popat',
  'rama green': 'rama',
  'bottle green': 'bottle',
  'sea green': 'sea',
  'sky blue': 'sky aasman',
  'ink blue': 'ink',
  'royal blue': 'royal',
  'lemon yellow': 'lemon nimbu',
  'mango yellow': 'mango aam',
  'white or ivory': 'milk doodh dudhiya',
  beige: 'badam biscuit almond fawn',
  brown: 'chikoo chiku sapota kattha katha mitti',
  'chocolate brown': 'chocolate',
  grey: 'ash rakh elephant mouse steel cement',
}

const BY_THING: ReadonlyMap<string, string> = new Map(
  Object.entries(COLORS).flatMap(([color, things]) => things.split(' ').map((thing) => [thing, color])),
)
const THING = new RegExp(
  `\\b(${[...BY_THING.keys()].join('|')})(?=[\\s-]+(?:colou?r(?:ed)?|rang|rong|kalar|color)\\b)`,
  'g',
)

/** Replaces such a name before the word for colour, in a text in lower case: 'mehndi colour suit' is olive or green. */
export function withColorsOfThings(text: string): string {
  return text.replace(THING, (thing) => BY_THING.get(thing) ?? thing)
}
