import { readStorage } from '../../boot/read-storage.ts'

/** The key of the last pincode that was checked, in local storage. */
const KEY = 'pincode'

/** Returns the last pincode that was checked in this browser; empty when there is none. */
export function rememberedPincode(): string {
  return readStorage(KEY) ?? ''
}

export function rememberPincode(pincode: string): void {
  try {
    localStorage.setItem(KEY, pincode)
  } catch {
    // The pincode is not remembered where storage is full or forbidden.
  }
}
