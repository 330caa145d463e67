import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import type { PictureAsk } from './ask.ts'
import { encodeDrawn, encodeUploaded } from './encode.ts'
import { paint, paintScene } from './painter/paint.ts'
import type { Exposure } from './painter/studio.ts'
import { writeWhole } from './write-whole.ts'

/** The worker thread: draws or resizes one picture at a time and writes it where it was told. */
export interface DrawOrder {
  readonly ask: PictureAsk
  readonly file: string
}

sharp.concurrency(1)
sharp.cache(false)

parentPort?.on('message', async ({ ask, file }: DrawOrder) => {
  try {
    await writeWhole(file, await bytesOf(ask))
    parentPort?.postMessage({ done: true })
  } catch (error) {
    parentPort?.postMessage({ done: false, message: error instanceof Error ? error.message : String(error) })
  }
})

function bytesOf(ask: PictureAsk): Promise<Buffer> {
  if (ask.kind === 'upload') return encodeUploaded(ask.file, ask.width, ask.format)
  return encodeDrawn(drawn(ask), ask.format)
}

/** The last pictures drawn: the three formats of one picture are usually asked for one after another. */
const recent = new Map<string, Exposure>()
const MOST_RECENT = 3

function drawn(ask: Exclude<PictureAsk, { kind: 'upload' }>): Exposure {
  const key = JSON.stringify({ ...ask, format: '' })
  const known = recent.get(key)
  if (known) return known
  const made =
    ask.kind === 'painted' ? paint(ask.look, ask.view, ask.width) : paintScene(ask.scene, ask.width, ask.height)
  recent.set(key, made)
  for (const old of recent.keys()) if (recent.size > MOST_RECENT) recent.delete(old)
  return made
}
