const drawn = new Map<string, Promise<Buffer>>()

/** The shop's own logo: the address of an upload, which names its content, and its content. */
export interface OwnLogo {
  readonly address: string
  readonly read: () => Promise<{ readonly bytes: Buffer } | undefined>
}

/** Returns the shop's logo as a PNG of `size` × `size` pixels, drawn when first requested. */
export function icon(size: number, own?: OwnLogo): Promise<Buffer> {
  const key = `${size} ${own?.address ?? ''}`
  const known = drawn.get(key)
  if (known) return known
  // A logo that cannot be read must not leave the shop without icons; the next request tries again.
  const picture = draw(size, own).catch(() => {
    drawn.delete(key)
    return draw(size)
  })
  if (drawn.size > MAX_KEPT) drawn.clear()
  drawn.set(key, picture)
  return picture
}

/**
 * Returns the shop's own logo as a small JPEG on white for printed papers, at most 480 × 160 pixels and some 40 KB; undefined when it
 * cannot be read.
 */
export function printLogo(own: OwnLogo): Promise<Buffer | undefined> {
  const key = `print ${own.address}`
  const known = drawn.get(key)
  const picture = known ?? drawForPrint(own)
  if (drawn.size > MAX_KEPT) drawn.clear()
  drawn.set(key, picture)
  return picture.catch(() => {
    drawn.delete(key)
    return undefined
  })
}

async function drawForPrint(own: OwnLogo): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const logo = await own.read()
  if (!logo) throw new Error('The logo is missing.')
  return sharp(logo.bytes)
    .flatten({ background: '#ffffff' })
    .resize(480, 160, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** Loaded when first needed, because sharp takes 20 MB of memory. */
async function draw(size: number, own?: OwnLogo): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const logo = own && (await own.read())
  if (own && !logo) throw new Error('The logo is missing.')
  return sharp(logo?.bytes ?? Buffer.from(logoSvg()))
    .resize(size, size, { fit: 'contain', background: '#faf6ee' })
    .png({ palette: true })
    .toBuffer()
}

/** The icons of several logos, while the owner tries some. */
const MAX_KEPT = 40

/** Returns the shop's own logo as an SVG, because pages link to `/favicon.svg`. */
export async function ownLogoSvg(own: OwnLogo): Promise<string> {
  const picture = (await icon(192, own)).toString('base64')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="data:image/png;base64,${picture}"/></svg>`
}

/** Returns the logo as an SVG: a V of two pairs of woven threads on a cream background. */
export function logoSvg(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="10" fill="#faf6ee"/>
<g transform="translate(15.2 13.1) scale(1.05)" fill="none" stroke-width="3.8"><path stroke="#a8322d" d="M30 2 14 34M24.4 2l-14 28"/>
<path stroke="#2b3a7e" d="m2 2 16 32M7.6 2l14 28"/><path stroke="#a8322d" d="m14.9 21-3.4 6.8M20.5 21l-3.4 6.8"/></g></svg>`
}
