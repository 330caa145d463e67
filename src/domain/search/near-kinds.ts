import { splitWords, stemWord } from './words.ts'

/** What a shop shows that has none of a kind, the nearest first: a kurta for a sherwani, a stole for a scarf. */
const NEAR: Readonly<Record<string, string>> = {
  sherwani: 'bandhgala achkan waistcoat kurta',
  bandhgala: 'sherwani waistcoat blazer jacket',
  blazer: 'jacket waistcoat coat',
  coat: 'jacket blazer waistcoat',
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
  thermal: 'sweater sweatshirt legging',
  shrug: 'jacket cardigan stole',
  poncho: 'shawl stole shrug',
  shawl: 'stole dupatta scarf',
  stole: 'shawl dupatta scarf',
  scarf: 'stole dupatta shawl',
  legging: 'churidar jegging salwar palazzo trouser',
  jegging: 'legging jean trouser',
  churidar: 'legging salwar pyjama',
  jean: 'trouser',
  palazzo: 'trouser salwar sharara',
  skirt: 'lehenga palazzo',
  capri: 'trouser shorts',
  shorts: 'capri trouser pyjama',
  joggers: 'tracksuit pyjama trouser',
  tracksuit: 'joggers pyjama trouser',
  jumpsuit: 'dress dungaree',
  dungaree: 'jumpsuit dress',
  romper: 'jumpsuit dress frock',
  gown: 'dress anarkali lehenga',
  frock: 'dress',
  kaftan: 'tunic kurta kurti dress',
  nightwear: 'pyjama loungewear kaftan',
  bathrobe: 'robe gown nightdress nightsuit',
  robe: 'gown nightdress nightsuit',
  loungewear: 'nightwear pyjama',
  top: 'tunic kurti shirt',
  tshirt: 'shirt top',
}

const NEAR_KINDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(NEAR).map(([kind, near]) => [stemWord(kind), splitWords(near).map(stemWord)]),
)

/** Returns the stems of the kinds of clothes nearest to one, nearest first; none for what has no such kinds. */
export function nearKinds(stem: string): readonly string[] {
  return NEAR_KINDS.get(stem) ?? []
}
