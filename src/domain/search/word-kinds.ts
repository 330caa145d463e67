import { phoneticKey } from './spelling.ts'
import { hindiSingulars, stemWord } from './words.ts'

/** `filler` words (`for`, `buy`) affect only ranking; `gender` words say who the product is for. */
export type WordKind = 'word' | 'filler' | 'gender'

/** Returns the kind of a word in a search. `boyfriend jeans` and `mom fit` are cuts, whoever wears them. */
export function wordKind(word: string, next = ''): WordKind {
  if (FILLERS.has(word) || YEAR.test(word)) return 'filler'
  if (CUTS.has(word) && AFTER_CUT.has(stemWord(next))) return 'word'
  return isGender(stemWord(word)) || hindiSingulars(word).some(isGender) ? 'gender' : 'word'
}

function isGender(stem: string): boolean {
  const sound = phoneticKey(stem)
  return GENDERS.has(stem) || (sound.length >= MIN_SOUND_LENGTH && GENDER_SOUNDS.has(sound))
}

/** `Latest kurti design 2026`: no product names the year. */
const YEAR = /^20[12]\d$/

const CUTS: ReadonlySet<string> = new Set(['boyfriend', 'girlfriend', 'mom', 'dad'])
const AFTER_CUT: ReadonlySet<string> = new Set(['fit', 'jeans', 'denim', 'shorts', 'shirt', 'blazer'].map(stemWord))

const GENDERS: ReadonlySet<string> = new Set(
  (
    'men man gent male boy women woman lady ladie female girl kid child children baby infant unisex newborn ' +
    'ladki ladka ladke ladko bete beto bachche baccha bacche bacchon bachchon bachcho bachi bachchi bacchi gudiya aurat auraton aurto aurton mahila mard purush aadmi ' +
    'wife mother mom mummy maa sister daughter girlfriend husband father dad papa brother son boyfriend beti beta behen bhai bhabhi ' +
    'patni biwi mata didi bahan behan dadi nani bua mausi chachi bahu pati pita pitaji bhaiya dada nana chacha grandmother grandfather ' +
    'saas saasu nanad devrani jethani mausa maasi taai aunty jija jijaji sasur devar jeth uncle'
  )
    .split(' ')
    .map(stemWord),
)
/** Hindi words are spelt in many ways. */
const GENDER_SOUNDS: ReadonlySet<string> = new Set(
  'ladki ladka ladke bachche bachcha bachchi mahila purush aurat'.split(' ').map(phoneticKey),
)
const MIN_SOUND_LENGTH = 4

/** Returns whether a filler asks for some list of the shop: 'new arrivals', 'best sellers', 'sale'. */
export function isListWord(word: string): boolean {
  return OTHER_LIST_STEMS.has(stemWord(word)) || listNamed(word) !== undefined
}

const OTHER_LIST_STEMS: ReadonlySet<string> = new Set('new best collection fashion'.split(' ').map(stemWord))

/** The products that a list of the shop has: marked as new or as best sellers, cheaper than before, or rated 4 stars and more. */
export type NamedList = 'new' | 'best sellers' | 'discounted' | 'rated'

/** Returns the list that a filler asks for: 'latest kurtis', 'saree on sale'. */
export function listNamed(word: string): NamedList | undefined {
  return LISTS.get(stemWord(word))
}

const LISTS: ReadonlyMap<string, NamedList> = new Map(
  Object.entries({
    new: 'latest newest arrival naya nayi naye',
    'best sellers': 'seller selling bestseller bestselling trending trendy popular',
    discounted: 'sale offer deal discount discounted',
    rated: 'rated',
  }).flatMap(([list, words]) => words.split(' ').map((word) => [stemWord(word), list as NamedList] as const)),
)

const FILLERS: ReadonlySet<string> = new Set(
  (
    'a an the for with in of on at and or to my me i we you is are it its that this which can have want need looking search buy get show find give see please some any ' +
    'from by under below above price cost rate rs range budget cheap cheapest affordable low online shop shopping best good nice ' +
    'wear style stylish type latest trending trendy fashion collection item thing colour color kalar rang use simple new designer quality branded something gift function occasion special ' +
    'beautiful pretty lovely comfortable comfy old age year size not too very so really expensive costly mehnga mehngi ' +
    'do does should could would will what which how when where who has had there them these those am tell suggest recommend idea option available ' +
    'kya aap aapke aapki aapka paas hum hamare kaun kaunsa kaunsi konsa konsi kaise kahan milega milegi batao bataiye sabse rozana roz ' +
    'kam dam daam mehanga mehange mehangi mahanga mahangi discount discounted sale offer deal rated selling seller bestseller bestsellers bestselling popular arrival sellers arrivals sales offers deals discounts ideas options ' +
    'ke ka ki ko liye wala wali wale mein me se aur ya tak tk hai ho koi kuch kuchh mera mere meri apne apni bhi ye yeh wo woh ' +
    'chahiye dikhao dikhaye dikhaiye kharido kharidna lena pehnne pehne layak sasta saste sasti accha achha acha achhi acchi sundar ' +
    'pe par ji jane jaane jana hi hello hey pls plz chaiye dikhana hu hun hoon raha rahi karne karna karke time upar niche neeche ' +
    'neche ceremony readymade fancy cute elegant classy unique premium amazing stunning gorgeous model models design designs variety ' +
    'outside wanna gimme chahte chahta chahti leni lene khareedna mangta maangta dhundh ' +
    'kee lie vala valee vale rang rangon chahie pahanne ' +
    'newest highest first friend friends dost dosti gifts gifting present tohfa tohfe ' +
    'day days sirf just like jisme jismein jisko jiska jiski jaisa jaise jaisi bada bade badi ' +
    'naya nayi naye dijiye mujhe hume bahut bohot thoda thodi zyada jyada sab sabhi matching perfect look looks'
  ).split(' '),
)
