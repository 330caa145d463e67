/** Joins the lines of an address that was pasted or sent as several lines: 'Flat 4, Rose Villa'. Other text stays as it is. */
export function joinLines(text: string): string {
  if (!/[\r\n]/.test(text)) return text
  return text
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/[\s,]+$/, ''))
    .filter((line) => line !== '')
    .join(', ')
}
