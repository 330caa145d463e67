/** Rule 46(b) of the CGST Rules 2017: consecutive, unique for a financial year, at most 16 characters. */
export const MAX_INVOICE_NUMBER_LENGTH = 16

/** Returns the financial year of a day (`YYYY-MM-DD`), which begins on 1 April: `2526` for 2025–26. */
export function financialYear(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0)
  return [year, year + 1].map((one) => String(one % 100).padStart(2, '0')).join('')
}

/** Returns `VAS/2526/000001`: prefix, financial year (or the code of a series), serial number. Throws `RangeError` for more than 16 characters. */
export function invoiceNumber(prefix: string, year: string, serial: number): string {
  return serialNumber(prefix, year, serial)
}

/** Returns `VAS/C2526/000001`. Credit notes have their own series (rule 53(1A) of the CGST Rules). */
export function creditNoteNumber(prefix: string, year: string, serial: number): string {
  return serialNumber(prefix, `C${year}`, serial)
}

/**
 * Returns a code for a series of documents that begins at this time, such as `AX3K`, which stands in their numbers instead of the financial
 * year. It depends on nothing but the time, and every ten minutes have another one until 2049, because a restored shop does not know which
 * codes it had used.
 */
export function seriesCode(begin: Date): string {
  const interval = Math.floor((begin.getTime() - Date.UTC(2026, 0)) / (10 * 60_000))
  const letter = String.fromCharCode(65 + (Math.floor(interval / 36 ** 3) % 26))
  return letter + (interval % 36 ** 3).toString(36).toUpperCase().padStart(3, '0')
}

function serialNumber(prefix: string, series: string, serial: number): string {
  checkPrefix(prefix)
  const number = `${prefix}/${series}/${String(serial).padStart(6, '0')}`
  if (number.length > MAX_INVOICE_NUMBER_LENGTH) throw new RangeError(`${number} is too long for an invoice number.`)
  return number
}

/** Throws `RangeError` for a prefix that is not allowed. */
export function checkPrefix(prefix: string): void {
  if (!/^[A-Z0-9]{1,3}$/.test(prefix))
    throw new RangeError(`${prefix} is not a valid start of invoice numbers. Use 1 to 3 capital letters or digits.`)
}
