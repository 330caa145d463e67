/** Returns the accessible name of a link with a count: 'Cart, 3 items'. The boot script uses it before hydration. */
export function countedLabel(name: string, count: number): string {
  if (count === 0) return name
  return `${name}, ${count} ${count === 1 ? 'item' : 'items'}`
}
