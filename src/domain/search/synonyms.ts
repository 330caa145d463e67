import { phoneticKey } from './spelling.ts'
import { splitWords, stemWord } from './words.ts'

/** A synonym of a word or phrase: its stems, and the weight of a match (0–1). */
export interface Synonym {
  readonly stems: readonly string[]
  readonly weight: number
}

/**
 * Returns the synonyms of a phrase, given as stems, in the vocabulary of Indian clothing and fabric. Phrases are also compared by
 * sound, so the table needs only one of several similar spellings.
 */
export function synonymsOf(stems: readonly string[]): readonly Synonym[] {
  const exact = BY_PHRASE.get(stems.join(' '))
  if (exact) return exact
  const key = stems.map(phoneticKey).join(' ')
  return key.length < MIN_SOUND_LENGTH ? [] : (BY_SOUND.get(key) ?? [])
}

/** Shorter keys are shared by unrelated words (`full`, `phool`). */
export const MIN_SOUND_LENGTH = 4

/** Maximum number of words in a phrase with synonyms. */
export const MAX_PHRASE_WORDS = 3

/** Spellings of one word, and Hindi words for English ones; all are equivalent. */
const SAME: readonly (readonly string[])[] = [
  ['saree', 'sari', 'saadi', 'sadi', 'pudavai', 'podavai', 'selai', 'cheera', 'sadlo'],
  ['salwar', 'shalwar', 'salwaar', 'shalvar'],
  ['kameez', 'kamiz', 'qameez'],
  ['churidar', 'chudidar', 'choodidar', 'churidaar'],
  ['lehenga', 'lehnga', 'lengha', 'lahenga', 'lehanga', 'lahanga', 'langa'],
  ['pyjama', 'pajama', 'payjama', 'paijama'],
  ['dupatta', 'orna', 'duppatta', 'chunni', 'chunri', 'chunari', 'chunar', 'odhani', 'odhni'],
  ['t-shirt', 'tee', 'teeshirt'],
  ['trouser', 'pants', 'pant'],
  ['waistcoat', 'waist coat', 'nehru jacket', 'modi jacket', 'nehru coat', 'bandi'],
  ['dhoti', 'mundu', 'veshti', 'vetti', 'panche'],
  ['nightwear', 'night wear', 'sleepwear', 'night dress', 'nightdress', 'nightie', 'nighty', 'night gown'],
  ['innerwear', 'inner wear', 'undergarment', 'underwear', 'under garment'],
  ['lingerie', 'lingeri'],
  ['dress material', 'dressmaterial', 'unstitched suit', 'suit material', 'suit piece', 'unstitched salwar'],
  ['kaftan', 'caftan'],
  ['dungaree', 'dungarees'],
  ['blazer', 'blazzer'],
  ['cardigan', 'cardigen'],
  ['gray', 'grey', 'slate', 'saleti'],
  ['multicolour', 'multicolor', 'multi', 'multicoloured', 'multicolored', 'multi colour', 'multi color', 'rangeen'],
  ['off white', 'offwhite'],
  ['navy', 'navy blue'],
  ['turquoise', 'firozi', 'feroza', 'ferozi'],
  ['burgundy', 'burgandy'],
  ['fuchsia', 'fuschia'],
  ['colour', 'color'],
  ['red', 'laal', 'lal', 'surkh'],
  ['blue', 'neela', 'nila', 'neeli', 'neele', 'nili', 'aasmani', 'asmani'],
  ['green', 'hara', 'hari', 'hare', 'haree'],
  ['yellow', 'peela', 'pila', 'peeli', 'peele', 'pili'],
  ['black', 'kaala', 'kala', 'kali', 'kaali', 'kaale'],
  ['white', 'safed', 'safaid'],
  ['pink', 'gulabi'],
  ['orange', 'narangi', 'kesari', 'kesariya'],
  ['purple', 'baingani', 'jamuni'],
  ['brown', 'bhura', 'bhoora', 'bhuri', 'bhoori', 'bhure', 'bhoore', 'katthai', 'kathai'],
  ['maroon', 'mehroon', 'mehrun', 'marun'],
  ['golden', 'gold', 'sunehra', 'sunahara', 'sunehri', 'sunehre', 'sona'],
  ['silver', 'chandi', 'rupehla'],
  ['cotton', 'sooti', 'suti', 'kapas'],
  ['silk', 'resham', 'reshmi', 'reshami', 'pattu'],
  ['wool', 'woollen', 'woolen', 'ooni', 'oonee'],
  ['velvet', 'makhmal', 'makhmali'],
  ['net', 'jaali', 'jali', 'jaalidar'],
  ['lining', 'astar'],
  ['curtain', 'parda', 'parde'],
  ['mulmul', 'malmal', 'mul mul', 'mal mal', 'mull'],
  ['tussar', 'tussore', 'tasar', 'tusar', 'tussah'],
  ['lycra', 'likra', 'spandex', 'elastane'],
  ['georgette', 'jorjet', 'jarjet'],
  ['chiffon', 'shifon', 'shiffon', 'sifon'],
  ['linen', 'lenin', 'linnen', 'lilen'],
  ['bandhani', 'bandhej', 'bandej', 'bandhni', 'bandhini'],
  ['border', 'paar', 'kinari'],
  ['khadi', 'khaddar'],
  ['jacquard', 'jackard', 'jacard'],
  ['crepe', 'crape', 'krep'],
  ['chikankari', 'chikan', 'lucknowi', 'chicken kari'],
  ['kanjivaram', 'kanjeevaram', 'kancheepuram', 'kanchipuram'],
  ['banarasi', 'benarasi', 'benarsi', 'banarsi', 'varanasi'],
  ['ikat', 'ikkat', 'pochampally'],
  ['ajrakh', 'azrakh', 'ajrak'],
  ['patola', 'patolu'],
  ['leheriya', 'lehariya', 'leheria'],
  ['gota patti', 'gota', 'gotta patti'],
  ['zari', 'jari', 'zaree'],
  ['striped', 'stripe', 'stripes', 'dhaari', 'dharidar'],
  ['checked', 'check', 'checks', 'checkered', 'chequered', 'gingham', 'plaid', 'tartan'],
  ['floral', 'flower', 'flowery', 'phool', 'phoolwala'],
  ['polka dot', 'polkadot', 'polka', 'dotted'],
  ['solid', 'plain', 'sada', 'saada'],
  ['printed', 'print'],
  ['embroidered', 'embroidery', 'embroidary', 'kadhai', 'kadhaai'],
  ['geometric', 'geometrical'],
  ['colour block', 'color block', 'colourblock', 'colorblock'],
  ['metre', 'meter', 'mtr', 'mtrs', 'mitar'],
  [
    'men',
    'man',
    'gents',
    'male',
    'mard',
    'purush',
    'aadmi',
    'husband',
    'father',
    'dad',
    'brother',
    'boyfriend',
    'papa',
    'pita',
    'pitaji',
    'pati',
    'bhai',
    'bhaiya',
    'dada',
    'nana',
    'chacha',
    'grandfather',
  ],
  [
    'women',
    'woman',
    'ladies',
    'lady',
    'female',
    'aurat',
    'mahila',
    'auraton',
    'aurton',
    'aurto',
    'wife',
    'mother',
    'mom',
    'sister',
    'bhabhi',
    'girlfriend',
    'mummy',
    'maa',
    'mata',
    'patni',
    'biwi',
    'didi',
    'bahan',
    'behan',
    'behen',
    'dadi',
    'nani',
    'bua',
    'mausi',
    'chachi',
    'bahu',
    'grandmother',
  ],
  [
    'kid',
    'children',
    'child',
    'bachche',
    'bacche',
    'baccha',
    'bachchon',
    'bacchon',
    'bachcho',
    'baby',
    'infant',
    'newborn',
    'toddler',
  ],
  ['girl', 'ladki', 'ladkiyon', 'daughter', 'beti', 'bacchi', 'bachchi', 'bachi', 'gudiya'],
  ['boy', 'ladka', 'ladke', 'ladkon', 'ladko', 'son', 'beta', 'bete', 'beto'],
  ['shirt', 'sattai', 'chokka'],
  ['gown', 'gaun'],
  ['burqa', 'burkha'],
  ['palazzo', 'palazzo pant', 'plazo pant'],
  ['jogger', 'jogger pant'],
  ['track pant', 'track bottom', 'lower'],
  ['fabric', 'cloth', 'kapda', 'kapra', 'material'],
  ['cloths', 'clothes', 'clothing', 'kapde'],
  ['shoe', 'footwear', 'joota', 'joote'],
  ['jewellery', 'jewelry', 'gehne'],
  ['perfume', 'fragrance', 'itra'],
  ['towel', 'tauliya'],
  ['bedsheet', 'bed sheet', 'chaadar'],
  ['scarf', 'scarve', 'scarves'],
  ['wedding', 'bridal', 'shaadi'],
  ['co ord set', 'coord set', 'co ord', 'coord', 'co ordinate set', 'coordinate set'],
  ['half saree', 'langa voni', 'pavadai davani', 'pavadai dhavani', 'lehenga saree'],
  ['pavadai', 'pavada', 'pattu pavadai', 'pattu pavada'],
  ['nauvari', 'navvari', 'nine yard', '9 yard'],
  ['gamcha', 'gamchha'],
  ['windcheater', 'wind cheater', 'windbreaker', 'wind breaker'],
  ['flared', 'flare'],
  ['maternity', 'pregnancy', 'pregnant'],
  ['baby shower', 'godh bharai'],
  ['sheer', 'transparent', 'see through'],
  ['stretchable', 'stretchy', 'stretch'],
  ['long', 'lambi', 'lamba', 'lambe'],
  ['short', 'chhoti', 'chhota', 'chhote', 'choti', 'chota', 'chote'],
  ['loose', 'dheela', 'dheeli', 'dheele', 'dhila', 'dhili'],
  ['heavy', 'bhaari', 'bhari'],
  ['light', 'halka', 'halki', 'halke'],
  ['soft', 'mulayam', 'naram'],
  ['warm', 'garam'],
  ['dark', 'gehra', 'gehri', 'gehre', 'gahra'],
  ['pocket', 'jeb'],
  ['round neck', 'gol gala'],
  ['high rise', 'high waist', 'high waisted'],
  ['low rise', 'low waist'],
  ['two tone', 'dual tone', 'do rangi'],
  ['shiny', 'chamakdar', 'chamkila', 'chamkili', 'chamkile', 'shimmer'],
  ['bridal', 'dulhan', 'bride'],
  ['groom', 'dulha', 'dulhe'],
  ['night', 'nite'],
  ['night suit', 'nightsuit', 'nite suit'],
  ['bottomwear', 'bottom wear'],
  ['topwear', 'top wear'],
  ['tracksuit', 'track suit'],
  ['swimwear', 'swimsuit', 'swim suit', 'swimming costume'],
  ['raincoat', 'rain coat'],
  ['earring', 'jhumka', 'jhumki', 'bali'],
  ['anklet', 'payal', 'pajeb', 'paayal'],
  ['necklace', 'haar', 'mala'],
  ['bangle', 'chudi', 'choodi', 'kangan'],
  ['bag', 'handbag', 'hand bag', 'purse', 'thaila'],
  ['slipper', 'flip flop', 'chappal'],
  ['sandal', 'sandle', 'sendal'],
  ['petticoat', 'saree shapewear', 'inskirt', 'underskirt'],
  ['sleeveless', 'without sleeve', 'no sleeve'],
  ['full sleeve', 'long sleeve', 'full baju', 'lambi baju', 'poori baju'],
  ['half sleeve', 'short sleeve', 'half baju', 'chhoti baju'],
]

