/** `pack of 3` in other words. */
export const PACKS = 'two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, at) => {
  const count = at + 2
  const texts = ['pack of', 'set of', 'combo of', 'pack'].flatMap((text) => [`${text} ${count}`, `${text} ${word}`])
  return [...texts, `${count} pack`, `${count} ka pack`, `${count} ka set`, `${count} pcs`, `${count} pc`]
})
