import { phoneticKey } from './spelling.ts'
import { MIN_SOUND_LENGTH } from './synonyms.ts'
import { splitWords, stemWord } from './words.ts'

/** Occasions and seasons, and the words of products that suit them. */
const SUITS: readonly (readonly [occasions: string, words: string])[] = [
  ['haldi basant vasant', 'yellow mustard'],
  ['mehndi mehendi mehandi', 'green olive lime'],
  ['sangeet', 'embellished sequinned lehenga sharara anarkali'],
  [
    'shaadi shadi shadee vivah lagna lagan marriage',
    'wedding bridal embroidered zari silk lehenga sherwani saree banarasi',
  ],
  ['baraat barat', 'wedding sherwani embroidered silk'],
  ['wedding', 'bridal embroidered zari silk lehenga sherwani saree banarasi'],
  ['reception', 'gown embellished sequinned embroidered silk velvet zari georgette satin bandhgala blazer'],
  ['festive', 'festival embroidered silk zari brocade'],
  ['festival', 'festive embroidered silk zari brocade'],
  ['diwali deepavali', 'festive silk embroidered zari brocade'],
  ['eid bakrid ramzan ramadan iftar milad', 'festive embroidered chikankari sharara'],
  ['navratri navaratri garba dandiya', 'chaniya mirror bandhani lehenga'],
  [
    'temple mandir puja satsang kirtan bhajan katha havan vrat saraswati lakshmi pooja pujo housewarming pravesh',
    'festive cotton silk handloom',
  ],
  ['namaz hajj umrah', 'festive cotton white'],
  ['mundan annaprashan namkaran naamkaran janeu upanayanam upanayana', 'festive kurta dhoti silk'],
  ['party', 'partywear embellished sequinned shimmer satin gown velvet zari silk georgette'],
  ['partywear', 'party embellished sequinned shimmer satin gown velvet zari silk georgette'],
  ['office', 'formal workwear'],
  ['formal', 'office workwear'],
  ['workwear', 'formal office'],
  ['officewear', 'formal office workwear cotton linen'],
  ['college picnic trip travel airport', 'casual'],
  ['fest', 'college casual party'],
  ['daily dailywear everyday', 'casual cotton'],
  ['casual', 'daily'],
  ['gym activewear sportswear athleisure pilates zumba', 'sport sports active training track yoga'],
  ['yoga running', 'sport sports active training track'],
  ['sport', 'sports active training track'],
  [
    'sardi thand manali shimla ladakh sardiyo thandi garam winterwear',
    'winter wool woollen fleece velvet sweater sweatshirt jacket hoodie cardigan thermal shawl',
  ],
  ['jumma jummah jumme', 'kurta white cotton'],
  ['garmi heat', 'summer cotton linen mulmul sleeveless'],
  ['barish barsat', 'monsoon rain raincoat windcheater waterproof resistant rainy'],
  ['winter', 'wool woollen fleece velvet sweater sweatshirt jacket hoodie cardigan thermal shawl'],
  ['summer', 'cotton linen mulmul sleeveless'],
  ['monsoon', 'rain raincoat windcheater waterproof resistant rainy quick dry'],
  ['rainy', 'monsoon rain raincoat windcheater waterproof resistant quick dry'],
  ['rain', 'monsoon raincoat windcheater waterproof resistant rainy'],
  ['romantic date', 'party dress satin'],
  ['newyear', 'party partywear embellished sequinned shimmer'],
  ['babyshower', 'maternity gown dress pink green'],
  ['teacher', 'formal office cotton saree kurta'],
  ['school', 'uniform'],
  ['kitty birthday janmdin janamdin janmadin salgirah', 'party partywear'],
  ['brunch', 'dress floral'],
  ['lightweight', 'light georgette chiffon mulmul voile cotton'],
  ['goa', 'beach resort maxi shorts tropical kaftan'],
  ['convocation graduation', 'saree formal'],
  ['ghar', 'casual cotton nightwear kaftan'],
  ['beach beachwear', 'swim swimwear swimsuit resort kaftan shorts tropical'],
  ['groom dulha', 'sherwani bandhgala kurta waistcoat blazer'],
  ['bride dulhan', 'bridal lehenga zari red maroon embroidered embellished'],
  ['bridal', 'wedding lehenga zari red maroon embroidered embellished'],
  ['holi', 'white tie dye'],
  ['rakhi rakshabandhan raksha bandhan dooj tilak', 'festive kurta embroidered'],
  ['indowestern', 'sherwani bandhgala waistcoat kurta gown dhoti jodhpuri'],
  ['onam vishu', 'kasavu white cream gold golden'],
  ['pongal', 'silk cotton zari'],
  ['teej', 'leheriya green red bandhani'],
  ['karwa karva chauth', 'red maroon zari'],
  ['chhath', 'yellow orange cotton'],
  ['ganpati ganesh chaturthi padwa', 'festive silk paithani'],
  ['janmashtami', 'festive yellow dhoti'],
  ['dussehra dasara', 'festive silk embroidered'],
  ['lohri baisakhi vaisakhi', 'phulkari patiala'],
  ['bihu', 'mekhela muga silk'],
  ['durga', 'red white tant jamdani'],
  ['sankranti', 'festive silk yellow black'],
  ['ugadi', 'festive silk zari'],
  ['shivratri', 'festive white cotton'],
  ['hariyali', 'green leheriya'],
  ['savitri', 'red green silk zari'],
  ['republic tiranga tricolour tricolor independence', 'white khadi orange green'],
  ['jayanti', 'khadi cotton white'],
  ['xmas christmas', 'red'],
  ['halloween muharram', 'black'],
  ['walima nikah', 'sharara gharara embroidered'],
  ['roka', 'gown embellished sequinned embroidered lehenga'],
  ['engagement sagai', 'gown embellished sequinned embroidered lehenga sherwani bandhgala blazer'],
  ['cocktail', 'sequinned gown satin embellished georgette chiffon velvet silk zari'],
  ['farewell', 'saree gown georgette chiffon satin'],
  ['honeymoon', 'dress resort maxi'],
  ['vacation', 'dress resort maxi shorts'],
  ['anniversary', 'party partywear silk embellished'],
  ['interview meeting conference presentation seminar job bank corporate', 'formal office workwear'],
  ['ethnic traditional ethnicwear indian desi', 'kurta sherwani lehenga saree salwar churidar dhoti anarkali sharara'],
  ['western', 'dress top jeans skirt shirt jumpsuit'],
  ['ethnicbottomwear', 'salwar churidar palazzo sharara dhoti patiala'],
  ['bottomwear', 'trouser jeans legging palazzo skirt pyjama shorts bottoms'],
  ['topwear', 'top shirt tshirt tunic sweater jacket'],
  ['darshan jagran chowki', 'festive cotton silk handloom'],
  ['bhaubeej', 'festive kurta embroidered'],
  ['gangaur', 'leheriya green red bandhani'],
  ['dhanteras panchami vishwakarma varalakshmi mahalakshmi vratham tritiya', 'festive silk zari'],
  ['boishakh', 'festive red white cotton'],
  ['thaipusam', 'festive yellow'],
  ['retirement promotion orientation', 'formal saree'],
  ['photoshoot', 'gown embellished'],
  ['cruise resortwear', 'dress resort maxi shorts'],
  [
    'funeral mourning condolence terahvi tehravi tervi chautha uthala uthamna shok shraddh shradh antyeshti',
    'white cream ivory cotton solid',
  ],
  ['bachelorette bachelor prom concert clubwear clubbing nightclub disco', 'party sequinned satin gown'],
  ['reunion', 'party saree embroidered'],
  ['dinner', 'party satin dress'],
  ['baptism christening communion church', 'white lace gown'],
  ['trekking hiking camping', 'sport sports active training track windcheater'],
  ['bonalu bathukamma batukamma', 'festive silk zari lehenga'],
  ['uttarayan', 'festive yellow'],
  ['kojagiri sharad', 'white silver'],
  ['easter', 'white pastel'],
  ['lawyer advocate', 'formal'],
  ['valentine', 'red pink satin'],
  ['bharatanatyam bharatnatyam kuchipudi odissi', 'silk zari festive'],
  ['mohiniyattam kathakali', 'white cream kasavu'],
  ['lavani', 'paithani silk cotton'],
  ['ghoomar', 'bandhani leheriya'],
  ['bhangra giddha', 'phulkari patiala festive'],
  ['kathak', 'anarkali churidar'],
]

