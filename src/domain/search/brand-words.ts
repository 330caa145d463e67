import { nearestWord } from './spelling.ts'

/**
 * Words of brands that people in India search for in any shop of clothes, in lower case. They are not misspellings, in a shop without
 * the brand either: 'fastrack' is no 'dastak', and 'addidas' no 'adda'. What is mainly a word of English ('only') is left out.
 */
const WORDS =
  // Clothes.
  'adidas aeropostale alcis anouk asics aurelia avaasa benetton bewakoof biba blackberrys bossini burberry calvin clovia decathlon ' +
  'domyos dressberry enamor fabindia faballey gucci heusen highlander hilfiger hubberholme hummel indigene invictus jabong jockey ' +
  'jompers kalenji klein koovs lacoste levis libas lotto louboutin lyra manyavar mothercare mufti myntra nalli nautica navyasa nike ' +
  'nivia nykaa oxemberg pantaloons pepe philippe prada provogue puma quechua rangmanch rareism raymond reebok sabyasachi sassafras ' +
  'skechers slazenger solly soch speedo spykar superdry tasva technosport umbro uniqlo uspa utsa varanga versace vero vishudh wildcraft ' +
  'wrangler yepme yonex zara zivame zudio ajio meesho flipkart amazon ' +
  // Shoes.
  'aldo bata birkenstock catwalk clarks converse crocs fausto hushpuppies khadims mochi paduka relaxo sparx walkaroo woodland ' +
  // Bags, watches, jewellery, beauty.
  'baggit caprese caratlane casio esbeda fastrack hidesign lakme lavie loreal mamaearth maybelline nivea perros rado rayban revlon rolex ' +
  'samsonite seiko skybags swarovski tanishq tissot titan voylla'

const BRAND_WORDS: ReadonlySet<string> = new Set(WORDS.split(' '))

export function isBrandWord(word: string): boolean {
  return BRAND_WORDS.has(word)
}

/** The brand that a word is most similar to, with the cost of its edits (see `editCost`), or undefined when none is similar. */
export function brandNear(word: string): { readonly word: string; readonly cost: number } | undefined {
  return nearestWord(word, BRAND_WORDS, Math.min(word.length * COST_OF_LETTER, MAX_COST))
}

/** About one edit per four letters. */
const COST_OF_LETTER = 0.25
const MAX_COST = 2
