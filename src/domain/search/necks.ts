const NECKS =
  'v u round boat halter square keyhole sweetheart cowl high turtle mock scoop henley split notch tie jewel deep broad wide'.split(
    ' ',
  )
const IN_OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
  round: ['crew', 'gol', 'gole'],
  boat: ['bateau'],
  square: ['chokor'],
  tie: ['tie up', 'tieup'],
}

/** `v neck` in other words; in Hindi a neck is a `gala`. */
export const NECK_WORDS: readonly (readonly string[])[] = NECKS.map((neck) =>
  [neck, ...(IN_OTHER_WORDS[neck] ?? [])].flatMap((shape) => [
    ...['neck', 'neckline', 'gala', 'gale', 'shape neck', 'shape gala', 'shape gale'].map((word) => `${shape} ${word}`),
    `${shape}neck`,
  ]),
)

/** Whether two stems name a neck or a collar: `boat neck` is one thing even in a shop without it, and a `shawl collar` no shawl. */
export function isNeck(stems: readonly string[]): boolean {
  const [shape = '', part = '', ...others] = stems
  return others.length === 0 && ((part === 'neck' && SHAPES.has(shape)) || (COLLAR.has(part) && COLLARS.has(shape)))
}

const SHAPES = new Set([...NECKS, ...Object.values(IN_OTHER_WORDS).flat()])
const COLLARS = new Set('shawl spread cuban camp cutaway club point wing notch peak lapel'.split(' '))
const COLLAR = new Set(['collar', 'lapel'])
