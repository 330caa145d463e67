import type { Drawing } from '@vastra/painter'
import { drawGarment, drawScene } from '@vastra/painter'
import sharp from 'sharp'
import { encodeDrawn, encodeUploaded } from './encode.ts'
import type { PictureAsk } from './picture-request.ts'
import { writeWhole } from './write-file.ts'

/**
 * The drawing process: draws or resizes one picture at a time and writes it where it was told. It is a process and not a
 * thread, so that its memory is given back when it ends, and its work stands behind the shop's own.
 */
export interface DrawOrder {
  readonly ask: PictureAsk
  readonly file: string
}

sharp.concurrency(1)
sharp.cache(false)

export interface DrawReport {
  readonly done: boolean
  readonly message?: string
}

process.on('message', async ({ ask, file }: DrawOrder) => {
  report(
    await bytesOf(ask)
      .then((bytes) => writeWhole(file, bytes))
      .then(
        () => ({ done: true }),
        (error) => ({ done: false, message: String(error) }),
      ),
  )
})
process.on('disconnect', () => process.exit())

function report(said: DrawReport): void {
  process.send?.(said)
}

async function bytesOf(ask: PictureAsk): Promise<Buffer> {
  if (ask.kind === 'upload') return encodeUploaded(ask.file, ask.width, ask.format)
  return encodeDrawn(drawn(ask), ask.format)
}

/** The last pictures drawn: the three formats of one picture are usually asked for one after another. */
const recent = new Map<string, Drawing>()
const MOST_RECENT = 3

function drawn(ask: Exclude<PictureAsk, { kind: 'upload' }>): Drawing {
  const key = JSON.stringify({ ...ask, format: '' })
  const known = recent.get(key)
  if (known) return known
  const made =
    ask.kind === 'painted' ? drawGarment(ask.look, ask.view, ask.width) : drawScene(ask.scene, ask.width, ask.height)
  recent.set(key, made)
  for (const old of recent.keys()) if (recent.size > MOST_RECENT) recent.delete(old)
  return made
}
