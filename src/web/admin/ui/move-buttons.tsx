import { IconButton } from '@mui/material'
import { ArrowDown, ArrowUp } from 'lucide-react'

interface MoveButtonsProps {
  /** What is moved, for screen readers. */
  readonly name: string
  readonly index: number
  /** How many there are. */
  readonly count: number
  readonly onMove: (from: number, to: number) => void
}

/** Moves one of a list up or down, for those who cannot drag it. */
export function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton aria-label={`Move ${name} up`} disabled={index === 0} onClick={() => onMove(index, index - 1)}>
        <ArrowUp size={18} />
      </IconButton>
      <IconButton
        aria-label={`Move ${name} down`}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <ArrowDown size={18} />
      </IconButton>
    </>
  )
}
