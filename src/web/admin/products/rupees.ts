import { formatRoundPaise } from '../../../domain/money/paise.ts'

/** `₹1,299.50`, `₹799`. */
export function rupees(amount: number): string {
  return formatRoundPaise(Math.round(amount * 100))
}

/** `12`, `12.5 m`. */
export function quantity(unit: 'piece' | 'metre', figure: number): string {
  return unit === 'metre' ? `${figure} m` : String(figure)
}
