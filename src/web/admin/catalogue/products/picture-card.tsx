import { Box, Button, Card, IconButton, MenuItem, TextField, Typography } from '@mui/material'
import { ArrowLeft, ArrowRight, Crosshair, GripVertical, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { FocalPoint } from '../../../../domain/catalogue/picture-urls.ts'
import { thumb } from '../../ui/thumb.ts'
import { FocusDialog } from './focus-dialog.tsx'

export interface Picture {
  readonly path: string
  readonly alt?: string | null
  readonly color?: string | null
  readonly focus?: FocalPoint | null
}

interface PictureCardProps {
  readonly picture: Picture
  readonly at: number
  readonly of: number
  readonly colors: readonly string[]
  readonly isDragged: boolean
  readonly isOver: boolean
  readonly onDrag: { readonly start: () => void; readonly over: () => void; readonly end: () => void }
  readonly onChange: (part: Partial<Picture>) => void
  /** Called at each key, because Enter saves the product before the field loses the focus. */
  readonly onAlt: (alt: string) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

/** A picture in the product form: order, alt text, colour and focal point. */
export function PictureCard(props: PictureCardProps) {
  const { picture, at, of, colors, isDragged, isOver, onDrag, onChange, onAlt, onMove, onRemove } = props
  const [isChoosingFocus, setChoosingFocus] = useState(false)
  const [alt, setAlt] = useState(picture.alt ?? '')
  const { errors } = useFormState()
  const fieldErrors = (errors.images as unknown as Record<string, { message?: string }>[] | undefined)?.[at]
  const error = fieldErrors && Object.values(fieldErrors).find((field) => field?.message)?.message
  const number = `picture ${at + 1}`
  return (
    <Card
      component="li"
      draggable
      onDragStart={onDrag.start}
      onDragOver={(event) => {
        event.preventDefault()
        onDrag.over()
      }}
      onDrop={onDrag.end}
      onDragEnd={onDrag.end}
      sx={{ padding: 1, opacity: isDragged ? 0.5 : 1, borderColor: isOver ? 'primary.main' : undefined }}
    >
      <Box sx={{ position: 'relative' }}>
        <Box
          component="img"
          src={thumb(picture.path, 'medium')}
          alt={alt || number}
          draggable={false}
          sx={{
            display: 'block',
            width: '100%',
            aspectRatio: '3 / 4',
            objectFit: 'cover',
            borderRadius: 1,
            objectPosition: picture.focus ? `${picture.focus.x}% ${picture.focus.y}%` : 'center',
            backgroundColor: 'divider',
          }}
        />
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            top: 8,
            left: 8,
            cursor: 'grab',
            backgroundColor: 'background.paper',
            borderRadius: 1,
            display: 'flex',
            padding: 0.5,
          }}
        >
          <GripVertical size={20} />
        </Box>
        {at === 0 && (
          <Typography
            variant="body2"
            sx={{
              position: 'absolute',
              bottom: 8,
              left: 8,
              paddingInline: 1,
              backgroundColor: 'background.paper',
              borderRadius: 1,
              fontWeight: 600,
            }}
          >
            Main picture
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <IconButton aria-label={`Move ${number} forward`} disabled={at === 0} onClick={() => onMove(at - 1)}>
          <ArrowLeft size={18} />
        </IconButton>
        <IconButton aria-label={`Move ${number} back`} disabled={at === of - 1} onClick={() => onMove(at + 1)}>
          <ArrowRight size={18} />
        </IconButton>
        <IconButton aria-label={`Focal point of ${number}`} onClick={() => setChoosingFocus(true)}>
          <Crosshair size={18} />
        </IconButton>
        <IconButton aria-label={`Remove ${number}`} color="error" onClick={onRemove}>
          <Trash2 size={18} />
        </IconButton>
      </Box>
      <TextField
        label="Alt text"
        value={alt}
        onChange={({ target }) => {
          setAlt(target.value)
          onAlt(target.value)
        }}
        error={error !== undefined}
        helperText={error ?? 'Describes the picture for screen readers.'}
      />
      {colors.length > 1 && (
        <TextField
          select
          label="Colour"
          value={picture.color ?? ''}
          onChange={({ target }) => onChange({ color: target.value })}
        >
          <MenuItem value="">All colours</MenuItem>
          {[...new Set([...colors, ...(picture.color ? [picture.color] : [])])].map((color) => (
            <MenuItem key={color} value={color}>
              {color}
            </MenuItem>
          ))}
        </TextField>
      )}
      {isChoosingFocus && (
        <FocusDialog
          picture={picture}
          onClose={() => setChoosingFocus(false)}
          onChoose={(focus) => {
            setChoosingFocus(false)
            onChange({ focus })
          }}
        />
      )}
      {picture.focus && (
        <Button size="small" onClick={() => onChange({ focus: null })}>
          Reset focal point
        </Button>
      )}
    </Card>
  )
}
