import { synonymsOf, usualSpelling } from './synonyms.ts'
import { splitWords, stemWord } from './words.ts'

/** What a shop shows that has none of a kind, the nearest first: a kurta for a sherwani, a stole for a scarf. */
const NEAR: Readonly<Record<string, string>> = {
  sherwani: 'bandhgala achkan waistcoat kurta',
  bandhgala: 'sherwani waistcoat blazer jacket',
  blazer: 'jacket waistcoat coat',
  coat: 'jacket blazer waistcoat',
  overcoat: 'coat jacket blazer',
  parka: 'jacket coat windcheater',
  anorak: 'windcheater jacket coat',
  peacoat: 'coat jacket blazer',
  gilet: 'jacket waistcoat sweater',
  shacket: 'jacket shirt',
  suit: 'blazer bandhgala waistcoat sherwani kurta jacket',
  tuxedo: 'suit blazer bandhgala waistcoat jacket',
  achkan: 'sherwani bandhgala kurta',
  angrakha: 'anarkali kurta kurti',
  koti: 'waistcoat shrug jacket',
  sadri: 'waistcoat bandhgala jacket',
  waistcoat: 'bandhgala jacket blazer',
  kediyu: 'kurta kurti top',
  hoodie: 'sweatshirt sweater jacket tshirt',
  sweatshirt: 'hoodie sweater jacket tshirt',
  sweater: 'cardigan pullover sweatshirt jacket shawl stole',
  pullover: 'sweater cardigan sweatshirt jacket shawl',
  jumper: 'sweater cardigan sweatshirt jacket shawl',
  cardigan: 'sweater shrug jacket shawl stole',
  raincoat: 'windcheater jacket coat',
  windcheater: 'jacket raincoat sweatshirt',
  camisole: 'slip vest bra top',
  kameez: 'kurta kurti shirt',
  vest: 'innerwear tshirt',
  thermal: 'innerwear sweater sweatshirt legging jacket shawl',
  shrug: 'cardigan stole shawl jacket',
  bolero: 'shrug cardigan stole jacket',
  cape: 'shrug poncho stole shawl',
  capelet: 'shrug cape stole',
  poncho: 'shawl stole shrug',
  shawl: 'stole dupatta scarf',
  stole: 'shawl dupatta scarf',
  scarf: 'stole dupatta shawl',
  muffler: 'scarf stole shawl',
  glove: 'muffler scarf stole shawl',
  beanie: 'cap muffler scarf stole shawl',
  cap: 'hat beanie',
  hat: 'cap beanie',
  sock: 'stocking tights',
  stocking: 'sock legging',
  legging: 'churidar jegging tights salwar palazzo joggers trackpant trouser',
  jegging: 'legging jean trouser',
  tights: 'legging jegging trackpant joggers trouser pyjama',
  tregging: 'legging jegging trouser',
  culotte: 'palazzo trouser skirt',
  bellbottom: 'palazzo jean trouser',
  trackpant: 'joggers pyjama trouser legging',
  dhoti: 'lungi pyjama salwar',
  lungi: 'dhoti pyjama',
  mundu: 'dhoti lungi pyjama',
  mekhela: 'saree lehenga',
  pathani: 'kurta',
  chino: 'trouser',
  cargo: 'trouser shorts joggers',
  anklet: 'bracelet bangle jewellery',
  bracelet: 'bangle jewellery',
  bangle: 'bracelet jewellery',
  necklace: 'pendant jewellery',
  earring: 'jewellery',
  slipper: 'sandal footwear',
  sandal: 'slipper flat footwear',
  heel: 'sandal footwear',
  sneaker: 'shoe footwear',
  loafer: 'shoe footwear',
  boot: 'shoe footwear',
  abaya: 'kaftan gown dress',
  burqa: 'abaya kaftan gown dress',
  hijab: 'scarf stole dupatta',
  pheran: 'kaftan tunic kurta shawl',
  catsuit: 'jumpsuit bodysuit',
  churidar: 'legging salwar pyjama',
  jean: 'jegging trouser',
  palazzo: 'trouser salwar sharara',
  skirt: 'lehenga palazzo',
  capri: 'trouser shorts',
  shorts: 'capri trouser pyjama',
  joggers: 'tracksuit pyjama trouser',
  tracksuit: 'joggers pyjama trouser',
  jumpsuit: 'dress dungaree',
  dungaree: 'jumpsuit dress',
  romper: 'jumpsuit dress frock',
  playsuit: 'jumpsuit romper dress',
  onesie: 'romper nightsuit pyjama',
  bodysuit: 'top tshirt camisole',
  corset: 'bustier shapewear bra top',
  bustier: 'corset bra top',
  bralette: 'bra camisole',
  bra: 'bralette camisole innerwear',
  brief: 'boxer innerwear',
  panty: 'innerwear',
  lingerie: 'bra innerwear',
  girdle: 'shapewear petticoat',
  petticoat: 'shapewear slip skirt',
  negligee: 'nightdress slip kaftan',
  chemise: 'nightdress slip camisole',
  babydoll: 'nightdress slip',
  bikini: 'swimwear swimsuit bra',
  choli: 'blouse lehenga top',
  blouse: 'choli top shirt',
  gown: 'dress anarkali lehenga',
  frock: 'dress',
  kaftan: 'tunic kurta kurti dress',
  nightwear: 'pyjama loungewear kaftan nightdress dress',
  nightsuit: 'nightwear sleepwear sleepsuit nightdress nightshirt pyjama loungewear kaftan',
  nightdress: 'nightshirt nightwear kaftan nightsuit gown pyjama dress',
  bathrobe: 'robe gown nightdress nightsuit',
  robe: 'bathrobe nightdress nightsuit nightwear gown kaftan dress',
  loungewear: 'nightwear pyjama',
  top: 'tunic kurti shirt',
  tshirt: 'shirt top',
  lehenga: 'sharara anarkali gown saree kurta dress',
  salwar: 'churidar palazzo legging trouser',
  sharara: 'palazzo lehenga',
  trouser: 'chino jean joggers pyjama',
  pyjama: 'nightsuit trackpant joggers trouser palazzo',
  anarkali: 'gown kurta kurti dress',
  dress: 'gown jumpsuit tunic kurti skirt',
  bermuda: 'shorts capri',
  jhabla: 'sleepsuit romper bodysuit frock top tshirt',
  sleepsuit: 'romper nightsuit jhabla',
  pavadai: 'lehenga skirt frock',
  swaddle: 'blanket towel jhabla romper',
  curtain: 'fabric',
  cushion: 'pillow fabric',
  tablecloth: 'fabric',
  bedsheet: 'bedcover bedspread quilt blanket fabric',
  bedcover: 'bedsheet bedspread quilt blanket',
  quilt: 'blanket bedcover bedspread',
  blanket: 'quilt bedcover bedspread shawl',
  pillow: 'cushion',
  uniform: 'shirt trouser skirt frock dress',
  apron: 'uniform',
  mojari: 'shoe footwear',
  towel: 'gamcha bathrobe',
  umbrella: 'raincoat windcheater',
  choker: 'necklace jewellery',
  mangalsutra: 'necklace jewellery',
}

