/**
 * Places, by the word for what comes from there: who asks for 'Assam silk' means Assamese silk. The first word of each row has its
 * meaning in the tables of crafts and of local words.
 */
export const PLACE_SPELLINGS: readonly (readonly string[])[] = [
  ['assamese', 'assam', 'asam', 'axom'],
  ['bengali', 'bengal', 'west bengal', 'bangla', 'bangali'],
  ['rajasthani', 'rajasthan', 'marwari', 'marwar', 'rajputi'],
  ['gujarati', 'gujarat', 'gujrati', 'gujrat', 'kathiawadi', 'saurashtra'],
  ['kashmiri', 'kashmir', 'srinagar'],
  ['maharashtrian', 'maharashtra'],
  ['punjabi', 'punjab'],
  ['bihari', 'bihar'],
  ['odia', 'odisha', 'orissa', 'oriya', 'odiya'],
  ['tamil', 'tamilnadu', 'tamil nadu'],
  ['kannada', 'karnataka', 'bangalore', 'bengaluru'],
  ['telugu', 'andhra', 'andhra pradesh', 'telangana'],
  ['malayali', 'mallu'],
  ['himachali', 'himachal', 'kullu', 'kinnauri'],
  ['manipuri', 'manipur'],
  ['naga', 'nagaland'],
  ['mizo', 'mizoram'],
  ['kolkata', 'calcutta'],
  ['hyderabadi', 'hyderabad'],
  ['kutchi', 'kachchh', 'katchi', 'bhuj'],
  ['surti', 'surat'],
  ['jaipuri', 'jaipur'],
  ['bhagalpuri', 'bhagalpur'],
  ['sambalpuri', 'sambalpur', 'nuapatna', 'sonepuri', 'berhampuri'],
  ['sanganeri', 'sanganer'],
]

/** Places that are known for one cloth or craft, with what looks most like it. */
const KNOWN_FOR: Readonly<Record<string, string>> = {
  'coimbatore erode karur tirupur ponduru': 'cotton',
  'sungudi madurai': 'tie dye, cotton saree, cotton',
  'salem arani kumbakonam rasipuram': 'silk saree, silk',
  sualkuchi: 'muga, silk',
  bishnupur: 'baluchari, silk',
  'shantiniketan santiniketan': 'kantha, batik',
  'barmer barmeri': 'ajrakh, block print',
  'pedana machilipatnam srikalahasti': 'kalamkari, block print',
  'jamnagar jamnagari jetpur': 'bandhani',
  'bhujodi kinnaur ladakh ladakhi ludhiana': 'shawl, woollen',
  mubarakpur: 'banarasi, brocade',
  'kaithun kaithoon': 'doria, cotton',
}

export const PLACE_ROWS: readonly (readonly [place: string, ...similar: string[]])[] = Object.entries(
  KNOWN_FOR,
).flatMap(([places, similar]) => places.split(' ').map((place) => [place, ...similar.split(', ')] as const))

/** Returns whether a word names a region that has clothes of its own: a Rajasthani dress, a Gujarati one. */
export function isRegion(word: string): boolean {
  return REGIONS.has(word)
}

const OWN_CLOTHES = new Set(
  (
    'assamese bengali rajasthani gujarati kashmiri maharashtrian punjabi bihari odia tamil kannada telugu malayali himachali manipuri ' +
    'naga mizo'
  ).split(' '),
)
const REGIONS: ReadonlySet<string> = new Set([
  'marathi',
  ...PLACE_SPELLINGS.filter(([place = '']) => OWN_CLOTHES.has(place)).flat(),
])

/** All of them as words that shops use, so that none is corrected: Bengal is no bangle. */
export const PLACE_WORDS: readonly string[] = [...PLACE_SPELLINGS.flat(), ...Object.keys(KNOWN_FOR)]
