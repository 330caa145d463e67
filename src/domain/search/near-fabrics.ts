import { splitWords, stemWord } from './words.ts'

/** What a shop shows that has nothing of a fabric: what falls, shines or warms like it, the nearest first. */
const NEAR: Readonly<Record<string, string>> = {
  satin: 'silk crepe georgette',
  'velvet velour': 'silk wool',
  'organza tulle net': 'chiffon georgette chanderi',
  lace: 'net chiffon georgette',
  corduroy: 'denim cotton',
  'fleece flannel': 'wool cotton',
  'tweed cashmere angora pashmina acrylic': 'wool',
  'nylon polyester': 'georgette crepe chiffon',
  'lycra spandex jersey hosiery': 'cotton rayon',
  'viscose modal tencel': 'rayon',
  'jute hemp': 'linen khadi',
  'taffeta brocade jacquard dupion': 'silk',
  'poplin cambric voile seersucker twill chambray': 'cotton',
  muslin: 'mulmul cotton',
  'lurex tissue': 'silk',
}

const NEAR_FABRICS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(NEAR).flatMap(([fabrics, near]) => {
    const stems = splitWords(near).map(stemWord)
    return splitWords(fabrics).map((fabric) => [stemWord(fabric), stems] as const)
  }),
)

/** Returns the stems of the fabrics nearest to one, nearest first; none for what is no such fabric. */
export function nearFabrics(stem: string): readonly string[] {
  return NEAR_FABRICS.get(stem) ?? []
}
