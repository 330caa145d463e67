/** The same numbers in an array with room for at least `length`, doubled so that growing stays cheap. */
export function grown<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(array: T, length: number): T {
  if (array.length >= length) return array
  const larger = new (array.constructor as new (length: number) => T)(Math.max(length, array.length * 2))
  larger.set(array)
  return larger
}
