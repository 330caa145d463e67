import { phoneticKey } from './spelling.ts'
import { splitWords, stemWord } from './words.ts'

/**
 * What shops call the things they sell. A word of these names the kind of product, even in a catalogue whose fields do not: results
 * of a search must be of that kind, while other words may be missing.
 */
const CLOTHES =
  'saree sari kurta kurti tunic lehenga choli ghagra sharara gharara salwar churidar kameez anarkali dupatta blouse petticoat gown ' +
  'dress frock skirt top shirt tshirt trouser pant jean legging jegging palazzo pyjama shorts capri dungaree jumpsuit playsuit ' +
  'romper kaftan sherwani dhoti waistcoat jacket coat blazer suit sweater sweatshirt cardigan pullover jumper hoodie shrug poncho ' +
  'shawl stole scarf tracksuit trackpant joggers nightwear nightdress nightsuit sleepwear loungewear innerwear lingerie bra brief panty ' +
  'camisole shapewear boxer vest thermal swimwear swimsuit bikini raincoat uniform apron ' +
  'robe bathrobe overcoat parka anorak peacoat windcheater gilet shacket bolero cape capelet tuxedo achkan angrakha koti sadri kediyu ' +
  'lungi mundu mekhela pathani abaya burqa hijab pheran chino cargo culotte tregging bellbottom bodysuit catsuit corset bustier bralette girdle negligee chemise babydoll onesie bermuda jhabla sleepsuit pavadai swaddle'

const OTHER_PRODUCTS =
  'fabric cloth material shoe footwear sandal slipper heel sneaker boot loafer flat belt bag handbag purse wallet clutch backpack ' +
  'cap hat beanie glove muffler sock stocking tie mask earring jhumka necklace choker mangalsutra anklet mojari bangle bracelet ring jewellery watch sunglass perfume deodorant ' +
  'towel bedsheet bedcover bedspread pillow curtain cushion quilt blanket lipstick umbrella toy swatch sample'

export const CLOTHES_STEMS: ReadonlySet<string> = new Set(splitWords(CLOTHES).map(stemWord))
const PRODUCT_STEMS: ReadonlySet<string> = new Set([...CLOTHES_STEMS, ...splitWords(OTHER_PRODUCTS).map(stemWord)])

/** Returns whether a stem names a kind of product. */
export function isProductKind(stem: string): boolean {
  return PRODUCT_STEMS.has(stem)
}

/** Returns whether a stem names what is worn or carried with other clothes, which descriptions often name: 'wear it with juttis'. */
export function isWornBeside(stem: string): boolean {
  return WORN_BESIDE.has(stem)
}

const WORN_BESIDE: ReadonlySet<string> = new Set(
  splitWords(
    'shoe footwear sandal slipper heel sneaker boot loafer flat mojari bag handbag purse wallet clutch backpack cap hat beanie glove ' +
      'sock stocking earring jhumka necklace choker mangalsutra anklet bangle bracelet ring jewellery watch sunglass perfume ' +
      'deodorant lipstick umbrella innerwear lingerie bra brief panty camisole shapewear boxer vest petticoat',
  ).map(stemWord),
)

/** Returns whether a stem names a kind of product, and a shape of others: 'short sleeves', 'boot cut', 'flat front'. */
export function isShape(stem: string): boolean {
  return SHAPES.has(stem)
}

const SHAPES: ReadonlySet<string> = new Set(['short', 'boot', 'cap', 'tie', 'flat', 'heel'].map(stemWord))

/** Returns whether a stem names what is sewn of cloth, so that cloth that is meant for it is not one. */
export function isSewnOfCloth(stem: string): boolean {
  return CLOTHES_STEMS.has(stem) || SEWN_THINGS.has(stem)
}

const SEWN_THINGS: ReadonlySet<string> = new Set(
  splitWords(
    'bag handbag purse clutch backpack tie mask curtain cushion pillow towel bedsheet bedcover bedspread quilt blanket',
  ).map(stemWord),
)

