/** Rule 46(b) of the CGST Rules 2017: consecutive, unique for a financial year, at most 16 characters. */
export const MAX_INVOICE_NUMBER_LENGTH = 16

/** Returns the financial year of a day (`YYYY-MM-DD`), which begins on 1 April: `2526` for 2025–26. */
export function financialYear(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '04-01' ? 1 : 0)
  return [year, year + 1].map((one) => String(one % 100).padStart(2, '0')).join('')
}

/** Returns `VAS/2526/000001`: prefix, financial year, serial number. Throws `RangeError` for more than 16 characters. */
export function invoiceNumber(prefix: string, year: string, serial: number): string {
  return serialNumber(prefix, year, serial)
}

/** Returns `VAS/C2526/000001`. Credit notes have their own series (rule 53(1A) of the CGST Rules). */
export function creditNoteNumber(prefix: string, year: string, serial: number): string {
  return serialNumber(prefix, `C${year}`, serial)
}

function serialNumber(prefix: string, series: string, serial: number): string {
  const number = `${prefix}/${series}/${String(serial).padStart(6, '0')}`
  if (number.length > MAX_INVOICE_NUMBER_LENGTH || !/^[A-Z0-9]{1,3}$/.test(prefix)) {
    throw new RangeError(`${number} is not a valid invoice number. Use a prefix of 1 to 3 capital letters or digits.`)
  }
  return number
}
