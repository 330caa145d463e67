import { moneyOfCell } from '../../../domain/courier-cash/money-cell.ts'

/** The rupees of a typed amount such as `1,299.50`, `₹ 799` or `१,२९९`; 0 for anything else, which the server refuses at the field. */
export function typedRupees(typed: string): number {
  const paise = moneyOfCell(typed) ?? 0
  return paise > 0 ? paise / 100 : 0
}
