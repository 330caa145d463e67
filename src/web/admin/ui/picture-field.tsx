import { Box, Button, TextField } from '@mui/material'
import { ImageUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { UploadedPicture } from '../../../contract/media.ts'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../../domain/catalogue/picture-urls.ts'
import { errorMessage } from './call.ts'
import { thumb } from './thumb.ts'
import { uploadFile } from './upload-file.ts'

interface PictureFieldProps {
  readonly label: string
  /** A URL or a path of the shop; empty for none. */
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (url: string) => void
}

/** A picture: uploaded here, or given by its URL. */
export function PictureField({ label, value, error, onChange }: PictureFieldProps) {
  const notify = useNotify()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<AbortController>()
  // Leaving the form cancels the upload.
  useEffect(() => () => sending?.abort(), [sending])
  const upload = async (file: File) => {
    if (file.size > MAX_PICTURE_BYTES) return notify('The file is larger than 25 MB.', { type: 'error' })
    const controller = new AbortController()
    setSending(controller)
    try {
      const type = file.type || 'application/octet-stream'
      const { data } = await uploadFile<{ data: UploadedPicture }>(
        '/api/admin/product-pictures',
        file,
        type,
        () => undefined,
        controller.signal,
      )
      onChange(data.path)
    } catch (error) {
      if (!controller.signal.aborted) notify(errorMessage(error), { type: 'error' })
    }
    setSending(undefined)
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      {SHOP_PICTURE.test(value) && <Box component="img" src={thumb(value, 'small')} alt="" sx={THUMBNAIL} />}
      <TextField
        label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error={error !== undefined}
        helperText={error ?? 'Upload a file, or enter a path starting with / or a URL starting with https://'}
      />
      <Button
        variant="outlined"
        startIcon={<ImageUp size={18} aria-hidden />}
        disabled={sending !== undefined}
        aria-label={`Upload: ${label}`}
        onClick={() => input.current?.click()}
        sx={{ marginTop: '8px', flexShrink: 0 }}
      >
        {sending ? 'Uploading…' : 'Upload'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`File for ${label}`}
        accept={PICTURE_TYPES.join(',')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) upload(file)
        }}
      />
    </Box>
  )
}

/** Only the shop's own pictures are shown: the content security policy of the back office blocks all others. */
const SHOP_PICTURE = /^\/(?:uploads|media)\/.+\.\w{3,4}$/
const THUMBNAIL = {
  width: 44,
  height: 44,
  marginTop: '8px',
  flexShrink: 0,
  objectFit: 'cover',
  borderRadius: 1,
} as const