/** Returns whether a stem names a part or the make of clothes, of which the word before it tells more: 'cap sleeves'. */
export function isDetail(stem: string): boolean {
  return DETAILS.has(stem)
}

const DETAILS: ReadonlySet<string> = new Set(
  splitWords('sleeve collar neck neckline style styled front cut dye dyed fit hem waist look inspired').map(stemWord),
)

/**
 * Colours, fabrics and patterns of the trade. They say what a word is where the catalogue does not: in a shop that has no linen,
 * 'linen' is still a fabric.
 */
const TRADE_ATTRIBUTES = {
  color:
    'red maroon burgundy wine rust orange peach coral pink magenta fuchsia rose purple lavender lilac mauve violet blue navy indigo ' +
    'turquoise teal aqua green olive mint lime yellow mustard gold golden silver copper bronze brown tan beige cream ivory khaki ' +
    'white black grey gray charcoal multicolour multicolor nude camel',
  fabric:
    'cotton silk linen wool rayon viscose polyester nylon lycra spandex georgette chiffon crepe satin velvet denim khadi rubia terrycot liva organza net ' +
    'chanderi tussar modal lace fleece corduroy leather suede jersey muslin mulmul jute brocade acrylic synthetic cambric poplin voile twill tulle',
  pattern:
    'solid striped checked floral printed polka abstract geometric embroidered ikat ajrakh bandhani leheriya paisley kalamkari ' +
    'chikankari embellished sequinned colourblocked tropical camouflage animal textured',
} as const

/** The usual names of colours. */
export const COLORS: readonly string[] = splitWords(TRADE_ATTRIBUTES.color)

const ATTRIBUTE_STEMS = new Map(
  (['color', 'fabric', 'pattern'] as const).flatMap((kind) =>
    splitWords(TRADE_ATTRIBUTES[kind]).map((word) => [stemWord(word), kind] as const),
  ),
)

/** The stems of all kinds of product. */
export function productStems(): Iterable<string> {
  return PRODUCT_STEMS
}

/** The stems of all colours, fabrics and patterns. */
export function attributeStems(): Iterable<string> {
  return ATTRIBUTE_STEMS.keys()
}

/** Returns what a stem is in the trade; undefined for all other words. */
export function tradeAttribute(stem: string): 'color' | 'fabric' | 'pattern' | undefined {
  return ATTRIBUTE_STEMS.get(stem)
}

/** Returns whether a stem names a colour, fabric or pattern. */
export function isAttributeWord(stem: string): boolean {
  return ATTRIBUTE_STEMS.has(stem) || stem === 'print' || stem === 'embroidery' || stem === 'stripe' || stem === 'check'
}

/** Returns whether only women and girls wear what a word or phrase names: a `punjabi suit` is one of women, a suit of men too. */
export function isWomensGarment(named: string): boolean {
  return named === 'punjabi suit' || named.split(' ').some((word) => isWomens(stemWord(word)))
}

const isWomens = (stem: string) => WOMENS_GARMENTS.has(stem) || WORN_BY_BABIES_TOO.has(stem)
/** Baby boys wear leggings too, but no man does. */
const WORN_BY_BABIES_TOO: ReadonlySet<string> = new Set(splitWords('legging jegging tregging').map(stemWord))

export const WOMENS_GARMENTS: ReadonlySet<string> = new Set(
  splitWords(
    'kurti anarkali salwar patiala saree lehenga ghagra sharara gharara blouse petticoat gown bra panty camisole lingerie nighty ' +
      'nightie nightdress palazzo skirt dupatta bikini frock bralette',
  ).map(stemWord),
)

/** Returns whether a word names people or occasions without children. */
export function isOfGrownUps(stem: string): boolean {
  return GROWN_UPS.has(stem)
}

