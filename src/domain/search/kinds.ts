import { nearestWord } from './spelling.ts'
import { splitWords, stemWord } from './words.ts'

/**
 * What shops call the things they sell. A word of these names the kind of product, even in a catalogue whose fields do not: results
 * of a search must be of that kind, while other words may be missing.
 */
const CLOTHES =
  'saree sari kurta kurti tunic lehenga choli ghagra sharara gharara salwar churidar kameez anarkali dupatta blouse petticoat gown ' +
  'dress frock skirt top shirt tshirt trouser pant jean legging tights jegging palazzo pyjama shorts capri dungaree jumpsuit playsuit ' +
  'romper kaftan sherwani dhoti waistcoat jacket coat blazer suit sweater sweatshirt cardigan pullover jumper hoodie shrug poncho ' +
  'shawl stole scarf tracksuit trackpant joggers nightwear nightdress nightsuit sleepwear loungewear innerwear lingerie bra brief panty ' +
  'camisole shapewear boxer vest thermal swimwear swimsuit bikini raincoat uniform apron ' +
  'robe bathrobe housecoat dressinggown overcoat parka anorak peacoat windcheater gilet shacket bolero cape capelet tuxedo achkan angrakha koti sadri kediyu ' +
  'lungi mundu mekhela pathani abaya burqa hijab pheran chino cargo culotte tregging bellbottom bodysuit catsuit corset bustier bralette girdle negligee chemise babydoll onesie bermuda jhabla sleepsuit pavadai swaddle'

const OTHER_PRODUCTS =
  'fabric cloth material shoe footwear sandal slipper heel sneaker boot loafer flat belt bag handbag purse wallet clutch backpack ' +
  'cap hat beanie glove muffler sock stocking tie mask earring jhumka necklace choker mangalsutra anklet mojari bangle bracelet ring jewellery watch sunglass perfume deodorant ' +
  'towel bedsheet bedcover bedspread pillow curtain cushion tablecloth quilt blanket lipstick umbrella toy swatch sample'

export const CLOTHES_STEMS: ReadonlySet<string> = new Set(splitWords(CLOTHES).map(stemWord))
const PRODUCT_STEMS: ReadonlySet<string> = new Set([...CLOTHES_STEMS, ...splitWords(OTHER_PRODUCTS).map(stemWord)])

/** Returns whether the names of a kind of product and its categories say that it is worn where others see it: 'Kurta Boys’ Kurtas'. */
export function namesOuterwear(name: string): boolean {
  let names = NAMES_OF_OUTERWEAR.get(name)
  if (names === undefined) {
    const stems = splitWords(name).map(stemWord)
    names = stems.some((stem) => CLOTHES_STEMS.has(stem)) && !stems.some((stem) => INNERWEAR.has(stem))
    // A shop has few such names. Where it has many, they are of single products.
    if (NAMES_OF_OUTERWEAR.size < 10_000) NAMES_OF_OUTERWEAR.set(name, names)
  }
  return names
}

const INNERWEAR: ReadonlySet<string> = new Set(
  splitWords('innerwear lingerie bra brief panty camisole shapewear boxer vest thermal').map(stemWord),
)

const NAMES_OF_OUTERWEAR = new Map<string, boolean>()

/** Returns whether a stem names a kind of product. */
export function isProductKind(stem: string): boolean {
  return PRODUCT_STEMS.has(stem)
}

/** Returns the stem of the first kind of product that begins with these letters. */
export function productKindWith(letters: string): string | undefined {
  for (const stem of PRODUCT_STEMS) if (stem.startsWith(letters)) return stem
}

/** Returns whether a stem names what is worn or carried with other clothes, which descriptions often name: 'wear it with juttis'. */
export function isWornBeside(stem: string): boolean {
  return WORN_BESIDE.has(stem)
}

const WORN_BESIDE: ReadonlySet<string> = new Set(
  splitWords(
    'shoe footwear sandal slipper heel sneaker boot loafer flat mojari bag handbag purse wallet clutch backpack cap hat beanie glove ' +
      'sock stocking earring jhumka necklace choker mangalsutra anklet bangle bracelet ring jewellery watch sunglass perfume ' +
      'deodorant lipstick umbrella tie belt innerwear lingerie bra brief panty camisole shapewear boxer vest petticoat',
  ).map(stemWord),
)

/** Returns whether a stem names a kind of product, and a shape of others: 'short sleeves', 'boot cut', 'flat front'. */
export function isShape(stem: string): boolean {
  return SHAPES.has(stem)
}

const SHAPES: ReadonlySet<string> = new Set(
  ['short', 'boot', 'cap', 'tie', 'flat', 'heel', 'tight', 'belt', 'cape'].map(stemWord),
)

/** Returns whether a stem names what is sewn of cloth, so that cloth that is meant for it is not one. */
export function isSewnOfCloth(stem: string): boolean {
  return CLOTHES_STEMS.has(stem) || SEWN_THINGS.has(stem)
}

const SEWN_THINGS: ReadonlySet<string> = new Set(
  splitWords(
    'bag handbag purse clutch backpack tie mask curtain cushion tablecloth pillow towel bedsheet bedcover bedspread quilt blanket',
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

/** Returns whether a stem names a colour that shops sort by. Others are shades, which a title names more exactly than a shop's list. */
export function isBasicColor(stem: string): boolean {
  return BASIC_COLORS.has(stem)
}

const BASIC_COLORS: ReadonlySet<string> = new Set(
  splitWords('red orange pink purple blue green yellow golden gold silver brown white black grey gray').map(stemWord),
)

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

/** Returns whether a word names people, occasions or professions without children, or what is made for girls too but mostly for women. */
export function isOfGrownUps(stem: string): boolean {
  return GROWN_UPS.has(stem)
}

const GROWN_UPS: ReadonlySet<string> = new Set(
  splitWords(
    'groom dulha bridegroom bride bridal dulhan wedding shaadi shadi vivah office workwear interview honeymoon maternity pregnancy convocation party partywear ' +
      'cocktail newyear bachelorette bachelor concert clubbing nightclub disco prom reunion graduation dinner date romantic ' +
      'anniversary engagement sagai kitty farewell retirement promotion meeting conference presentation seminar valentine karva karwa ' +
      'funeral brunch lawyer advocate teacher job bank corporate lehenga ghagra choli backless',
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

/** Returns the English word for clothes of any kind that a misspelt word is a slip away from, see `editCost`: 'outift', 'clotthing'. */
export function clothesWordNear(typed: string): string | undefined {
  return typed.length < MIN_CLOTHES_LENGTH ? undefined : nearestWord(typed, ENGLISH_CLOTHES_WORDS, COST_OF_SLIP)?.word
}

const MIN_CLOTHES_LENGTH = 5
const COST_OF_SLIP = 0.8
const ENGLISH_CLOTHES_WORDS = ['clothes', 'clothing', 'apparel', 'garments', 'outfit', 'outfits', 'attire']

const CLOTHES_WORDS: ReadonlySet<string> = new Set(
  splitWords(
    'clothes clothing apparel garments outfit attire costume joda jode kapor jamakapor battalu kapde kapdey kapade kapre kapdon pehnava poshak poshaak vastra libas libaas',
  ).map(stemWord),
)

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
