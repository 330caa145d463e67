import sharp from 'sharp'

const drawn = new Map<number, Promise<Buffer>>()

/** The shop's mark as a PNG of `size` × `size` pixels, drawn when first asked for. */
export function icon(size: number): Promise<Buffer> {
  const known = drawn.get(size)
  if (known) return known
  const picture = sharp(Buffer.from(mark())).resize(size, size).png({ palette: true }).toBuffer()
  drawn.set(size, picture)
  return picture
}

/** A woven V: two bands of cloth, one passing over the other, on indigo. */
export function mark(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="10" fill="#2b3a7e"/>
<path d="M13 16h11l11 32h-8z" fill="#faf6ee"/><path d="M51 16H40L29 48h8z" fill="#d99a1c"/><path d="M27 48h8l-4-11.6z" fill="#faf6ee"/></svg>`
}
