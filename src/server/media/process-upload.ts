import sharp from 'sharp'
import { writeWhole } from './write-file.ts'

/**
 * The process that opens what somebody uploaded: one picture, then it ends. A file that makes the decoder stumble, or eats
 * memory, takes nothing of the shop with it.
 */
export interface TakeInOrder {
  readonly file: string
  readonly folder: string
}

export type TakeInReport =
  | { readonly name: string; readonly width: number; readonly height: number }
  | { readonly refused: string }

/** Large enough for the full screen view at twice the largest width; the original is not kept. */
const LONGEST_SIDE = 2400
/** 60 megapixels: more than any telephone takes. Decoded they would be 180 MB. */
const MOST_PIXELS = 60_000_000
const SHORTEST_SIDE = 50
/** How the picture's own bytes say what it is. SVG is a program for a renderer, and no photograph. */
const FORMATS = ['jpeg', 'png', 'webp', 'heif', 'tiff', 'gif']

sharp.concurrency(1)
sharp.cache(false)

process.once('message', async (order: TakeInOrder) => {
  const report = await takeIn(order).catch((error: Error) => ({ refused: reasonOf(error) }))
  process.send?.(report, () => process.disconnect())
})

async function takeIn({ file, folder }: TakeInOrder): Promise<TakeInReport> {
  const { createHash } = await import('node:crypto')
  const { join } = await import('node:path')
  // Sizes are read from the head of the file, before anything is decoded.
  const head = await sharp(file, { limitInputPixels: false }).metadata()
  const { format = '', width = 0, height = 0, pages = 1, compression } = head
  if (compression === 'hevc') return { refused: 'HEIC pictures cannot be opened here. Save it as JPEG and try again.' }
  if (!FORMATS.includes(format))
    return { refused: `This is no photograph: ${format || 'unknown'} files are not taken.` }
  if (width * height > MOST_PIXELS) {
    return {
      refused: `The picture has ${width} × ${height} pixels. The shop takes at most 60 megapixels: make it smaller.`,
    }
  }
  if (Math.min(width, height) < SHORTEST_SIDE) {
    return { refused: `The picture has only ${width} × ${height} pixels. It would be a blur.` }
  }
  if (pages > 1 && format !== 'tiff' && format !== 'heif') {
    return { refused: 'The picture moves. Upload one still picture.' }
  }
  const { data, info } = await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
    .rotate()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: '#efe8dc' })
    .jpeg({ quality: 90, progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true })
  const name = `${createHash('sha256').update(data).digest('hex').slice(0, 32)}.jpg`
  await writeWhole(join(folder, name), data)
  return { name, width: info.width, height: info.height }
}

function reasonOf(error: Error): string {
  if (/pixel limit/i.test(error.message)) return 'The picture has too many pixels: make it smaller.'
  if (/premature|truncat|corrupt|end of (file|stream|data)|Invalid SOS|VipsJpeg/i.test(error.message)) {
    return 'The picture is damaged: it was cut off, or not written to its end.'
  }
  return 'This is no picture, or a damaged one.'
}
