import { readStorage } from '../../../boot/read-storage.ts'

export type LengthUnit = 'cm' | 'inch'

/** Returns the unit of length that was chosen last in this browser. */
export function rememberedUnit(): LengthUnit {
  return readStorage(KEY) === 'inch' ? 'inch' : 'cm'
}

export function rememberUnit(unit: LengthUnit): void {
  try {
    localStorage.setItem(KEY, unit)
  } catch {
    // The unit is not remembered where storage is full or forbidden.
  }
}

const KEY = 'lengthUnit'
