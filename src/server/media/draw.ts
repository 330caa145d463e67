import { type Drawing, drawGarment, drawScene } from '@vastra/painter'
import sharp, { type Sharp } from 'sharp'
import type { PictureFormat } from '../../domain/catalogue/picture-urls.ts'
import { writeAtomically } from '../platform/write-file.ts'
import type { PictureRequest } from './picture-request.ts'

/**
 * The drawing process: draws or resizes one picture at a time and writes it to the requested file. It is a process rather
 * than a thread, so that its memory is freed when it ends and it can run at a lower priority than the shop.
 */
export interface DrawRequest {
  readonly picture: PictureRequest
  /** The path of an uploaded picture's original. */
  readonly original?: string | undefined
  readonly file: string
}

sharp.concurrency(1)
sharp.cache(false)

/** `failed`: the picture cannot be made. `not stored`: it was made, and the disk is full or cannot be written. */
export type DrawResult = 'drawn' | 'failed' | 'not stored'

process.on('message', async (request: DrawRequest) => process.send?.(await draw(request)))
process.on('disconnect', () => process.exit())

async function draw({ picture, original = '', file }: DrawRequest): Promise<DrawResult> {
  const bytes = await bytesOf(picture, original).catch(() => undefined)
  if (!bytes) return 'failed'
  return writeAtomically(file, bytes).then(
    () => 'drawn',
    () => 'not stored',
  )
}

async function bytesOf(request: PictureRequest, original: string): Promise<Buffer> {
  if (request.kind === 'upload') return encodeUploaded(original, request.width, request.format)
  return encodeDrawn(drawn(request), request.format, request.kind === 'scene' ? sceneQuality(request.scene) : undefined)
}

/**
 * A scene is wide and stands behind words, or is tall for phones, which show several pixels to a point: a lower quality is not seen, and
 * the first one is the largest file of the home page.
 */
function sceneQuality(scene: string): number {
  return scene.endsWith('-tall') ? 30 : 38
}

/** The last pictures drawn: the three formats of one picture are usually requested one after another. */
const recent = new Map<string, Drawing>()
const MAX_RECENT = 3

function drawn(request: Exclude<PictureRequest, { kind: 'upload' }>): Drawing {
  const key = JSON.stringify({ ...request, format: '' })
  const known = recent.get(key)
  if (known) return known
  const made =
    request.kind === 'painted'
      ? drawGarment(request.look, request.view, request.width)
      : drawScene(request.scene, request.width, request.height)
  recent.set(key, made)
  for (const old of recent.keys()) if (recent.size > MAX_RECENT) recent.delete(old)
  return made
}

/** Uploaded pictures with more pixels are refused. No phone camera takes more than 60 megapixels. */
const MAX_UPLOADED_PIXELS = 60_000_000

function encodeDrawn(drawn: Drawing, format: PictureFormat, avifQuality?: number): Promise<Buffer> {
  const raw = { width: drawn.width, height: drawn.height, channels: 3 } as const
  return inFormat(sharp(drawn.pixels, { raw }), format, avifQuality)
}

/**
 * Encodes an uploaded picture, rotated by its EXIF orientation, at most `width` pixels wide (never enlarged) and without
 * metadata. Throws when the file is not a picture or has too many pixels.
 */
function encodeUploaded(file: string, width: number, format: PictureFormat): Promise<Buffer> {
  const source = sharp(file, { limitInputPixels: MAX_UPLOADED_PIXELS, failOn: 'error' })
  return inFormat(
    source.rotate().resize({ width, withoutEnlargement: true }).flatten({ background: '#efe8dc' }),
    format,
  )
}

/** AVIF effort 1 takes a third of the time of effort 3 for the same size, and a tenth of the default's for 3 % more bytes. */
function inFormat(picture: Sharp, format: PictureFormat, avifQuality = 48): Promise<Buffer> {
  if (format === 'avif') return picture.avif({ quality: avifQuality, effort: 1 }).toBuffer()
  if (format === 'webp') return picture.webp({ quality: 74, effort: 3 }).toBuffer()
  return picture.jpeg({ quality: 78, progressive: true }).toBuffer()
}
