import { fabricName, patternName } from './display-names.ts'

/** Finds the pattern in a product's name, for files without a pattern column; '' when there is none. */
export function patternInName(name: string): string {
  return patternName(firstFound(PATTERN_WORDS, name))
}

/** Finds the fabric in a product's name, for files without a fabric column; '' when there is none. */
export function fabricInName(name: string): string {
  return fabricName(firstFound(FABRIC_WORDS, name))
}

function firstFound(phrases: readonly string[], name: string): string {
  const words = ` ${name.toLowerCase().replace(/[^a-z]+/g, ' ')} `
  return phrases.find((phrase) => words.includes(` ${phrase} `)) ?? ''
}

/** More specific ones first: a 'floral printed' dress is floral. */
const PATTERN_WORDS = [
  'polka dots',
  'polka dot',
  'polka',
  'floral',
  'striped',
  'stripes',
  'checked',
  'checks',
  'geometric',
  'abstract',
  'ethnic motif',
  'ikat',
  'ajrakh',
  'bandhani',
  'block print',
  'leheriya',
  'paisley',
  'chevron',
  'animal print',
  'tie dye',
  'colourblocked',
  'colour block',
  'self design',
  'embroidered',
  'embellished',
  'graphic',
  'textured',
  'woven design',
  'printed',
  'print',
  'solid',
]

const FABRIC_WORDS = [
  'cotton blend',
  'silk blend',
  'cotton silk',
  'art silk',
  'poly georgette',
  'poly silk',
  'poly crepe',
  'poly cotton',
  'pure cotton',
  'pure silk',
  'cotton',
  'silk',
  'linen',
  'khadi',
  'denim',
  'georgette',
  'chiffon',
  'crepe',
  'satin',
  'velvet',
  'rayon',
  'viscose',
  'modal',
  'polyester',
  'nylon',
  'organza',
  'chanderi',
  'banarasi',
  'net',
  'lace',
  'fleece',
  'corduroy',
  'woollen',
  'wool',
  'leather',
  'suede',
  'jersey',
  'chambray',
]
