import { Box, Button, LinearProgress, TextField, Typography } from '@mui/material'
import { Video, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { MAX_VIDEO_BYTES, type UploadedPicture, type UploadedVideo, VIDEO_TYPES } from '../../../../contract/media.ts'
import { errorMessage } from '../../ui/call.ts'
import { uploadFile } from '../../ui/upload-file.ts'

interface VideoFieldProps {
  /** A URL or a path of the shop; empty for none. */
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (url: string) => void
  /** Receives a still of the uploaded video; absent when the section already has a picture. */
  readonly onPoster?: ((path: string) => void) | undefined
}

interface Upload {
  readonly name: string
  /** The share that has been sent, from 0 to 1; 1 while the server processes the video. */
  readonly share: number
  readonly controller: AbortController
}

/** A video: uploaded here, or given by its URL. */
export function VideoField({ value, error, onChange, onPoster }: VideoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [upload, setUpload] = useState<Upload>()
  const [uploadError, setUploadError] = useState<string>()
  const running = upload?.controller
  // Leaving the form cancels the upload.
  useEffect(() => () => running?.abort(), [running])
  const send = async (file: File) => {
    setUploadError(undefined)
    if (file.size > MAX_VIDEO_BYTES)
      return setUploadError('The file is larger than 20 MB. Shorten or compress the video.')
    const controller = new AbortController()
    const onProgress = (share: number) => setUpload({ name: file.name, share, controller })
    onProgress(0)
    try {
      const type = file.type || 'application/octet-stream'
      const { data } = await uploadFile<{ data: UploadedVideo }>(
        '/api/admin/videos',
        file,
        type,
        onProgress,
        controller.signal,
      )
      onChange(data.path)
      const poster = onPoster && (await posterOf(file))
      if (poster && !controller.signal.aborted) onPoster(poster)
    } catch (failure) {
      if (!controller.signal.aborted) setUploadError(errorMessage(failure))
    }
    setUpload(undefined)
  }
  return (
    <Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <TextField
          label="Video"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          error={(uploadError ?? error) !== undefined}
          helperText={uploadError ?? error ?? 'Upload an MP4 or WebM file of up to 20 MB, or enter a URL'}
        />
        <Button
          variant="outlined"
          startIcon={<Video size={18} aria-hidden />}
          disabled={upload !== undefined}
          aria-label="Upload: Video"
          onClick={() => input.current?.click()}
          sx={{ marginTop: '8px', flexShrink: 0 }}
        >
          Upload
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File for Video"
          accept={VIDEO_TYPES.join(',')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file) send(file)
          }}
        />
      </Box>
      {upload && <Progress {...upload} />}
    </Box>
  )
}

function Progress({ name, share, controller }: Upload) {
  const id = useId()
  const percent = Math.round(share * 100)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, marginBlock: 1 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography id={id} variant="body2" noWrap>
          {share < 1 ? `${name}: ${percent}%` : `${name}: processing…`}
        </Typography>
        <LinearProgress variant={share < 1 ? 'determinate' : 'indeterminate'} value={percent} aria-labelledby={id} />
      </Box>
      <Button startIcon={<X size={18} aria-hidden />} onClick={() => controller.abort()}>
        Cancel
      </Button>
    </Box>
  )
}

/** Uploads a still of the video and returns its path. */
async function posterOf(video: File): Promise<string> {
  const picture = await stillOf(video)
  const path = '/api/admin/product-pictures'
  return (await uploadFile<{ data: UploadedPicture }>(path, picture, 'image/jpeg', () => undefined)).data.path
}

/** Many videos start with a black frame. */
const STILL_AT_SECONDS = 0.5
/** Slow computers take many seconds; a video that cannot be decoded is reported at once by an event. */
const TIMEOUT_MS = 60_000

/**
 * Takes a still of a video in the browser, as a JPEG.
 * @throws Error when the browser cannot decode the video
 */
async function stillOf(file: Blob): Promise<Blob> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    video.muted = true
    video.preload = 'auto'
    video.src = url
    await eventOf(video, 'loadeddata')
    video.currentTime = Number.isFinite(video.duration) ? Math.min(STILL_AT_SECONDS, video.duration / 2) : 0
    await eventOf(video, 'seeked')
    const canvas = document.createElement('canvas')
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    canvas.getContext('2d')?.drawImage(video, 0, 0)
    const still = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    if (!still) throw new Error(NO_STILL)
    return still
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

const NO_STILL = 'The video was uploaded, but this browser cannot create a preview picture. Please upload one.'

function eventOf(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(NO_STILL)), TIMEOUT_MS)
    const end = (go: () => void) => () => {
      clearTimeout(timer)
      go()
    }
    video.addEventListener(event, end(resolve), { once: true })
    video.addEventListener(
      'error',
      end(() => reject(new Error(NO_STILL))),
      { once: true },
    )
  })
}
