import { splitWords, stemWord } from './words.ts'

/** What a shop shows that has nothing of a fabric: what falls, shines or warms like it, the nearest first. */
const FABRICS: Readonly<Record<string, string>> = {
  satin: 'silk, crepe, georgette',
  'velvet, velour': 'silk, wool',
  'organza, tulle, net': 'chiffon, georgette, chanderi',
  lace: 'net, chiffon, georgette',
  corduroy: 'denim, cotton',
  'fleece, flannel': 'wool, cotton',
  'tweed, cashmere, angora, pashmina, acrylic': 'wool',
  'nylon, polyester': 'georgette, crepe, chiffon',
  'lycra, spandex, jersey, hosiery': 'cotton, rayon',
  'viscose, modal, tencel': 'rayon',
  'jute, hemp': 'linen, khadi',
  khadi: 'handloom, linen, cotton',
  tussar: 'silk, chanderi',
  'taffeta, brocade, jacquard, dupion': 'silk',
  'poplin, cambric, voile, seersucker, twill, chambray': 'cotton',
  'drill, gabardine': 'twill, denim, cotton',
  'waffle, terry': 'cotton',
  crochet: 'knitted, lace, net',
  muslin: 'mulmul, cotton',
  'lurex, tissue': 'silk',
}

/** The same for prints, which are also called by one word: 'paisley'. */
const PRINTS: Readonly<Record<string, string>> = {
  'paisley, tropical, botanical, ditsy, leaf': 'floral, printed',
  'leopard, cheetah, zebra, tiger, snake, snakeskin': 'animal print, printed',
  'animal, bird, foil, cartoon, superhero': 'printed',
  'camouflage, camo': 'abstract, printed',
  'typography, slogan': 'graphic, printed',
  graphic: 'abstract, printed',
}

/** The same for other patterns and what is sewn on. */
const PATTERNS: Readonly<Record<string, string>> = {
  'pinstripe, chevron, zigzag, zig zag': 'striped, geometric',
  'herringbone, argyle, tartan, plaid, gingham': 'checked, geometric',
  'tie dye, tiedye': 'bandhani, leheriya, shibori, batik, dyed',
  'embroidered, embroidery': 'chikankari, zari, embellished',
  'metallic, glitter, shimmer': 'zari, brocade, lurex, embellished, silk',
  'sequin, sequinned, bead, beaded, rhinestone, stone work': 'embellished, embroidered, zari',
}

const HIGH_NECKS = 'high neck, turtle neck, mock neck, polo neck, mandarin collar, band collar, crew neck, round neck'
const LOW_NECKS = 'v neck, u neck, scoop neck, sweetheart neck, square neck, boat neck, round neck, crew neck'
const BARE_SHOULDERS = 'off shoulder, one shoulder, cold shoulder, halter neck, strappy, sleeveless, top, dress'
const FULL_SLEEVES = 'puff sleeve, balloon sleeve, bishop sleeve, lantern sleeve, bell sleeve, long sleeve, full sleeve'
const LONG = 'full length, floor length, ankle length, maxi, long, calf length, midi'
const SHORT_SLEEVES = 'cap sleeve, flutter sleeve, short sleeve, half sleeve, sleeveless'

/** The same for necks, sleeves, lengths, and how clothes fit and wear; at last the kinds of clothes that usually have them. */
const SHAPES: Readonly<Record<string, string>> = {
  'high neck, turtle neck, mock neck, polo neck': HIGH_NECKS,
  'v neck, u neck, scoop neck, sweetheart neck, square neck, boat neck, deep neck, cowl neck, keyhole neck': LOW_NECKS,
  henley: 'band collar, mandarin collar, round neck, crew neck',
  'off shoulder, one shoulder, cold shoulder, halter neck': BARE_SHOULDERS,
  'puff sleeve, balloon sleeve, bishop sleeve, lantern sleeve, bell sleeve': FULL_SLEEVES,
  'cap sleeve, flutter sleeve': SHORT_SLEEVES,
  'full length, floor length, ankle length, maxi': LONG,
  'midi, calf length, knee length': 'midi, calf length, knee length, maxi',
  mini: 'short, above knee, thigh length, knee length',
  'dolman, batwing': 'kaftan, kimono sleeve, loose fit, tunic, top',
  'spread collar, cuban collar, button down': 'collar, band collar, mandarin collar, formal shirt, shirt',
  raglan: 'crew neck, tshirt',
  'crop, cropped': 'short, mini, top',
  'asymmetric, asymmetrical': 'high low, a line, flared, tunic',
  'empire waist': 'a line, anarkali, flared',
  'distressed, ripped': 'faded, washed, denim',
  skinny: 'slim fit, slim, churidar, straight',
  bootcut: 'flared, straight',
  patiala: 'salwar',
  'wrinkle free': 'no iron, polyester, crepe, georgette',
  'maternity, pregnancy, pregnant, nursing, feeding': 'maxi, kaftan, a line, flared, loose fit, anarkali, gown, dress',
  'quick dry': 'dry fit, activewear, polyester',
}

const NEAR: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  [FABRICS, PRINTS, PATTERNS, SHAPES].flatMap((table) =>
    Object.entries(table).flatMap(([names, near]) => {
      const others = near.split(', ').map(stemsOf)
      const looks = names.split(', ').flatMap((look) => (table === PRINTS ? [look, `${look} print`] : [look]))
      return looks.map((look) => [stemsOf(look).join(' '), others] as const)
    }),
  ),
)

function stemsOf(phrase: string): string[] {
  return splitWords(phrase).map(stemWord)
}

const FABRIC_STEMS: ReadonlySet<string> = new Set(
  Object.keys(FABRICS).flatMap((fabrics) => splitWords(fabrics).map(stemWord)),
)

/** Returns the stems of the phrases for what is nearest to a fabric, pattern or shape, nearest first; none for anything else. */
export function nearLooks(stems: readonly string[]): readonly (readonly string[])[] {
  return NEAR.get(stems.join(' ')) ?? []
}

/** Returns whether a stem names a fabric that others can stand in for. */
export function isNearFabric(stem: string): boolean {
  return FABRIC_STEMS.has(stem)
}
