import { Alert, Box, Button, LinearProgress } from '@mui/material'
import { ImagePlus } from 'lucide-react'
import { useInput } from 'react-admin'
import { PICTURE_TYPES } from '../../../domain/catalogue/picture-urls.ts'
import { FileButton } from '../ui/file-button.tsx'
import { thumb } from '../ui/thumb.ts'
import { useUploads } from '../ui/use-uploads.ts'

/** One picture, uploaded and shown, or taken away again. */
export function PictureInput({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useInput({ source })
  const { uploads, send, dismiss } = useUploads(({ path }) => field.onChange(path))
  return (
    <Box sx={{ marginBlock: 1, width: '100%' }}>
      {field.value && (
        <Box
          component="img"
          src={thumb(field.value, 'middle')}
          alt={label}
          sx={{
            display: 'block',
            width: 160,
            aspectRatio: '3 / 4',
            objectFit: 'cover',
            borderRadius: 1,
            marginBottom: 1,
          }}
        />
      )}
      <FileButton
        label={field.value ? 'Another picture' : 'Choose a picture'}
        Icon={ImagePlus}
        accept={PICTURE_TYPES.join(',')}
        onFiles={(files) => send(files.slice(0, 1))}
      />
      {field.value && <Button onClick={() => field.onChange(null)}>Without a picture</Button>}
      {uploads.map(({ key, name, share, problem }) =>
        problem ? (
          <Alert key={key} severity="error" onClose={() => dismiss(key)} sx={{ marginTop: 1 }}>
            {name}: {problem}
          </Alert>
        ) : (
          <LinearProgress
            key={key}
            aria-label={`Upload of ${name}`}
            variant={share < 1 ? 'determinate' : 'indeterminate'}
            value={share * 100}
            sx={{ marginTop: 1 }}
          />
        ),
      )}
      {fieldState.error?.message && <Alert severity="error">{fieldState.error.message}</Alert>}
    </Box>
  )
}
