import { readFileSync } from 'node:fs'
import { splitWords, stemWord } from '../src/domain/search/words.ts'
import type { IndexedProduct } from '../src/server/search/indexed-product.ts'

/** A search as a shopper types it, with the rules by which a product is right for it, in any catalogue. */
export interface JudgedQuery {
  /** Rules are written and changed with the first half; the second is only measured. */
  readonly half: 'development' | 'final'
  readonly text: string
  readonly grade: (product: JudgedProduct) => number
}

/** The words of a product, read once for all queries. */
export interface JudgedProduct {
  readonly id: string
  readonly pricePaise: number
  readonly isByTheMetre: boolean
  readonly sizes: ReadonlySet<string>
  /** Stems between spaces, so that a phrase can be looked up. */
  readonly kind: string
  readonly audience: string
  readonly color: string
  readonly fabric: string
  readonly pattern: string
  readonly name: string
  readonly all: string
}

export function judgedProduct(product: IndexedProduct): JudgedProduct {
  const name = textOf([withoutPrefix(product.name, product.brandName)])
  const categories = textOf([product.mainCategoryName, product.categoryName, product.subCategoryName ?? ''])
  const { garment, categoryName, subCategoryName = '', fabric, pattern, colors } = product
  return {
    id: product.id,
    pricePaise: product.pricePaise,
    isByTheMetre: product.unit === 'metre',
    sizes: new Set(product.sizes.map(sizeOf)),
    kind: name + textOf([garment]) + textOf([categoryName]) + textOf([subCategoryName]),
    audience: isForSomebody(categories) ? categories : name + categories,
    color: textOf(colors) || name,
    fabric: textOf([fabric]) || name,
    pattern: textOf([pattern]) || name,
    name,
    all: name + textOf([garment, categoryName, subCategoryName, fabric, pattern, ...colors, product.description]),
  }
}

/**
 * Reads `search-queries.tsv`: the half, the query, the kinds of product that are right (`/` separates alternatives) and further
 * rules, divided by `;`. Gender, price and exclusions must be met; of the others each missing one lowers the grade.
 */
export function readJudgedQueries(): JudgedQuery[] {
  const lines = readFileSync(new URL('./search-queries.tsv', import.meta.url), 'utf8').split('\n')
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): JudgedQuery => {
      const [half = '', text = '', kinds = '', rules = ''] = line.split('\t')
      const tests = rules
        .split(';')
        .filter((rule) => rule.trim() !== '')
        .map(ruleOf)
      const isKind = kindTest(kinds.split('/'))
      const required = tests.filter(({ isRequired }) => isRequired)
      const others = tests.filter(({ isRequired }) => !isRequired)
      const grade = (product: JudgedProduct) => {
        if (!isKind(product) || !required.every(({ holds }) => holds(product))) return 0
        return others.length === 0 ? 3 : 1 + (2 * others.filter(({ holds }) => holds(product)).length) / others.length
      }
      return { half: half === 'final' ? 'final' : 'development', text, grade }
    })
}

/** Discounted gain of the first 10 results, as a share of that of the best 10 of the catalogue. */
export function ndcgOf(grades: readonly number[], best: readonly number[]): number {
  const gain = (all: readonly number[]) =>
    all.slice(0, 10).reduce((sum, grade, at) => sum + grade / Math.log2(at + 2), 0)
  return gain(grades) / gain(best)
}

interface Rule {
  readonly isRequired: boolean
  readonly holds: (product: JudgedProduct) => boolean
}

function ruleOf(text: string): Rule {
  const [, name = '', sign = '', value = ''] = /^\s*(\w+)\s*(<=|>=|=)\s*(.*?)\s*$/.exec(text) ?? []
  const any = value.split('/')
  if (name === 'price')
    return {
      isRequired: true,
      holds: ({ pricePaise }) =>
        sign === '<=' ? pricePaise <= Number(value) * 100 : pricePaise >= Number(value) * 100,
    }
  if (name === 'for') return { isRequired: true, holds: ({ audience }) => any.some((one) => isFor(one, audience)) }
  if (name === 'size') return { isRequired: false, holds: ({ sizes }) => any.some((one) => sizes.has(sizeOf(one))) }
  const phrases = any.map((one) => textOf([one]))
  const hasOne = (where: string) => phrases.some((phrase) => where.includes(phrase))
  switch (name) {
    case 'without':
      return {
        isRequired: true,
        holds: (product) => !hasOne(product.name + product.fabric + product.pattern + product.color),
      }
    case 'color':
    case 'fabric':
    case 'pattern':
      return { isRequired: false, holds: (product) => hasOne(product[name]) || hasOne(product.name) }
    case 'any':
      return { isRequired: false, holds: ({ all }) => hasOne(all) }
    default:
      throw new Error(`Unknown rule: ${text}`)
  }
}

const AUDIENCES: Readonly<Record<string, readonly string[]>> = {
  women: ['women', 'womens', 'ladies', 'female'],
  men: ['men', 'mens', 'gents'],
  girls: ['girls', 'girl', 'kids', 'baby'],
  boys: ['boys', 'boy', 'kids', 'baby'],
  kids: ['kids', 'girls', 'boys', 'baby', 'newborn', 'infant', 'child'],
}

function isForSomebody(where: string): boolean {
  return Object.keys(AUDIENCES).some((audience) => isFor(audience, where))
}

function isFor(audience: string, where: string): boolean {
  return (AUDIENCES[audience] ?? []).some((word) => where.includes(textOf([word])))
}

/** Judged by hand, so that a mistake in the shop's own list of kinds is found. */
const CLOTHES = (
  'saree,kurta,kurti,kurta set,tunic,lehenga,choli,salwar,churidar,anarkali,dupatta,blouse,gown,dress,frock,skirt,top,shirt,' +
  'tshirt,trouser,pant,jeans,legging,jegging,palazzo,pyjama,shorts,capri,dungaree,jumpsuit,romper,kaftan,sherwani,dhoti,jacket,' +
  'coat,blazer,suit,sweater,sweatshirt,cardigan,hoodie,shrug,shawl,stole,track pant,jogger,nightdress,night suit,bra,brief,panty,' +
  'camisole,vest,sleepsuit,jhabla,tights,clothing set,waistcoat,swimwear,innerwear,nightwear'
).split(',')

function kindTest(kinds: readonly string[]): (product: JudgedProduct) => boolean {
  const phrases = kinds
    .filter((kind) => kind !== '@fabric')
    .flatMap((kind) => (kind === '@clothes' ? CLOTHES : [kind]))
    .map((kind) => textOf([kind]))
  const wantsFabric = kinds.includes('@fabric')
  return ({ kind, isByTheMetre }) => (isByTheMetre ? wantsFabric : phrases.some((phrase) => kind.includes(phrase)))
}

function textOf(texts: readonly string[]): string {
  const stems = texts.flatMap((text) => splitWords(text).map(stemWord))
  return stems.length === 0 ? '' : ` ${stems.join(' ')} `
}

function sizeOf(size: string): string {
  const plain = size.replaceAll(/[\s-]/g, '').toUpperCase()
  return { '2XL': 'XXL', XXXL: '3XL' }[plain] ?? plain
}

function withoutPrefix(name: string, brand: string): string {
  return name.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? name.slice(brand.length) : name
}
