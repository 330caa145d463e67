import { useRef, useState } from 'react'
import type { UploadedPicture } from '../../../contract/media.ts'
import { MOST_PICTURE_BYTES } from '../../../domain/catalogue/picture.ts'
import { noticeOf } from './notice-of.ts'
import { uploadFile } from './upload-file.ts'

/** A file on its way, or why it did not arrive. */
export interface Upload {
  readonly key: number
  readonly name: string
  /** Of 1; 1 while the shop opens the picture. */
  readonly share: number
  readonly problem?: string
}

/** The shop opens one picture at a time anyway. */
const AT_ONCE = 2

/** Sends pictures one after the other and tells how far each has come. `onDone` hears of every one that arrived. */
export function useUploads(onDone: (picture: UploadedPicture) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const waiting = useRef<{ key: number; file: File }[]>([])
  const running = useRef(0)
  const keys = useRef(0)
  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  const dismiss = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key))

  const next = async (): Promise<void> => {
    const upload = running.current < AT_ONCE ? waiting.current.shift() : undefined
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
      change(upload.key, { problem: noticeOf(error) })
    }
    running.current--
    await next()
  }
  const send = (files: readonly File[]) => {
    const fresh = files.map((file) => ({ key: keys.current++, file }))
    const tooLarge = (file: File) => file.size > MOST_PICTURE_BYTES
    setUploads((all) => [
      ...all,
      ...fresh.map(({ key, file }) => ({
        key,
        name: file.name,
        share: 0,
        ...(tooLarge(file) && { problem: 'The file is larger than 25 MB.' }),
      })),
    ])
    waiting.current.push(...fresh.filter(({ file }) => !tooLarge(file)))
    for (let lane = 0; lane < AT_ONCE; lane++) void next()
  }
  return { uploads, send, dismiss }
}
