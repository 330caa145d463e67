import { Alert, Box, LinearProgress, Typography } from '@mui/material'
import { ImagePlus } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { PICTURE_TYPES } from '../../../../domain/catalogue/picture-urls.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { useUploads } from '../../ui/use-uploads.ts'
import { type Picture, PictureCard } from './picture-card.tsx'

/** The pictures of a product. Uploaded pictures become part of the product when it is saved. */
export function PicturesInput() {
  const { fields, append, remove, move, update } = useFieldArray({ name: 'images', keyName: 'key' })
  const { getValues, setValue } = useFormContext()
  const pictures = fields as unknown as readonly (Picture & { key: string })[]
  const colors = useColors()
  const { errors } = useFormState()
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const { uploads, send, dismiss } = useUploads(({ path }) => append({ path, alt: '', color: '', focus: null }))
  const drop = () => {
    if (dragged !== undefined && over !== undefined && dragged !== over) move(dragged, over)
    setDragged(undefined)
    setOver(undefined)
  }
  const listError = errors.images?.message
  return (
    <Box sx={{ width: '100%' }}>
      <DropZone onFiles={send} />
      {typeof listError === 'string' && <Alert severity="error">{listError}</Alert>}
      <Box aria-live="polite">
        {uploads.map(({ key, name, share, error: uploadError }) =>
          uploadError ? (
            <Alert key={key} severity="error" onClose={() => dismiss(key)} sx={{ marginTop: 1 }}>
              {name}: {uploadError}
            </Alert>
          ) : (
            <Box key={key} sx={{ marginTop: 1 }}>
              <Typography variant="body2">
                {name} {share < 1 ? `${Math.round(share * 100)}%` : 'Processing…'}
              </Typography>
              <LinearProgress
                aria-label={`Uploading ${name}`}
                variant={share < 1 ? 'determinate' : 'indeterminate'}
                value={share * 100}
              />
            </Box>
          ),
        )}
      </Box>
      {pictures.length === 0 ? (
        <Typography color="textSecondary" sx={{ paddingBlock: 2 }}>
          If you add no pictures, the shop draws one from the colour, fabric and pattern.
        </Typography>
      ) : (
        <Box
          component="ol"
          aria-label="Product pictures"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
            gap: 2,
            padding: 0,
            listStyle: 'none',
          }}
        >
          {pictures.map((picture, at) => (
            <PictureCard
              key={picture.key}
              picture={picture}
              at={at}
              of={pictures.length}
              colors={colors}
              isDragged={dragged === at}
              isOver={over === at && dragged !== at}
              onDrag={{ start: () => setDragged(at), over: () => setOver(at), end: drop }}
              onChange={(part) => update(at, { ...getValues(`images.${at}`), ...part })}
              // Without `update`, which renders all cards again.
              onType={(part) => {
                for (const [field, value] of Object.entries(part))
                  setValue(`images.${at}.${field}`, value, { shouldDirty: true })
              }}
              onMove={(to) => move(at, to)}
              onRemove={() => remove(at)}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}

/** The colours of the product and its variants. */
function useColors(): string[] {
  const [color, variants] = useWatch({ name: ['color', 'variants'] })
  const named = [color, ...(variants ?? []).map((variant: { color?: string | null }) => variant.color)]
  return [...new Set(named.map((name) => name?.trim() ?? '').filter((name) => name !== ''))]
}

function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }
  return (
    <Box
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        padding: 2,
        borderRadius: 1,
        border: '2px dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        marginBottom: 2,
        backgroundColor: isOver ? 'primary.light' : 'background.paper',
      }}
    >
      <FileButton
        label="Choose pictures"
        Icon={ImagePlus}
        accept={PICTURE_TYPES.join(',')}
        isMultiple
        onFiles={onFiles}
      />
      <Typography color="textSecondary">
        or drop them here. JPEG, PNG, WebP or AVIF, up to 25 MB each. Portrait pictures (3:4) work best.
      </Typography>
    </Box>
  )
}