/** Similar products, ranked below exact matches. */
const SIMILAR: readonly (readonly string[])[] = [
  ['kurta', 'kurti'],
  ['kurti', 'tunic'],
  ['lehenga', 'ghagra', 'ghaghra', 'chaniya'],
  ['lehenga choli', 'chaniya choli', 'ghagra choli', 'lehenga'],
  ['salwar kameez', 'salwar suit', 'salwar kurta', 'kurta set', 'punjabi suit'],
  ['dupatta', 'stole', 'shawl'],
  ['palazzo', 'plazo'],
  ['sweater', 'pullover', 'cardigan', 'jumper'],
  ['jeans', 'denim'],
  ['legging', 'jegging', 'tights'],
  ['innerwear', 'lingerie', 'bra', 'brief'],
  ['nightwear', 'night suit', 'nightdress', 'pyjama'],
  ['off white', 'cream', 'ivory'],
  ['off white', 'white'],
  ['navy', 'blue'],
  ['mulmul', 'muslin'],
  ['maroon', 'burgundy', 'wine'],
  ['turquoise', 'teal', 'aqua'],
  ['golden', 'gold'],
  ['banarasi', 'brocade'],
  ['banarasi', 'silk'],
  ['kanjivaram', 'silk'],
  ['chikankari', 'embroidered'],
  ['block print', 'printed'],
  ['bagru', 'sanganeri', 'block print'],
  ['dabu', 'block print'],
  ['panty', 'brief'],
  ['gown', 'maxi dress'],
  ['gown', 'dress'],
  ['suit set', 'salwar suit', 'salwar kameez', 'kurta set', 'anarkali set'],
  ['kurta set', 'kurta pyjama'],
  ['dress material', 'fabric'],
  ['frock', 'dress'],
  ['sharara', 'gharara'],
  ['anarkali suit', 'anarkali kurta', 'anarkali'],
  ['tracksuit', 'track pant'],
  ['joggers', 'track pant'],
  ['raincoat', 'windcheater'],
  ['windcheater', 'jacket'],
  ['lungi', 'dhoti'],
  ['gamcha', 'towel', 'stole'],
  ['half saree', 'lehenga', 'lehenga choli'],
  ['pavadai', 'lehenga', 'skirt'],
  ['bell bottom', 'bootcut', 'boot cut', 'flared jeans', 'flared pant', 'flared trouser'],
  ['oversized', 'oversize', 'loose fit', 'baggy'],
  ['co ord set', 'clothing set', 'top and skirt'],
  ['plus size', 'moti', 'curvy'],
  ['pearl', 'moti'],
  ['maternity', 'feeding', 'nursing'],
  ['rani', 'magenta', 'pink'],
  ['baby pink', 'pink'],
  ['baby blue', 'blue'],
  ['gajri', 'coral', 'peach', 'pink'],
  ['badami', 'beige'],
  ['chikoo', 'chiku', 'beige', 'brown'],
  ['skin colour', 'skin color', 'beige', 'nude'],
  ['gajari', 'coral', 'peach', 'pink'],
  ['pista', 'mint', 'green'],
  ['parrot green', 'green'],
  ['onion pink', 'pink'],
  ['lemon', 'yellow'],
  ['chocolate', 'brown'],
  ['coffee', 'brown'],
  ['sindoori', 'vermilion', 'red'],
]

