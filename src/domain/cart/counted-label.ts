/** What a counted link is called: 'Cart, 3 items'. The boot script says it the same way before the page is alive. */
export function countedLabel(name: string, count: number): string {
  if (count === 0) return name
  return `${name}, ${count} ${count === 1 ? 'item' : 'items'}`
}
