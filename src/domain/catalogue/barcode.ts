/** Returns what two barcodes are compared by: scanners differ in the case they send. */
export function barcodeKey(barcode: string): string {
  return barcode.trim().toLowerCase()
}