const SIMILAR_WEIGHT = 0.25

/** The first may mean the others, but not the other way round: a salwar suit is no men's suit. */
const WIDER: readonly (readonly string[])[] = [
  ['suit', 'salwar suit', 'salwar kameez', 'kurta set', 'anarkali set'],
  ['nehru jacket', 'jacket'],
  ['modi jacket', 'jacket'],
  ['swatch', 'fabric'],
  ['sample', 'fabric'],
  ['fabric swatch', 'fabric'],
  ['fabric sample', 'fabric'],
  ['cloth sample', 'fabric'],
  ['free sample', 'fabric'],
  ['one piece', 'dress', 'jumpsuit', 'swimsuit'],
  ['suiting', 'fabric', 'suit'],
  ['shirting', 'fabric', 'shirt'],
]

/** A spelling has the similar products of all its other spellings: 'nighty' those of 'nightwear'. */
const SIMILAR_OF_SPELLINGS = SIMILAR.map((row) => [
  ...new Set(row.flatMap((phrase) => SAME.find((spellings) => spellings.includes(phrase)) ?? [phrase])),
])

const BY_PHRASE = new Map<string, Synonym[]>()
const BY_SOUND = new Map<string, Synonym[]>()

for (const [rows, weight] of [
  [SAME, 0.95],
  [SIMILAR_OF_SPELLINGS, SIMILAR_WEIGHT],
] as const) {
  for (const row of rows) {
    const phrases = row.map((phrase) => splitWords(phrase).map(stemWord))
    for (const phrase of phrases) {
      for (const stems of phrases) {
        if (stems.join(' ') !== phrase.join(' ')) addSynonym(BY_PHRASE, phrase.join(' '), { stems, weight })
        addSynonym(BY_SOUND, phrase.map(phoneticKey).join(' '), { stems, weight })
      }
    }
  }
}

const stemsOf = (phrase: string) => splitWords(phrase).map(stemWord)

for (const [wide = '', ...narrow] of WIDER) {
  for (const phrase of narrow)
    addSynonym(BY_PHRASE, stemsOf(wide).join(' '), { stems: stemsOf(phrase), weight: SIMILAR_WEIGHT })
}

/** The stems of all single words that have synonyms. */
export function synonymWords(): string[] {
  return [...BY_PHRASE.keys()].filter((phrase) => !phrase.includes(' '))
}

function addSynonym(map: Map<string, Synonym[]>, phrase: string, synonym: Synonym): void {
  const existing = map.get(phrase) ?? []
  if (!existing.some(({ stems }) => stems.join(' ') === synonym.stems.join(' ')))
    map.set(phrase, [...existing, synonym])
}
