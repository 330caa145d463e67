import { Box, Button, LinearProgress, TextField, Typography } from '@mui/material'
import { Film, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { UploadedFilm, UploadedPicture } from '../../../../contract/media.ts'
import { FILM_TYPES, MOST_FILM_BYTES } from '../../../../domain/content/film.ts'
import { noticeOf } from '../../ui/notice-of.ts'
import { uploadFile } from '../../ui/upload-file.ts'
import { firstPicture } from './first-picture.ts'

interface FilmFieldProps {
  /** An address or a path of the shop; empty for none. */
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (address: string) => void
  /** Called with a picture of a film that was uploaded, unless there is one already. */
  readonly onPoster?: ((path: string) => void) | undefined
}

interface Sending {
  readonly name: string
  /** Of 1; 1 while the shop looks into it. */
  readonly share: number
  readonly stop: AbortController
}

/** A film of the shop: uploaded here, or named by its address. */
export function FilmField({ value, error, onChange, onPoster }: FilmFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState<string>()
  const stopping = sending?.stop
  // Whoever leaves the form does not want the film in it any more.
  useEffect(() => () => stopping?.abort(), [stopping])
  const send = async (file: File) => {
    setProblem(undefined)
    if (file.size > MOST_FILM_BYTES) return setProblem('The file is larger than 20 MB. Make it shorter or smaller.')
    const stop = new AbortController()
    const tell = (share: number) => setSending({ name: file.name, share, stop })
    tell(0)
    try {
      const type = file.type || 'application/octet-stream'
      const { data } = await uploadFile<{ data: UploadedFilm }>('/api/admin/films', file, type, tell, stop.signal)
      onChange(data.path)
      const poster = onPoster && (await posterOf(file))
      if (poster && !stop.signal.aborted) onPoster(poster)
    } catch (failure) {
      if (!stop.signal.aborted) setProblem(noticeOf(failure))
    }
    setSending(undefined)
  }
  return (
    <Box>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <TextField
          label="Film"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          error={(problem ?? error) !== undefined}
          helperText={problem ?? error ?? 'MP4 or WebM of at most 20 MB; or its address'}
        />
        <Button
          variant="outlined"
          startIcon={<Film size={18} aria-hidden />}
          disabled={sending !== undefined}
          aria-label="Upload: Film"
          onClick={() => input.current?.click()}
          sx={{ marginTop: '8px', flexShrink: 0 }}
        >
          Upload
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File for Film"
          accept={FILM_TYPES.join(',')}
          onChange={({ target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file) send(file)
          }}
        />
      </Box>
      {sending && <Progress {...sending} />}
    </Box>
  )
}

function Progress({ name, share, stop }: Sending) {
  const id = useId()
  const percent = Math.round(share * 100)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, marginBlock: 1 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography id={id} variant="body2" noWrap>
          {share < 1 ? `${name}: ${percent}%` : `${name}: the shop looks into it…`}
        </Typography>
        <LinearProgress variant={share < 1 ? 'determinate' : 'indeterminate'} value={percent} aria-labelledby={id} />
      </Box>
      <Button startIcon={<X size={18} aria-hidden />} onClick={() => stop.abort()}>
        Stop
      </Button>
    </Box>
  )
}

/** A picture from the film, kept like any other. */
async function posterOf(film: File): Promise<string> {
  const picture = await firstPicture(film)
  const path = '/api/admin/product-pictures'
  return (await uploadFile<{ data: UploadedPicture }>(path, picture, 'image/jpeg', () => undefined)).data.path
}
