import { HINDI_FILLERS, REGIONAL_FILLERS } from './hindi-words.ts'
import { PEOPLE } from './people-words.ts'
import { nearestWord, phoneticKey } from './spelling.ts'
import { hindiSingulars, stemWord } from './words.ts'

/** `filler` words (`for`, `buy`) affect only ranking; `gender` words say who the product is for. */
export type WordKind = 'word' | 'filler' | 'gender'

/** Returns the kind of a word in a search. `boyfriend jeans` and `mom fit` are cuts, whoever wears them. */
export function wordKind(word: string, next = ''): WordKind {
  if (FILLERS.has(word) || YEAR.test(word)) return 'filler'
  if (word === 'all' && !AFTER_ALL.has(next)) return 'filler'
  if (CUTS.has(word) && AFTER_CUT.has(stemWord(next))) return 'word'
  return isGender(stemWord(word)) || hindiSingulars(word).some(isGender) ? 'gender' : 'word'
}

/** Returns whether a word, spelt like this, names people. */
export function isPersonWord(word: string): boolean {
  return GENDERS.has(stemWord(word))
}

function isGender(stem: string): boolean {
  const sound = phoneticKey(stem)
  return GENDERS.has(stem) || (sound.length >= MIN_SOUND_LENGTH && GENDER_SOUNDS.has(sound))
}

/** `Latest kurti design 2026`: no product names the year. */
const YEAR = /^20[12]\d$/

/** What is printed `all over` or worn `all day` is no list of all, and `All Stars` is a name. */
const AFTER_ALL: ReadonlySet<string> = new Set('over star stars day days time round around'.split(' '))

const CUTS: ReadonlySet<string> = new Set(['boyfriend', 'girlfriend', 'mom', 'dad'])
const AFTER_CUT: ReadonlySet<string> = new Set(['fit', 'jeans', 'denim', 'shorts', 'shirt', 'blazer'].map(stemWord))

const GENDERS: ReadonlySet<string> = new Set([...PEOPLE.flat(), 'unisex'].map(stemWord))
/** Hindi words are spelt in many ways. */
const GENDER_SOUNDS: ReadonlySet<string> = new Set(
  'ladki ladka ladke bachche bachcha bachchi mahila purush aurat'.split(' ').map(phoneticKey),
)
const MIN_SOUND_LENGTH = 4

/** Returns whether a filler asks for some list of the shop: 'new arrivals', 'best sellers', 'sale'. `Fashion` may be part of a brand. */
export function isListWord(word: string): boolean {
  return OTHER_LIST_STEMS.has(stemWord(word)) || listOfBareWord(word) !== undefined
}

const OTHER_LIST_STEMS: ReadonlySet<string> = new Set('everything all product item'.split(' ').map(stemWord))

/** Returns whether a word asks for gifts, which a shop may sell as such. */
export function isGiftWord(word: string): boolean {
  return GIFTS.has(word)
}

const GIFTS: ReadonlySet<string> = new Set('gift gifts gifting present tohfa tohfe uphar'.split(' '))

/** The products that a list of the shop has: marked as new or as best sellers, cheaper than before, or rated 4 stars and more. */
export type NamedList = 'new' | 'best sellers' | 'discounted' | 'rated'

/** Returns the list that a filler asks for: 'latest kurtis', 'saree on sale'. */
export function listNamed(word: string): NamedList | undefined {
  return LISTS.get(stemWord(word))
}

/** The same where no kind of product is named: any kurti may be a 'new kurti', but what is 'new' is a new arrival. */
export function listOfBareWord(word: string): NamedList | undefined {
  return listNamed(word) ?? BARE.get(word)
}

const BARE: ReadonlyMap<string, NamedList> = new Map([
  ['new', 'new'],
  ['best', 'best sellers'],
])

const LISTS: ReadonlyMap<string, NamedList> = new Map(
  Object.entries({
    new: 'latest newest arrival naya nayi naye',
    'best sellers': 'seller selling bestseller bestselling trending trendy popular',
    discounted: 'sale offer deal discount discounted chhoot chhut clearance',
    rated: 'rated',
  }).flatMap(([list, words]) => words.split(' ').map((word) => [stemWord(word), list as NamedList] as const)),
)

const FILLERS: ReadonlySet<string> = new Set([
  ...HINDI_FILLERS,
  ...REGIONAL_FILLERS,
  ...(
    'a an the for with in of on at and or to my i we you is are it its that this which can have want need looking search buy get show find give see please some any ' +
    'from by under below above price cost rate rs range budget cheap cheapest affordable low online shop shopping best good nice ' +
    'wear style stylish type latest trending trendy fashion collection item thing colour color colours colors kalar use simple new designer quality branded something gift function occasion special ' +
    'beautiful pretty lovely comfortable comfy old age year size not too very so really expensive costly mehnga mehngi ' +
    'do does should could would will what how when where who has had there them these those am tell suggest recommend idea option available discount discounted sale offer deal ' +
    'rated selling seller bestseller bestsellers bestselling popular arrival sellers arrivals sales offers deals discounts chhoot chhut clearance ideas options hello hey pls plz ' +
    'time ceremony readymade fancy cute elegant classy unique premium amazing stunning gorgeous model models design designs variety ' +
    'returnable exchangeable refundable outside wanna gimme newest highest first friend friends dost dosti gifts gifting present day days just like matching perfect look looks ' +
    'fit fitting no n ok okay bhee asli genuine authentic original real kindly thanks thank wants needed require required interested searching purchase purchasing buying maybe anything everything else other another also ' +
    'product products every each various varied several multiple many different variety varieties types items things choice choices ' +
    'exclusive limited edition unusual famous recommended recommendations suggested reviewed great better ideal right apt correct exact current fashionable sober descent graceful complete ' +
    'entire whole total list view browse explore now near nearby here quick immediate retail review reviews video videos prices rates mrp emi brand brands store stores boutique website ' +
    'app site person persons purpose usage uses way ways styling inspiration wardrobe week month ' +
    'us our your yours he him she they because but if then than as be been being was were may might must shall let lets got getting given wearing worn wears ' +
    'going come coming program programme event events attend attending today tomorrow tonight urgent urgently soon awesome superb excellent fantastic decent proper suitable ' +
    'favourite favorite kind kinds sort sorts stock photos photo pics pic images image myself google alexa siri http https www com go goes only same couple couples family twins flipkart amazon myntra meesho ajio snapdeal nykaa jiomart'
  ).split(' '),
])

/** Returns the English word that only ranks to which a misspelt word is nearest, with its cost, see `editCost`: fancy for 'facy'. */
export function fillerNear(typed: string): { readonly word: string; readonly cost: number } | undefined {
  return nearestWord(typed, LONG_FILLERS, COST_OF_LETTER)
}

const COST_OF_LETTER = 1

/** Of shorter words a slip makes others. */
const LONG_FILLERS = (
  'fancy style stylish latest trending trendy fashion collection designer quality branded beautiful pretty lovely comfortable special ' +
  'occasion function ceremony readymade elegant classy unique premium amazing stunning gorgeous design designs affordable cheapest ' +
  'expensive available discount discounts suitable matching perfect party arrival arrivals bestseller bestsellers products everything'
)
  .split(' ')
  .filter((word) => FILLERS.has(word))

/** Whether the last word of a text may begin a kind of product: 'sa' begins 'saree', though it means something of its own too. */
export function mayBeginKind(letters: string): boolean {
  return BEGINNINGS.has(letters) || wordKind(letters) === 'word'
}

const BEGINNINGS: ReadonlySet<string> = new Set('an be go he jo ku lu sa so to'.split(' '))
