const drawn = new Map<number, Promise<Buffer>>()

/** Returns the shop's logo as a PNG of `size` × `size` pixels, drawn when first requested. */
export function icon(size: number): Promise<Buffer> {
  const known = drawn.get(size)
  if (known) return known
  const picture = draw(size)
  drawn.set(size, picture)
  return picture
}

/** Loaded when first needed, because sharp takes 20 MB of memory. */
async function draw(size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(logoSvg())).resize(size, size).png({ palette: true }).toBuffer()
}

/** Returns the logo as an SVG: a V of two pairs of woven threads on a cream background. */
export function logoSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="10" fill="#faf6ee"/>
<g transform="translate(15.2 13.1) scale(1.05)" fill="none" stroke-width="3.8"><path stroke="#a8322d" d="M30 2 14 34M24.4 2l-14 28"/>
<path stroke="#2b3a7e" d="m2 2 16 32M7.6 2l14 28"/><path stroke="#a8322d" d="m14.9 21-3.4 6.8M20.5 21l-3.4 6.8"/></g></svg>`
}