/** The same for kinds that most shops have: of few kurtas, a list has kurtas only. */
const NEAR_COMMON: Readonly<Record<string, string>> = {
  kurta: 'kurti tunic kameez shirt top',
  kurti: 'kurta tunic kameez top',
  tunic: 'kurti kurta top',
  shirt: 'kurta tshirt top',
  jacket: 'blazer coat windcheater sweater cardigan sweatshirt waistcoat shrug',
  saree: 'lehenga gown anarkali kurta dress',
  dupatta: 'stole shawl scarf',
}

const NEAR_COMMON_KINDS = byStem(NEAR_COMMON)
const NEAR_KINDS = byStem(NEAR)

function byStem(near: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.entries(near).map(([kind, kinds]) => [stemWord(kind), splitWords(kinds).map(stemWord)]))
}

/**
 * Returns the stems of the kinds of clothes nearest to what a word or phrase names, nearest first; none for what has no such kinds.
 * A night suit is near to pyjamas, and a denim jacket to what a jacket is near to.
 */
export function nearKinds(named: string): readonly string[] {
  const whole = nearestTo(closedKind(named.split(' ')))
  return whole.length > 0 ? whole : named.split(' ').flatMap((word) => nearestTo(stemWord(word)))
}

/** The same for a common kind, for a shop that has none at all. */
export function nearCommonKinds(named: string): readonly string[] {
  return named.split(' ').flatMap((word) => nearestTo(stemWord(word), NEAR_COMMON_KINDS))
}

/** Returns whether a word or phrase names what is worn against the cold, so that a woollen jacket replaces it rather than a cotton one. */
export function isForCold(named: string): boolean {
  const words = named.split(' ').map((word) => usualSpelling(stemWord(word)))
  return FOR_COLD.has(closedKind(named.split(' '))) || words.some((word) => FOR_COLD.has(word))
}

const FOR_COLD: ReadonlySet<string> = new Set(
  splitWords(
    'coat overcoat peacoat parka hoodie sweatshirt sweater pullover jumper cardigan thermal poncho muffler glove mitten beanie quilt blanket',
  ).map(stemWord),
)

/** The words of a phrase as the one word that they are also written as: `bodysuit` for `body suit`. */
export function closedKind(words: readonly string[]): string {
  return stemWord(words.join(''))
}

/** The nearest to a kind in any spelling: 'leggins' are leggings. */
function nearestTo(stem: string, near = NEAR_KINDS): readonly string[] {
  const same = synonymsOf([stem]).filter(({ stems, weight }) => stems.length === 1 && weight >= SAME_WEIGHT)
  const spellings = [stem, usualSpelling(stem), ...same.flatMap(({ stems }) => stems)]
  for (const spelling of spellings) {
    const kinds = near.get(spelling)
    if (kinds) return kinds
  }
  return []
}

/** Other words for the same; what is only similar has less. */
const SAME_WEIGHT = 0.9