const GROWN_UPS: ReadonlySet<string> = new Set(
  splitWords(
    'groom dulha bridegroom bride bridal dulhan office workwear interview honeymoon maternity pregnancy convocation',
  ).map(stemWord),
)

/** Returns whether a stem names clothes that children wear. */
export function isOfChildren(stem: string): boolean {
  return OF_CHILDREN.has(stem)
}

const OF_CHILDREN: ReadonlySet<string> = new Set(
  splitWords('frock romper onesie jhabla sleepsuit swaddle pavadai dungaree uniform toy bib bootie').map(stemWord),
)

/** Words for clothes of any kind: 'women clothes', 'ladies kapde', 'haldi outfit'. */
export function isClothesWord(stem: string): boolean {
  return CLOTHES_WORDS.has(stem)
}

const CLOTHES_WORDS: ReadonlySet<string> = new Set(
  splitWords(
    'clothes clothing apparel garments outfit attire joda jode kapor jamakapor battalu kapde kapdey kapade kapre kapdon pehnava poshak vastra libas',
  ).map(stemWord),
)

/** Shorter keys are shared by unrelated words. */
const MIN_SOUND_LENGTH = 4

/**
 * Occasions and seasons with the words of products that suit them. They change only the order of results: hardly any product names
 * the occasion it is worn at.
 */
