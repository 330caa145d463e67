import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Slider,
  Typography,
} from '@mui/material'
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { type FocalPoint, resizedPictureUrl } from '../../../../domain/catalogue/picture-urls.ts'

interface FocusDialogProps {
  readonly picture: { readonly path: string; readonly focus?: FocalPoint | null }
  readonly onClose: () => void
  readonly onChoose: (focus: FocalPoint) => void
}

/** Chooses the focal point of a picture, which stays visible when the picture is cropped: by a click or with sliders. */
export function FocusDialog({ picture, onClose, onChoose }: FocusDialogProps) {
  const id = useId()
  const [{ x, y }, setPoint] = useState<FocalPoint>(picture.focus ?? { x: 50, y: 50 })
  const press = ({ currentTarget, clientX, clientY, detail }: MouseEvent) => {
    // A click by keyboard has no coordinates.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setPoint({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) })
  }
  const step = (event: KeyboardEvent) => {
    const [right, down] = STEPS[event.key] ?? [0, 0]
    if (right === 0 && down === 0) return
    event.preventDefault()
    setPoint({ x: percent((x + right) / 100), y: percent((y + down) / 100) })
  }
  const source = resizedPictureUrl(picture.path, 688, 'webp')
  return (
    <Dialog open onClose={onClose} maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>Focal point</DialogTitle>
      <DialogContent>
        <DialogContentText>
          Click the most important part of the picture, such as a face, a neckline or a motif.
        </DialogContentText>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, marginTop: 1 }}>
          <Box sx={{ flex: '1 1 280px', maxWidth: 420 }}>
            <Box
              component="button"
              type="button"
              onClick={press}
              onKeyDown={step}
              aria-label={`Focal point: ${x}% from the left, ${y}% from the top. Use the arrow keys to move it.`}
              sx={PICTURE_BUTTON}
            >
              <Box component="img" src={source} alt="" sx={{ display: 'block', width: '100%' }} />
              <Box
                aria-hidden
                sx={{
                  position: 'absolute',
                  width: 28,
                  height: 28,
                  borderRadius: '50%',
                  pointerEvents: 'none',
                  left: `${x}%`,
                  top: `${y}%`,
                  transform: 'translate(-50%, -50%)',
                  border: '3px solid',
                  borderColor: 'background.paper',
                  outline: '2px solid',
                  outlineColor: 'primary.main',
                }}
              />
            </Box>
            <Axis label="From the left" value={x} onChange={(value) => setPoint({ x: value, y })} />
            <Axis label="From the top" value={y} onChange={(value) => setPoint({ x, y: value })} />
          </Box>
          <Box>
            <Typography variant="body2" gutterBottom>
              In a product list
            </Typography>
            <CroppedPicture source={source} point={{ x, y }} width={150} height={200} />
            <Typography variant="body2" gutterBottom sx={{ marginTop: 2 }}>
              In a banner
            </Typography>
            <CroppedPicture source={source} point={{ x, y }} width={200} height={100} />
          </Box>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" onClick={() => onChoose({ x, y })}>
          Save focal point
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const PICTURE_BUTTON = {
  position: 'relative',
  display: 'block',
  width: '100%',
  cursor: 'crosshair',
  padding: 0,
  border: 0,
  backgroundColor: 'transparent',
  '&:focus-visible': { outline: 2, outlineStyle: 'solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const

interface AxisProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
}

function Axis({ label, value, onChange }: AxisProps) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '8rem 1fr', gap: 2, alignItems: 'center' }}>
      <Typography variant="body2">{label}</Typography>
      <Slider
        aria-label={label}
        value={value}
        min={0}
        max={100}
        onChange={(_event, chosen) => onChange(chosen as number)}
        getAriaValueText={(share) => `${share} percent`}
      />
    </Box>
  )
}

interface CroppedPictureProps {
  readonly source: string
  readonly point: FocalPoint
  readonly width: number
  readonly height: number
}

function CroppedPicture({ source, point, width, height }: CroppedPictureProps) {
  return (
    <Box
      component="img"
      src={source}
      alt=""
      width={width}
      height={height}
      sx={{ display: 'block', objectFit: 'cover', objectPosition: `${point.x}% ${point.y}%`, borderRadius: 1 }}
    />
  )
}

function percent(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 100)
}
