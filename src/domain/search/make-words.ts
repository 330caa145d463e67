import { isCraft } from './crafts.ts'
import { isAttributeWord, isDetail } from './kinds.ts'
import { isSpelling } from './synonyms.ts'
import { isTradeWord } from './trade-words.ts'
import { splitWords, stemWord } from './words.ts'

/** How cloth and clothes are made and decorated, in words that mean something else elsewhere. */
const MAKE_STEMS: ReadonlySet<string> = new Set(
  splitWords(
    'work worked stitch stitched stitching print printed printing digital screen hand machine made weave weaving woven border pallu ' +
      'thread patch patchwork lace mirror stone bead beaded tassel embroidery embroidered motif jaal bel running loom dyed painted ' +
      'blend blended organic',
  ).map(stemWord),
)

/** Returns whether a stem says something of clothes or cloth: a word of the trade, an attribute, a detail, or how they are made. */
export function isOfClothes(stem: string): boolean {
  return (
    MAKE_STEMS.has(stem) ||
    isCraft(stem) ||
    isTradeWord(stem) ||
    isSpelling(stem) ||
    isAttributeWord(stem) ||
    isDetail(stem)
  )
}
