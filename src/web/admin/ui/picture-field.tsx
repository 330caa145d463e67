import { Box, Button, TextField } from '@mui/material'
import { ImageUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { UploadedPicture } from '../../../contract/media.ts'
import { MOST_PICTURE_BYTES, PICTURE_TYPES } from '../../../domain/catalogue/picture.ts'
import { noticeOf } from './notice-of.ts'
import { thumb } from './thumb.ts'
import { uploadFile } from './upload-file.ts'

interface PictureFieldProps {
  readonly label: string
  /** An address or a path of the shop; empty for none. */
  readonly value: string
  readonly error?: string | undefined
  readonly onChange: (address: string) => void
}

/** A picture of the shop: uploaded here, or named by its address. */
export function PictureField({ label, value, error, onChange }: PictureFieldProps) {
  const notify = useNotify()
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState<AbortController>()
  // Whoever leaves the form does not want the picture in it any more.
  useEffect(() => () => sending?.abort(), [sending])
  const upload = async (file: File) => {
    if (file.size > MOST_PICTURE_BYTES) return notify('The file is larger than 25 MB.', { type: 'error' })
    const stop = new AbortController()
    setSending(stop)
    try {
      const type = file.type || 'application/octet-stream'
      const { data } = await uploadFile<{ data: UploadedPicture }>(
        '/api/admin/product-pictures',
        file,
        type,
        () => undefined,
        stop.signal,
      )
      onChange(data.path)
    } catch (error) {
      if (!stop.signal.aborted) notify(noticeOf(error), { type: 'error' })
    }
    setSending(undefined)
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      {OF_THE_SHOP.test(value) && <Box component="img" src={thumb(value, 'small')} alt="" sx={SMALL} />}
      <TextField
        label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error={error !== undefined}
        helperText={error ?? 'A path that begins with / or an address that begins with https://'}
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

/** Whole addresses of pictures that are kept here; others the back office may not load. */
const OF_THE_SHOP = /^\/(?:uploads|media)\/.+\.\w{3,4}$/
const SMALL = { width: 44, height: 44, marginTop: '8px', flexShrink: 0, objectFit: 'cover', borderRadius: 1 } as const
