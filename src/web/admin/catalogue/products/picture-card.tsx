import { Box, Button, Card, IconButton, MenuItem, TextField, Typography } from '@mui/material'
import { ArrowLeft, ArrowRight, Crosshair, GripVertical, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { SHOWN_WIDTH } from '../../../../domain/catalogue/picture-scale.ts'
import type { FocalPoint } from '../../../../domain/catalogue/picture-urls.ts'
import { isNotStored, thumb } from '../../ui/thumb.ts'
import { FocusDialog } from './focus-dialog.tsx'

const SHOWN_WIDTH_INPUT = { min: SHOWN_WIDTH.from, max: SHOWN_WIDTH.to, step: 1 }

export interface Picture {
  readonly path: string
  readonly alt?: string | null
  readonly color?: string | null
  readonly focus?: FocalPoint | null
  readonly shownWidthCm?: number | null
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
  readonly onType: (part: Partial<Picture>) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

/** A picture in the product form: order, alt text, width shown, colour and focal point. */
export function PictureCard(props: PictureCardProps) {
  const { picture, at, isDragged, isOver, onDrag, onChange, onType } = props
  const [isChoosingFocus, setChoosingFocus] = useState(false)
  const [alt, setAlt] = useState(picture.alt ?? '')
  const [width, setWidth] = useState(String(picture.shownWidthCm ?? ''))
  const { errors } = useFormState()
  const fieldErrors = (errors.images as unknown as Record<string, { message?: string }>[] | undefined)?.[at]
  const widthError = fieldErrors?.shownWidthCm?.message
  const error =
    fieldErrors &&
    Object.entries(fieldErrors).find(([field, found]) => field !== 'shownWidthCm' && found?.message)?.[1].message
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
      <Image picture={picture} alt={alt || nameOf(at)} isMain={at === 0} />
      {isNotStored(picture.path) && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          Still at {picture.path}. It is shown here once the shop has stored it.
        </Typography>
      )}
      <Actions {...props} onFocus={() => setChoosingFocus(true)} />
      <TextField
        label="Alt text"
        value={alt}
        onChange={({ target }) => {
          setAlt(target.value)
          onType({ alt: target.value })
        }}
        error={error !== undefined}
        helperText={error ?? 'Describes the picture for screen readers.'}
      />
      <TextField
        label="Width shown (cm)"
        type="number"
        value={width}
        slotProps={{ htmlInput: SHOWN_WIDTH_INPUT }}
        onChange={({ target }) => {
          setWidth(target.value)
          onType({ shownWidthCm: target.value === '' ? null : Number(target.value) })
        }}
        error={widthError !== undefined}
        helperText={widthError ?? 'Of a close-up of cloth. The product page draws a scale.'}
      />
      <ColorField {...props} />
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

function nameOf(at: number): string {
  return `picture ${at + 1}`
}

function Image({ picture: { path, focus }, alt, isMain }: { picture: Picture; alt: string; isMain: boolean }) {
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        component="img"
        src={thumb(path, 'medium')}
        alt={alt}
        draggable={false}
        sx={{ ...IMAGE, objectPosition: focus ? `${focus.x}% ${focus.y}%` : 'center' }}
      />
      <Box aria-hidden sx={{ ...LABEL, top: 8, cursor: 'grab', display: 'flex', padding: 0.5 }}>
        <GripVertical size={20} />
      </Box>
      {isMain && (
        <Typography variant="body2" sx={{ ...LABEL, bottom: 8, paddingInline: 1, fontWeight: 600 }}>
          Main picture
        </Typography>
      )}
    </Box>
  )
}

const IMAGE = {
  display: 'block',
  width: '100%',
  aspectRatio: '3 / 4',
  objectFit: 'cover',
  borderRadius: 1,
  backgroundColor: 'divider',
} as const

const LABEL = { position: 'absolute', left: 8, backgroundColor: 'background.paper', borderRadius: 1 } as const

function Actions({ at, of, onMove, onRemove, onFocus }: PictureCardProps & { readonly onFocus: () => void }) {
  const name = nameOf(at)
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
      <IconButton aria-label={`Move ${name} forward`} disabled={at === 0} onClick={() => onMove(at - 1)}>
        <ArrowLeft size={18} />
      </IconButton>
      <IconButton aria-label={`Move ${name} back`} disabled={at === of - 1} onClick={() => onMove(at + 1)}>
        <ArrowRight size={18} />
      </IconButton>
      <IconButton aria-label={`Focal point of ${name}`} onClick={onFocus}>
        <Crosshair size={18} />
      </IconButton>
      <IconButton aria-label={`Remove ${name}`} color="error" onClick={onRemove}>
        <Trash2 size={18} />
      </IconButton>
    </Box>
  )
}

/** Which variants the picture shows. A product in one colour needs no choice. */
function ColorField({ picture, colors, onChange }: PictureCardProps) {
  if (colors.length <= 1) return null
  return (
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
  )
}