export const OCCASIONS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    haldi: 'yellow mustard',
    mehndi: 'green olive lime',
    mehendi: 'green olive lime',
    mehandi: 'green olive lime',
    sangeet: 'embellished sequinned lehenga sharara anarkali',
    shaadi: 'wedding bridal embroidered zari silk lehenga sherwani saree banarasi',
    shadi: 'wedding bridal embroidered zari silk lehenga sherwani saree banarasi',
    shadee: 'wedding bridal embroidered zari silk lehenga sherwani saree banarasi',
    vivah: 'wedding bridal embroidered zari silk lehenga sherwani saree banarasi',
    marriage: 'wedding bridal embroidered zari silk lehenga sherwani saree banarasi',
    baraat: 'wedding sherwani embroidered silk',
    barat: 'wedding sherwani embroidered silk',
    wedding: 'bridal embroidered zari silk lehenga sherwani saree banarasi',
    reception: 'gown embellished sequinned silk velvet bandhgala blazer',
    festive: 'festival embroidered silk zari brocade',
    festival: 'festive embroidered silk zari brocade',
    diwali: 'festive silk embroidered zari brocade',
    deepavali: 'festive silk embroidered zari brocade',
    eid: 'festive embroidered chikankari sharara',
    bakrid: 'festive embroidered chikankari sharara',
    navratri: 'chaniya mirror bandhani lehenga',
    temple: 'festive cotton silk handloom',
    mandir: 'festive cotton silk handloom',
    puja: 'festive cotton silk handloom',
    satsang: 'festive cotton silk handloom',
    kirtan: 'festive cotton silk handloom',
    bhajan: 'festive cotton silk handloom',
    katha: 'festive cotton silk handloom',
    havan: 'festive cotton silk handloom',
    vrat: 'festive cotton silk handloom',
    saraswati: 'festive cotton silk handloom',
    lakshmi: 'festive cotton silk handloom',
    namaz: 'festive cotton white',
    hajj: 'festive cotton white',
    umrah: 'festive cotton white',
    mundan: 'festive kurta dhoti silk',
    annaprashan: 'festive kurta dhoti silk',
    namkaran: 'festive kurta dhoti silk',
    naamkaran: 'festive kurta dhoti silk',
    janeu: 'festive kurta dhoti silk',
    pooja: 'festive cotton silk handloom',
    party: 'partywear embellished sequinned shimmer satin gown',
    partywear: 'party embellished sequinned shimmer satin gown',
    office: 'formal workwear',
    formal: 'office workwear',
    workwear: 'formal office',
    college: 'casual',
    fest: 'college casual party',
    daily: 'casual cotton',
    casual: 'daily',
    gym: 'sport sports active training track yoga',
    yoga: 'sport sports active training track',
    sport: 'sports active training track',
    running: 'sport sports active training track',
    sardi: 'winter wool woollen fleece velvet sweater sweatshirt jacket hoodie cardigan thermal shawl',
    thand: 'winter wool woollen fleece velvet sweater sweatshirt jacket hoodie cardigan thermal shawl',
    garmi: 'summer cotton linen mulmul sleeveless',
    barish: 'monsoon rain raincoat windcheater waterproof resistant rainy',
    barsat: 'monsoon rain raincoat windcheater waterproof resistant rainy',
    winter: 'wool woollen fleece velvet sweater sweatshirt jacket hoodie cardigan thermal shawl',
    summer: 'cotton linen mulmul sleeveless',
    monsoon: 'rain raincoat windcheater waterproof resistant rainy quick dry',
    rainy: 'monsoon rain raincoat windcheater waterproof resistant quick dry',
    rain: 'monsoon raincoat windcheater waterproof resistant rainy',
    romantic: 'party dress satin',
    date: 'party dress satin',
    newyear: 'party partywear embellished sequinned shimmer',
    babyshower: 'maternity gown dress pink green',
    teacher: 'formal office cotton',
    school: 'uniform',
    kitty: 'party partywear',
    brunch: 'dress floral',
    picnic: 'casual',
    trip: 'casual',
    lightweight: 'light georgette chiffon mulmul voile cotton',
    goa: 'beach resort maxi shorts tropical kaftan',
    manali: 'winter wool woollen fleece velvet sweater sweatshirt jacket hoodie cardigan thermal shawl',
    shimla: 'winter wool woollen fleece velvet sweater sweatshirt jacket hoodie cardigan thermal shawl',
    ladakh: 'winter wool woollen fleece velvet sweater sweatshirt jacket hoodie cardigan thermal shawl',
    convocation: 'saree formal',
    ghar: 'casual cotton nightwear kaftan',
    sardiyo: 'winter wool woollen fleece velvet sweater sweatshirt jacket hoodie cardigan thermal shawl',
    thandi: 'winter wool woollen fleece velvet sweater sweatshirt jacket hoodie cardigan thermal shawl',
    beach: 'swim swimwear swimsuit resort kaftan shorts tropical',
    beachwear: 'swim swimwear swimsuit resort kaftan shorts tropical',
    travel: 'casual',
    groom: 'sherwani bandhgala',
    dulha: 'sherwani bandhgala',
    bride: 'bridal lehenga zari red maroon embroidered embellished',
    bridal: 'wedding lehenga zari red maroon embroidered embellished',
    dulhan: 'bridal lehenga zari red maroon embroidered embellished',
    holi: 'white tie dye',
    rakhi: 'festive kurta embroidered',
    rakshabandhan: 'festive kurta embroidered',
    raksha: 'festive kurta embroidered',
    bandhan: 'festive kurta embroidered',
    indowestern: 'sherwani bandhgala waistcoat kurta gown dhoti jodhpuri',
    garam: 'winter wool woollen fleece velvet sweater sweatshirt jacket hoodie cardigan thermal shawl',
    onam: 'kasavu white cream gold golden',
    vishu: 'kasavu white cream gold golden',
    pongal: 'silk cotton zari',
    teej: 'leheriya green red bandhani',
    karwa: 'red maroon zari',
    karva: 'red maroon zari',
    chauth: 'red maroon zari',
    chhath: 'yellow orange cotton',
    ganpati: 'festive silk paithani',
    ganesh: 'festive silk paithani',
    chaturthi: 'festive silk paithani',
    janmashtami: 'festive yellow dhoti',
    dussehra: 'festive silk embroidered',
    ramzan: 'festive embroidered chikankari sharara',
    ramadan: 'festive embroidered chikankari sharara',
    lohri: 'phulkari patiala',
    baisakhi: 'phulkari patiala',
    bihu: 'mekhela muga silk',
    durga: 'red white tant jamdani',
    navaratri: 'chaniya mirror bandhani lehenga',
    dasara: 'festive silk embroidered',
    pujo: 'festive cotton silk handloom',
    sankranti: 'festive silk yellow black',
    vaisakhi: 'phulkari patiala',
    ugadi: 'festive silk zari',
    padwa: 'festive silk paithani',
    dooj: 'festive kurta embroidered',
    shivratri: 'festive white cotton',
    basant: 'yellow mustard',
    vasant: 'yellow mustard',
    hariyali: 'green leheriya',
    savitri: 'red green silk zari',
    republic: 'white khadi orange green',
    tiranga: 'white khadi orange green',
    tricolour: 'white khadi orange green',
    tricolor: 'white khadi orange green',
    jayanti: 'khadi cotton white',
    independence: 'white khadi orange green',
    xmas: 'red',
    halloween: 'black',
    walima: 'sharara gharara embroidered',
    roka: 'gown embellished sequinned embroidered lehenga',
    tilak: 'festive kurta embroidered',
    garba: 'chaniya mirror bandhani lehenga',
    dandiya: 'chaniya mirror bandhani lehenga',
    christmas: 'red',
    engagement: 'gown embellished sequinned embroidered lehenga sherwani bandhgala blazer',
    sagai: 'gown embellished sequinned embroidered lehenga sherwani bandhgala blazer',
    nikah: 'sharara gharara embroidered',
    cocktail: 'sequinned gown satin embellished',
    farewell: 'saree gown',
    honeymoon: 'dress resort maxi',
    vacation: 'dress resort maxi shorts',
    birthday: 'party partywear',
    anniversary: 'party partywear silk embellished',
    interview: 'formal office workwear',
    airport: 'casual',
    ethnic: 'kurta sherwani lehenga saree salwar churidar dhoti anarkali sharara',
    traditional: 'kurta sherwani lehenga saree salwar churidar dhoti anarkali sharara',
    western: 'dress top jeans skirt shirt jumpsuit',
    bottomwear: 'trouser jeans legging palazzo skirt pyjama shorts',
    topwear: 'top shirt tshirt tunic sweater jacket',
    activewear: 'sport sports active training track yoga',
    sportswear: 'sport sports active training track yoga',
    winterwear: 'winter wool woollen fleece velvet sweater sweatshirt jacket hoodie cardigan thermal shawl',
    ethnicwear: 'kurta sherwani lehenga saree salwar churidar dhoti anarkali sharara',
  }).map(([occasion, suits]) => [stemWord(occasion), splitWords(suits).map(stemWord)]),
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

/** Words before a colour that say which shade of it: `bottle green`. Hardly any product names the shade, so they only rank. */
export function isShade(stem: string): boolean {
  return SHADES.has(stem)
}

/** Returns whether a stem only says which shade of a colour is meant, and is none of its own. */
export function isColorModifier(stem: string): boolean {
  return COLOR_MODIFIERS.has(stem)
}

const COLOR_MODIFIERS: ReadonlySet<string> = new Set(
  splitWords('off light dark deep pale bright dull dusty pastel neon hot soft sea baby new medium').map(stemWord),
)

const SHADES: ReadonlySet<string> = new Set(
  splitWords(
    'light dark deep pale bright dull dusty pastel neon hot soft gehra gehri gehre halka halki halke sea sky royal ink powder ice ' +
      'midnight electric cobalt steel ash jet milk milky pearl snow bottle forest army parrot apple leaf rama emerald peacock petrol ' +
      'tomato carrot blood brick cherry chilli ruby rose rani onion candy bubblegum salmon blush mango lemon canary butter sunflower ' +
      'honey burnt tea stone sand metallic antique fluorescent',
  ).map(stemWord),
)