/**
 * Occasions and seasons with the words of products that suit them. They change only the order of results: hardly any product names
 * the occasion it is worn at.
 */
export const OCCASIONS: ReadonlyMap<string, readonly string[]> = new Map(
  SUITS.flatMap(([occasions, words]) => {
    const stems = splitWords(words).map(stemWord)
    return splitWords(occasions).map((occasion) => [stemWord(occasion), stems] as const)
  }),
)

/** Returns whether a stem names an occasion at which clothes of India are worn: its festivals, and the days of a wedding. */
export function isIndianOccasion(stem: string): boolean {
  return INDIAN.has(stem) || (OCCASIONS.get(stem) ?? []).includes(FESTIVE)
}

const FESTIVE = stemWord('festive')

const INDIAN: ReadonlySet<string> = new Set(
  splitWords(
    'haldi basant vasant mehndi mehendi mehandi sangeet shaadi shadi shadee vivah lagna lagan marriage baraat barat wedding festive ' +
      'navratri navaratri garba dandiya onam vishu pongal teej karwa karva chauth chhath lohri baisakhi vaisakhi bihu durga hariyali ' +
      'savitri walima nikah roka engagement sagai gangaur bride dulhan bridal ethnic traditional ethnicwear indian desi',
  ).map(stemWord),
)

/** Returns whether a stem names a festival or a day before a wedding on which a 'suit' is a salwar suit rather than one with a jacket. */
export function isDayOfSalwarSuits(stem: string): boolean {
  return DAYS_OF_SALWAR_SUITS.has(stem) || (OCCASIONS.get(stem) ?? []).includes(FESTIVE)
}

const DAYS_OF_SALWAR_SUITS: ReadonlySet<string> = new Set(
  splitWords('haldi basant vasant mehndi mehendi mehandi teej lohri baisakhi vaisakhi festive festival').map(stemWord),
)

/** Returns whether a stem names sport, for which no everyday clothes do: whoever has none must not offer a saree for the gym. */
export function isSport(stem: string): boolean {
  return stem === SPORT || (OCCASIONS.get(stem) ?? []).includes(SPORT)
}

const SPORT = stemWord('sport')

const OCCASIONS_BY_SOUND = new Map(
  [...OCCASIONS].flatMap(([stem, suits]) => {
    const sound = phoneticKey(stem)
    return sound.length < MIN_SOUND_LENGTH ? [] : [[sound, suits] as const]
  }),
)

/** Returns the words of products that suit an occasion, spelt as it sounds (`haldee`); undefined for all other words. */
export function occasionBySound(stem: string): readonly string[] | undefined {
  return OCCASIONS_BY_SOUND.get(phoneticKey(stem))
}

/** Returns the stem of the first occasion that begins with these letters. */
export function occasionWith(letters: string): string | undefined {
  for (const stem of OCCASIONS.keys()) if (stem.startsWith(letters)) return stem
}
