/** A set of slots, one bit each: slot s is bit s & 31 of word s >>> 5. */
export type Bits = Uint32Array

export function newBits(slots: number): Bits {
  return new Uint32Array((slots + 31) >>> 5)
}

export function hasBit(bits: Bits, slot: number): boolean {
  return ((bits[slot >>> 5] as number) & (1 << (slot & 31))) !== 0
}

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) | (1 << (slot & 31))
}

export function clearBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] as number) & ~(1 << (slot & 31))
}

/** The set of these slots, of which none is `capacity` or more. */
export function bitsOf(slots: Uint32Array, capacity: number): Bits {
  const bits = newBits(capacity)
  for (let at = 0; at < slots.length; at++) setBit(bits, slots[at] as number)
  return bits
}

/** The slots of the set, in ascending order. */
export function slotsOf(bits: Bits): Uint32Array {
  const slots = new Uint32Array(countBits(bits))
  let found = 0
  for (let at = 0; at < bits.length; at++) {
    for (let word = bits[at] as number; word !== 0; word &= word - 1) {
      slots[found++] = (at << 5) + 31 - Math.clz32(word & -word)
    }
  }
  return slots
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at] as number
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

/** Removes every slot for which `stays` returns false. */
export function narrowBits(bits: Bits, stays: (slot: number) => boolean): void {
  for (let at = 0; at < bits.length; at++) {
    for (let word = bits[at] as number; word !== 0; word &= word - 1) {
      const bit = word & -word
      if (!stays((at << 5) + 31 - Math.clz32(bit))) bits[at] = (bits[at] as number) & ~bit
    }
  }
}

/** Returns the array, or a copy with room for at least `length` numbers. Doubling keeps repeated growth cheap. */
export function grown<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(array: T, length: number): T {
  if (array.length >= length) return array
  const larger = new (array.constructor as new (length: number) => T)(Math.max(length, array.length * 2))
  larger.set(array)
  return larger
}
