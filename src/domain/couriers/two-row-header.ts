/**
 * Returns the names of columns that stand in two rows, such as `COD` above `Amount`, or a merged `Amounts` above `COD Amount` and `Net
 * Amount`; undefined unless the second row has only words and more names are known with it.
 * @param known how many names of a row are known
 */
export function namesOfTwoRows(
  first: readonly string[],
  second: readonly string[],
  known: (names: readonly string[]) => number,
): readonly string[] | undefined {
  const words = second.filter((cell) => cell.trim() !== '')
  if (words.length === 0 || words.some((cell) => /\d/.test(cell))) return undefined
  const columns = Array.from({ length: Math.max(first.length, second.length) }, (_, place) => ({
    upper: first[place]?.trim() ?? '',
    lower: second[place]?.trim() ?? '',
  }))
  const joined = columns.map(({ upper, lower }) =>
    upper === lower || lower === '' ? upper : upper === '' ? lower : `${upper} ${lower}`,
  )
  const lowest = columns.map(({ upper, lower }) => (lower === '' ? upper : lower))
  const [best] = [joined, lowest].toSorted((one, other) => known(other) - known(one))
  return best && known(best) > known(first) ? best : undefined
}
