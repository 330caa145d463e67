import { splitWords, stemWord } from './words.ts'

/** Returns whether all stems say how a product is made or cared for, which few products do: 'machine washable', 'non stretch'. */
export function isQuality(stems: readonly string[]): boolean {
  return stems.length > 0 && stems.every((stem) => QUALITIES.has(stem))
}

const QUALITIES: ReadonlySet<string> = new Set(
  splitWords(
    'machine hand wash washed washable washing iron ironing wrinkle crease crinkle free resistant resistance proof repellent stain shrink ' +
      'shrinkage shrunk pre fade fading bleed fast colourfast colorfast breathable durable lasting stretch non anti absorbent odour odor ' +
      'bacterial microbial sweat moisture wicking eco friendly sustainable vegan chemical toxic skin itchy scratchy pilling pill lint ' +
      'certified certificate genuine authentic original handmade handcrafted export imported surplus india indian swadeshi local artisan ' +
      'care maintenance easy thick thin count thread tc',
  ).map(stemWord),
)
