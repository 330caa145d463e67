/** Formats a quantity as the API writes it, in pieces or metres: `12`, `12.5 m`. */
export function formatStock(unit: 'piece' | 'metre', quantity: number): string {
  return unit === 'metre' ? `${quantity} m` : String(quantity)
}
