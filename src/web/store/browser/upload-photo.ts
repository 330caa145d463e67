import { useState } from 'react'
import { MAX_PICTURE_BYTES } from '../../../domain/catalogue/picture-urls.ts'

export interface UploadedPhoto {
  /** The name that the server gave it. */
  readonly name: string
  /** The name of the file, for the customer. */
  readonly label: string
}

interface Uploads {
  readonly address: string
  readonly max: number
  readonly photos: readonly UploadedPhoto[]
  /** Called for each photo as it arrives, with a function of the photos that are there then: some may have been removed. */
  readonly onChange: (change: (photos: readonly UploadedPhoto[]) => readonly UploadedPhoto[]) => void
  readonly onBusy: (isBusy: boolean) => void
}

/** Uploads photos one after another. `message` says of each file that was not uploaded why. */
export function usePhotoUploads({ address, max, photos, onChange, onBusy }: Uploads) {
  const [message, setMessage] = useState('')
  const [status, setStatus] = useState('')
  const upload = async (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])]
    input.value = ''
    setMessage('')
    onBusy(true)
    const problems: string[] = []
    let room = max - photos.length
    for (const [at, file] of files.entries()) {
      setStatus(`Uploading ${at + 1} of ${files.length}...`)
      const result = room > 0 ? await uploadPhoto(address, file) : { message: `You can add up to ${max} photos.` }
      if ('message' in result) problems.push(`${file.name}: ${result.message}`)
      else {
        room--
        const photo = { name: result.name, label: file.name }
        onChange((others) => (others.some(({ name }) => name === photo.name) ? others : [...others, photo]))
      }
    }
    setMessage(problems.join('\n'))
    setStatus('')
    onBusy(false)
  }
  return { upload, message, status }
}

async function uploadPhoto(
  address: string,
  file: File,
): Promise<{ readonly name: string } | { readonly message: string }> {
  const body = await smaller(file)
  if (body.size > MAX_PICTURE_BYTES) return { message: 'The file is larger than 25 MB.' }
  try {
    const type = body.type.startsWith('image/') ? body.type : 'application/octet-stream'
    const signal = AbortSignal.timeout(FIRST_MS + (body.size / MIN_SPEED) * 1_000)
    const response = await fetch(address, { method: 'POST', headers: { 'content-type': type }, body, signal })
    const answer = await response.json()
    return response.ok ? { name: answer.data.name } : { message: answer.message ?? FAILED }
  } catch {
    return { message: FAILED }
  }
}

/** A large photo at the size that the shop keeps, which takes a phone a tenth of the time to send. The file itself where that fails. */
async function smaller(file: File): Promise<Blob> {
  if (file.size < LARGE) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
  } catch {
    return file
  }
}

const LARGE = 1_500_000
const MAX_SIDE = 2400
/** How long an upload may take: three minutes, and as long as the slowest connections need. The server ends slower ones. */
const FIRST_MS = 180_000
/** Bytes a second. */
const MIN_SPEED = 4_000
const FAILED = "We couldn't upload this photo. Please try again."
