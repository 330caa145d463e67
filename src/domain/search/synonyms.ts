import { CRAFT_ROWS } from './crafts.ts'
import { SIMILAR, WIDER } from './similar-words.ts'
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
  const exact = BY_PHRASE.get(stems.join(' ')) ?? (stems.length > 1 ? BY_USUAL.get(usualSpellings(stems)) : undefined)
  if (exact) return exact
  const key = stems.map(phoneticKey).join(' ')
  return key.length < MIN_SOUND_LENGTH ? [] : (BY_SOUND.get(key) ?? [])
}

/** Returns whether the table has this spelling of a word. */
export function isSpelling(stem: string): boolean {
  return BY_PHRASE.has(stem)
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
  [
    'nightwear',
    'night wear',
    'sleepwear',
    'night dress',
    'nightdress',
    'nightie',
    'nighty',
    'night gown',
    'naity',
    'naiti',
  ],
  ['bra', 'brassiere', 'brasier', 'brassier'],
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
  ['black', 'kaala', 'kala', 'kali', 'kaali', 'kaale', 'kale'],
  ['white', 'safed', 'safaid', 'saphed', 'ujla', 'ujli'],
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
    'jija',
    'jijaji',
    'sasur',
    'devar',
    'jeth',
    'mausa',
    'uncle',
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
    'saas',
    'saasu',
    'nanad',
    'devrani',
    'jethani',
    'maasi',
    'taai',
    'aunty',
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
  ['vest', 'baniyan', 'banian', 'baniyaan', 'banyan', 'ganji', 'sando', 'sando baniyan', 'sando vest', 'inner vest'],
  ['brief', 'chaddi', 'chadi', 'chaddhi', 'kachha', 'kaccha', 'underpant', 'knicker', 'nikkar'],
  ['sunglass', 'sun glass', 'goggle', 'chasma', 'chashma', 'dhoop ka chasma'],
  ['bandhgala', 'band gala', 'bandgala', 'bandh gala'],
  ['hoodie', 'hoody', 'hoodi'],
  ['non wired', 'non wire', 'wirefree', 'wire free', 'wireless', 'unwired'],
  ['non padded', 'unpadded', 'without pad', 'no pad'],
  ['ripped', 'torn', 'fati hui', 'phati hui', 'fata hua', 'fati', 'phati', 'rip'],
  ['shapewear', 'shape wear', 'body shaper', 'tummy tucker'],
  ['bathrobe', 'bath robe'],
  ['cover up', 'coverup'],
  ['wallet', 'batua', 'batuwa'],
  ['watch', 'ghadi', 'ghari', 'wristwatch', 'wrist watch'],
  ['ring', 'angoothi', 'anguthi'],
  ['handkerchief', 'hanky', 'hankie', 'rumal', 'roomal'],
  ['belt', 'patta', 'kamarband'],
  ['cap', 'topi'],
  ['sock', 'moja', 'moje', 'moza', 'mojey', 'joorab'],
  ['glove', 'dastana', 'dastane'],
  ['burqa', 'burkha'],
  ['palazzo', 'palazzo pant', 'plazo pant'],
  ['jogger', 'jogger pant'],
  ['track pant', 'track bottom', 'lower'],
  ['fabric', 'cloth', 'kapda', 'kapra', 'material'],
  ['cloths', 'clothes', 'clothing', 'kapde'],
  ['shoe', 'joota', 'joote', 'jutta', 'jutti'],
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
  ['shiny', 'chamakdar', 'chamkila', 'chamkili', 'chamkile', 'shimmer', 'shimmery', 'glossy'],
  ['glitter', 'glittery', 'sparkly', 'sparkling'],
  // Indian shops write 'sequence work'.
  ['sequinned', 'sequined', 'sequin', 'sequence'],
  ['ruffled', 'ruffle', 'frilled', 'frill', 'frilly', 'jhalar'],
  ['pleated', 'pleat'],
  ['lace', 'lacy'],
  ['furry', 'fur', 'faux fur'],
  ['asymmetric', 'asymmetrical'],
  ['fishtail', 'fish tail', 'fish cut', 'mermaid'],
  ['backless', 'open back', 'back open'],
  ['front open', 'open front'],
  ['turtle neck', 'turtleneck'],
  ['lightweight', 'light weight'],
  ['mirror work', 'mirrorwork', 'sheesha', 'shisha'],
  ['handblock', 'hand block'],
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
  ['petticoat', 'saree petticoat', 'saree shapewear', 'inskirt', 'underskirt', 'saya', 'peticot'],
  ['saree blouse', 'blouse for saree', 'readymade blouse', 'ready made blouse', 'stitched blouse'],
  ['sleeveless', 'without sleeve', 'no sleeve'],
  ['three quarter sleeve', '3 4 sleeve', '3 4th sleeve', 'quarter sleeve'],
  ['full sleeve', 'long sleeve', 'full baju', 'lambi baju', 'poori baju'],
  ['half sleeve', 'short sleeve', 'half baju', 'chhoti baju'],
]

/** `pack of 3` in other words. */
const PACKS = 'two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, at) => {
  const count = at + 2
  const texts = ['pack of', 'set of', 'combo of', 'pack'].flatMap((text) => [`${text} ${count}`, `${text} ${word}`])
  return [...texts, `${count} pack`, `${count} ka pack`, `${count} ka set`, `${count} pcs`, `${count} pc`]
})

const SIMILAR_WEIGHT = 0.25

/** A spelling has the similar products of all its other spellings: 'nighty' those of 'nightwear'. */
const SIMILAR_OF_SPELLINGS = SIMILAR.map((row) => [
  ...new Set(row.flatMap((phrase) => SAME.find((spellings) => spellings.includes(phrase)) ?? [phrase])),
])

const BY_PHRASE = new Map<string, Synonym[]>()
const BY_SOUND = new Map<string, Synonym[]>()
/** Phrases with each word in its usual spelling: `salvar kameez` is found as `salwar kameez`. */
const BY_USUAL = new Map<string, Synonym[]>()
const USUAL = new Map<string, string>()

for (const row of SAME) {
  const words = row.filter((phrase) => splitWords(phrase).length === 1).map(stemWord)
  for (const word of words) if (!USUAL.has(word)) USUAL.set(word, words[0] ?? word)
}

/** Returns the spelling that the table names first: `banarasi` for `benarsi`. */
export function usualSpelling(stem: string): string {
  return USUAL.get(stem) ?? stem
}

function usualSpellings(stems: readonly string[]): string {
  return stems.map(usualSpelling).join(' ')
}

for (const [rows, weight] of [
  [[...SAME, ...PACKS], 0.95],
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
const spellingsOf = (phrase: string) => SAME.find((row) => row.includes(phrase)) ?? [phrase]

for (const [wide = '', ...narrow] of [...WIDER, ...CRAFT_ROWS]) {
  for (const spelling of spellingsOf(wide)) {
    for (const phrase of narrow.flatMap(spellingsOf)) {
      const synonym = { stems: stemsOf(phrase), weight: SIMILAR_WEIGHT }
      addSynonym(BY_PHRASE, stemsOf(spelling).join(' '), synonym)
      addSynonym(BY_SOUND, stemsOf(spelling).map(phoneticKey).join(' '), synonym)
    }
  }
}

for (const [phrase, synonyms] of BY_PHRASE) {
  if (!phrase.includes(' ')) continue
  for (const synonym of synonyms) addSynonym(BY_USUAL, usualSpellings(phrase.split(' ')), synonym)
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
