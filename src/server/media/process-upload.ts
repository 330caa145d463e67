import { open, readFile, writeFile } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { endFirst } from '../platform/child-priority.ts'
import { writeAtomically } from '../platform/write-file.ts'
import { withoutTexts } from './png-texts.ts'

/**
 * The process that decodes one uploaded picture and then ends. A file that crashes the decoder or exhausts memory does not
 * affect the shop.
 */
export interface ProcessRequest {
  readonly file: string
  /** Where the checked picture is written. */
  readonly into: string
  /** The side in pixels of a profile picture, which is cropped to a square and written as WebP; absent for all others. */
  readonly square?: number
}

export type UploadResult =
  | { readonly name: string; readonly width: number; readonly height: number }
  | { readonly refused: string }

/** Large enough for the full-screen view at twice the largest width. The original is not stored. */
const MAX_SIDE = 2400
/** 60 megapixels is more than phone cameras take and needs up to 340 MB when decoded. */
const MAX_PIXELS = 60_000_000
/** Decoders keep all of a progressive JPEG and an interlaced PNG: this much with 30 to 60 megapixels, which few KB can have. */
const MAX_KEPT_BYTES = 240_000_000
/** An AVIF file of 3 KB can have that many, and the decoder needs 20 bytes for each: with these 300 MB, as the other formats with 60. */
const MAX_AVIF_PIXELS = 16_000_000
/** Browsers send profile pictures of 512 × 512 pixels. */
const MAX_SQUARE_PIXELS = 4_000_000
const MIN_SIDE = 50
/** Processor time. The largest pictures take a few seconds. The time on the clock depends on what else the machine does. */
const MAX_SECONDS = 30
/** Formats detected from the bytes of the file. SVG is excluded because it can contain scripts. */
const FORMATS = ['jpeg', 'png', 'webp', 'heif', 'tiff', 'gif']

sharp.concurrency(1)
sharp.cache(false)

process.once('message', async (order: ProcessRequest) => {
  endFirst()
  endAfter(MAX_SECONDS)
  const report = await processUpload(order).catch((error: Error) => ({ refused: reasonOf(error) }))
  process.send?.(report, () => process.disconnect())
})

/** Ends this process without a report when a picture takes this long to decode. */
function endAfter(seconds: number): void {
  const check = () => {
    const { user, system } = process.cpuUsage()
    if (user + system > seconds * 1_000_000) process.exit(1)
  }
  setInterval(check, 500).unref()
}

async function processUpload({ file, into, square }: ProcessRequest): Promise<UploadResult> {
  const { createHash } = await import('node:crypto')
  if (await isHeic(file)) return { refused: HEIC }
  await removeTexts(file)
  // Reads the dimensions from the header without decoding the picture.
  const head = await sharp(file, { limitInputPixels: false }).metadata()
  const { format = '', width = 0, height = 0, pages = 1, compression } = head
  if (compression === 'hevc') return { refused: HEIC }
  if (!FORMATS.includes(format))
    return { refused: `This file type is not supported (${format || 'unknown'}). Upload a JPEG, PNG or WebP picture.` }
  const { limit, of } = square === undefined ? limitOf(head) : { limit: MAX_SQUARE_PIXELS, of: '' }
  if (width * height > limit) {
    const megapixels = `${Math.floor(limit / 1_000_000)} megapixels${of}`
    return {
      refused: `The picture has ${width} × ${height} pixels. The limit is ${megapixels}. Make it smaller and try again.`,
    }
  }
  if (square === undefined && Math.min(width, height) < MIN_SIDE) {
    return {
      refused: `The picture has only ${width} × ${height} pixels. Upload one with at least ${MIN_SIDE} × ${MIN_SIDE}.`,
    }
  }
  const shorterSide = Math.min(width, height) * Math.min(1, MAX_SIDE / Math.max(width, height))
  if (square === undefined && shorterSide < MIN_SIDE)
    return { refused: `The picture of ${width} × ${height} pixels is too long and narrow. Crop it and try again.` }
  if (pages > 1 && format !== 'tiff' && format !== 'heif') {
    return { refused: 'Animated pictures are not supported. Upload a still picture.' }
  }
  const encode = (failOn: 'warning' | 'error') => {
    const upright = sharp(file, { limitInputPixels: limit, failOn, sequentialRead: true }).rotate()
    const encoded =
      square === undefined
        ? upright
            .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
            .toColourspace('srgb')
            .flatten({ background: '#efe8dc' })
            .jpeg({ quality: 90, progressive: true, chromaSubsampling: '4:4:4' })
        : upright.resize(square, square, { fit: 'cover' }).webp({ quality: 80 })
    return encoded.toBuffer({ resolveWithObject: true })
  }
  const { data, info } =
    format === 'jpeg'
      ? await encode('warning').catch((error: Error) => {
          if (LACKS_DATA.test(error.message)) throw error
          return encode('error')
        })
      : await encode('error')
  const name = `${createHash('sha256').update(data).digest('hex').slice(0, 32)}.jpg`
  await writeAtomically(into, data)
  return { name, width: info.width, height: info.height }
}

/** The most pixels of such a picture, and which pictures these are when others may have more. */
function limitOf({ format, isProgressive, channels = 4, depth, chromaSubsampling }: Metadata) {
  if (format === 'heif') return { limit: MAX_AVIF_PIXELS, of: ' for AVIF' }
  if (!isProgressive || (format !== 'jpeg' && format !== 'png')) return { limit: MAX_PIXELS, of: '' }
  // A coefficient of JPEG has two bytes. With '4:2:0' two of three channels have a quarter of them.
  const values = chromaSubsampling === '4:2:0' ? 1.5 : channels
  const bytes = values * (format === 'jpeg' || depth !== 'uchar' ? 2 : 1)
  return {
    limit: Math.min(MAX_PIXELS, MAX_KEPT_BYTES / bytes),
    of: format === 'jpeg' ? ' for a progressive JPEG' : ' for an interlaced PNG',
  }
}

/**
 * What the decoder of JPEG only warns of when a picture ends before all of its pixels: it paints the rest grey. Its other warnings are of
 * pictures that every program shows.
 */
const LACKS_DATA = /premature end of data segment/i

const HEIC = 'HEIC pictures are not supported. Save the picture as JPEG and try again.'

/** Whether the file says that it is HEIC (ISO/IEC 23008-12, annex B.4). The decoder cannot read the header of all of them. */
async function isHeic(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0)
    return /^ftyphe(?:ic|ix|vc|vx|im|is)$/.test(buffer.toString('latin1', 4, bytesRead))
  } finally {
    await handle.close()
  }
}

async function removeTexts(file: string): Promise<void> {
  const bytes = await readFile(file)
  const rest = withoutTexts(bytes)
  if (rest !== bytes) await writeFile(file, rest)
}

function reasonOf(error: Error): string {
  if (/pixel limit/i.test(error.message)) return 'The picture has too many pixels. Make it smaller and try again.'
  if (/premature|truncat|corrupt|end of (file|stream|data)|Invalid SOS|VipsJpeg/i.test(error.message)) {
    return 'The picture is damaged or incomplete. Upload it again.'
  }
  return 'This file is not a picture, or it is damaged.'
}
