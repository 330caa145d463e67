/** `12`, `12.5 m`. */
export function quantity(unit: 'piece' | 'metre', figure: number): string {
  return unit === 'metre' ? `${figure} m` : String(figure)
}
