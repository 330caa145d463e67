/** The second line of names without those that a merged cell repeats on it. */
export function unmerged(above: readonly string[], below: readonly string[]): readonly string[] {
  return below.map((cell, at) => (cell === above[at] ? '' : cell))
}

/** Whether a line has the rest of the names above it: nothing below the first one, and several words, some where that line is empty. */
export function isBelow(above: readonly string[], below: readonly string[]): boolean {
  const isFilled = (cell: string | undefined) => cell !== undefined && cell.trim() !== ''
  const words = below.filter(isFilled).length
  return (
    words > 1 &&
    !isFilled(below[above.findIndex(isFilled)]) &&
    below.some((cell, at) => isFilled(cell) && !isFilled(above[at]))
  )
}

/** Names on two lines, of which the upper ones are above several columns: `Closing Balance` above `Quantity` and `Rate`. */
export function joinedNames(above: readonly string[], below: readonly string[]): readonly string[] {
  if (below.some((cell) => /^[\d.,\s]*\d$/.test(cell)) && !areSteps(above, below)) return []
  let upper = ''
  return below.map((cell, at) => {
    const own = (above[at] ?? '').trim()
    if (own !== '') upper = own
    return cell.trim() === '' ? own : `${upper} ${cell}`.trim()
  })
}

/** Rising numbers of two digits below one name, such as `38`, `40` and `42` below `Size`, are names too. */
function areSteps(above: readonly string[], below: readonly string[]): boolean {
  const places = [...below.keys()].filter((at) => /\d\s*$/.test(below[at] ?? ''))
  const [, ...further] = places
  const areBelowOne = further.every((at) => (above[at] ?? '').trim() === '')
  const numbers = places.map((at) => (below[at] ?? '').trim())
  return (
    further.length > 0 &&
    areBelowOne &&
    numbers.every((number, at) => /^\d\d$/.test(number) && (at === 0 || number > (numbers[at - 1] ?? '')))
  )
}
