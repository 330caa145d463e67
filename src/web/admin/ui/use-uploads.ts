import { useRef, useState } from 'react'
import type { UploadedPicture } from '../../../contract/media.ts'
import { MAX_PICTURE_BYTES } from '../../../domain/catalogue/picture-urls.ts'
import { errorMessage } from './call.ts'
import { uploadFile } from './upload-file.ts'

/** A file being uploaded, or one that failed. */
export interface Upload {
  readonly key: number
  readonly name: string
  /** The share that has been sent, from 0 to 1; 1 while the server processes the picture. */
  readonly share: number
  readonly error?: string
}

/** The server processes one picture at a time, so more uploads in parallel would not be faster. */
const MAX_PARALLEL = 2

/** Uploads pictures and reports their progress. `onDone` is called for every picture that was uploaded. */
export function useUploads(onDone: (picture: UploadedPicture) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<{ key: number; file: File }[]>([])
  const running = useRef(0)
  const keys = useRef(0)
  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  const dismiss = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key))

  const next = async (): Promise<void> => {
    const upload = running.current < MAX_PARALLEL ? queue.current.shift() : undefined
    if (!upload) return
    running.current++
    try {
      const { data } = await uploadFile<{ data: UploadedPicture }>(
        '/api/admin/product-pictures',
        upload.file,
        upload.file.type || 'application/octet-stream',
        (share) => change(upload.key, { share }),
      )
      dismiss(upload.key)
      onDone(data)
    } catch (error) {
      change(upload.key, { error: errorMessage(error) })
    }
    running.current--
    await next()
  }
  const send = (files: readonly File[]) => {
    const added = files.map((file) => ({ key: keys.current++, file }))
    const tooLarge = (file: File) => file.size > MAX_PICTURE_BYTES
    setUploads((all) => [
      ...all,
      ...added.map(({ key, file }) => ({
        key,
        name: file.name,
        share: 0,
        ...(tooLarge(file) && { error: 'The file is larger than 25 MB.' }),
      })),
    ])
    queue.current.push(...added.filter(({ file }) => !tooLarge(file)))
    for (let lane = 0; lane < MAX_PARALLEL; lane++) void next()
  }
  return { uploads, send, dismiss }
}
